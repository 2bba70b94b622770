import { isUndated, type StoredStatus } from "../calendar/event-status.ts";

const HOUR_MS = 3_600_000;

/** What says how long a show's freed places are offered. */
export type OfferTerms = {
  offer_hours: number | null;
  status: StoredStatus;
  starts_at: Date;
  previous_starts_at: Date | null;
};

/**
 * When an offer made now ends: after the owner's hours, and at the latest when the show begins. Null where nothing is
 * offered, so that freed places go at once to who waits: the owner wants it so, or there is no time left.
 */
export function offerEnd(event: OfferTerms, now: Date): Date | null {
  if (event.offer_hours === null) return null;
  const end = new Date(now.getTime() + event.offer_hours * HOUR_MS);
  if (isUndated(event) || end <= event.starts_at) return end;
  return event.starts_at > now ? event.starts_at : null;
}
