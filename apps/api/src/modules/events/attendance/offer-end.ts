import { isUndated, type StoredStatus } from "../calendar/event-status.ts";

const HOUR_MS = 3_600_000;

/** How long a freed place is offered that has to be paid for, where the owner says nothing. */
const PAID_OFFER_HOURS = 24;

/** What says how long a show's freed places are offered. */
export type OfferTerms = {
  offer_hours: number | null;
  sells_tickets: boolean;
  status: StoredStatus;
  starts_at: Date;
  previous_starts_at: Date | null;
};

/**
 * When an offer made now ends: after the owner's hours, and at the latest when the show begins or, at `saleEnds`, the sale of
 * its tickets is over. Null where nothing is offered, so that freed places go at once to who waits: the owner wants it so,
 * or there is no time left.
 */
export function offerEnd(event: OfferTerms, now: Date, saleEnds: Date | null = null): Date | null {
  const hours = event.offer_hours ?? (event.sells_tickets ? PAID_OFFER_HOURS : null);
  if (hours === null) return null;
  const ends = [now.getTime() + hours * HOUR_MS, saleEnds?.getTime() ?? Number.POSITIVE_INFINITY];
  if (!isUndated(event)) ends.push(event.starts_at.getTime());
  const end = new Date(Math.min(...ends));
  return end > now ? end : null;
}
