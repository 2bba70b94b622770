import type { VisitMeasure } from "@fanfare/contracts/admin/numbers";
import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { IDEMPOTENCY_KEY_MAX } from "@fanfare/contracts/store/limits";
import type { Services } from "../main/modules.ts";
import type { SessionUser } from "../modules/accounts/sessions.ts";
import { type CallingKey, isApiKey } from "../modules/programs/api-keys.service.ts";
import { invalid } from "../platform/errors/app-error.ts";
import type { MediaAddresses } from "../platform/media/media-addresses.ts";

/**
 * What every procedure gets. `token` is what the request carried, `user` whose it is; a token that is nobody's is told
 * apart from none at all, because only the former is an error on a public call.
 */
export type Context = {
  services: Services;
  /** How files are named to the outside when they are served from elsewhere. */
  mediaAddresses: MediaAddresses | null;
  requestId: string;
  /** The client's IPv4 address or IPv6 /64, see `clientNetwork`. */
  address: string;
  userAgent: string | undefined;
  token: string | null;
  user: SessionUser | null;
  /**
   * The API key that the request carried as its token; `user` is null then, for a program is no person. `passwordCalls`
   * are the procedures that it cannot call because they ask for a password.
   */
  apiKey: (CallingKey & { passwordCalls: ReadonlySet<string> }) | null;
  /** What is wrong with a token that is nobody's, where more is known than that. */
  tokenRefusal: string | null;
  /** What makes a repeated call the same call; the one that places an order heeds it. */
  idempotencyKey: string | null;
  /** Counts what the caller's visit led to, by where it came from; nothing for a program. */
  noteVisit: (measure: VisitMeasure, amount?: number) => void;
};

/**
 * The `Idempotency-Key` of a request, or null without one. Throws `validation` for one that could not be stored as it
 * is: longer than the limit, or with signs other than visible ASCII.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === "") return null;
  if (typeof header === "string" && header.length <= IDEMPOTENCY_KEY_MAX && /^[\x21-\x7e]+$/.test(header))
    return header;
  throw invalid({
    [NON_FIELD_ERRORS]: [t("Idempotency-Key must be 1 to {max} visible characters.", { max: IDEMPOTENCY_KEY_MAX })],
  });
}

/**
 * `Authorization: Token <token>`, or `Bearer` with an API key; anything else of other schemes is not ours and counts as no
 * token.
 */
export function readToken(authorization: string | undefined): string | null {
  const [, scheme = "", rest = ""] = /^(token|bearer)(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "") ?? [];
  const token = rest.trim();
  if (scheme.toLowerCase() === "token") return token;
  return isApiKey(token) ? token : null;
}
