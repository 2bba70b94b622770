import { actingClient } from "../audit/acting-client.ts";

/** Origin of a queued mail, for the mail limits; stored in its payload as `origin`. */
export type MailOrigin = {
  /** The client whose call caused the mail: its IPv4 address or IPv6 /64. */
  address?: string;
  by_team?: true;
  /** The limits were applied when the call was made, so the mail has already been counted. */
  is_counted?: true;
};

/** Returns the origin of a mail that is queued now, as a part of its payload; empty without a client and a count. */
export function currentMailOrigin(isCounted: boolean): { origin?: MailOrigin } {
  const client = actingClient();
  const origin: MailOrigin = {
    ...(client && !client.isTeam ? { address: client.address } : {}),
    ...(client?.isTeam ? { by_team: true } : {}),
    ...(isCounted ? { is_counted: true } : {}),
  };
  return Object.keys(origin).length > 0 ? { origin } : {};
}
