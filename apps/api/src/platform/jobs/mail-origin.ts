import { actingClient } from "../acting-client.ts";

/** What a queued mail says of where it comes from, for the limits of mails; in its payload as `origin`. */
export type MailOrigin = {
  /** The client whose call caused it: its IPv4 address or IPv6 /64. */
  address?: string;
  by_team?: true;
  /** The call was refused past the limits, so the mail has been counted. */
  is_counted?: true;
};

/** The origin of a mail that is queued now, as a part of its payload; without a client and a count there is none. */
export function notedOrigin(isCounted: boolean): { origin?: MailOrigin } {
  const client = actingClient();
  const origin: MailOrigin = {
    ...(client && !client.isTeam ? { address: client.address } : {}),
    ...(client?.isTeam ? { by_team: true } : {}),
    ...(isCounted ? { is_counted: true } : {}),
  };
  return Object.keys(origin).length > 0 ? { origin } : {};
}
