import type { VisitMeasure } from "@fanfare/contracts/admin/numbers";
import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { IDEMPOTENCY_KEY_MAX } from "@fanfare/contracts/store/limits";
import type { Services } from "../main/modules.ts";
import type { SessionUser } from "../modules/accounts/sessions/sessions.ts";
import { type CallingKey, isApiKey } from "../modules/programs/api-keys.service.ts";
import { invalid } from "../platform/errors/app-error.ts";
import type { MediaAddresses } from "../platform/media/serving/media-addresses.ts";

/**
 * The context of every procedure. `token` is the request's token, `user` its owner; an unknown token is distinguished from a
 * missing one, because only the former is an error on a public call.
 */
export type Context = {
  services: Services;
  /** The public URLs of media files, if they are served from elsewhere. */
  mediaAddresses: MediaAddresses | null;
  requestId: string;
  /** The client's IPv4 address or IPv6 /64, see `clientNetwork`. */
  address: string;
  userAgent: string | undefined;
  token: string | null;
  user: SessionUser | null;
  /**
   * The API key that the request carried as its token; `user` is then null, since a program is not a person. `passwordCalls` are
   * the procedures that it cannot call because they require a password.
   */
  apiKey: (CallingKey & { passwordCalls: ReadonlySet<string> }) | null;
  /** Why an unknown token was refused, if more is known. */
  tokenRefusal: string | null;
  /** Identifies repeated calls of the same request; only placing an order uses it. */
  idempotencyKey: string | null;
  /** Counts a result of the caller's visit by the visit's source; does nothing for a program. */
  countVisit: (measure: VisitMeasure, amount?: number) => void;
};

/**
 * The `Idempotency-Key` of a request, or null without one. Throws `validation` for one that cannot be stored unchanged: longer
 * than the limit, or with characters other than printable ASCII.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === "") return null;
  if (typeof header === "string" && header.length <= IDEMPOTENCY_KEY_MAX && /^[\x20-\x7e]+$/.test(header))
    return header;
  throw invalid({
    [NON_FIELD_ERRORS]: [t("Idempotency-Key must be 1 to {max} visible characters.", { max: IDEMPOTENCY_KEY_MAX })],
  });
}

/** Reads `Authorization: Token <token>`, or `Bearer` with an API key; other schemes are ignored and count as no token. */
export function readToken(authorization: string | undefined): string | null {
  const [, scheme = "", rest = ""] = /^(token|bearer)(?:\s+(.*))?$/i.exec(authorization?.trim() ?? "") ?? [];
  const token = rest.trim();
  if (scheme.toLowerCase() === "token") return token;
  return isApiKey(token) ? token : null;
}
