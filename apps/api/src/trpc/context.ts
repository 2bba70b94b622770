import type { SessionUser } from "../modules/auth/sessions.ts";
import type { Services } from "../services.ts";

/**
 * What every procedure gets. `token` is what the request carried, `user` whose it is; a token that is nobody's is told
 * apart from none at all, because only the former is an error on a public call.
 */
export type Context = {
  services: Services;
  requestId: string;
  address: string;
  userAgent: string | undefined;
  token: string | null;
  user: SessionUser | null;
};

/** `Authorization: Token <token>`; other schemes are not ours and count as no token. */
export function readToken(authorization: string | undefined): string | null {
  const match = /^token(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "");
  return match ? (match[1]?.trim() ?? "") : null;
}
