import { isUndated, type StoredStatus } from "../calendar/event-status.ts";

const HOUR_MS = 3_600_000;

/** How long a freed place that has to be paid for is offered, unless the owner sets a time. */
const PAID_OFFER_HOURS = 24;

/** The columns that determine how long a show's freed places are offered. */
export type OfferTerms = {
  offer_hours: number | null;
  sells_tickets: boolean;
  status: StoredStatus;
  starts_at: Date;
  previous_starts_at: Date | null;
};

/**
 * When an offer made at `now` ends: after the owner's hours, but no later than when the show begins or, at `saleEnds`, when its
 * ticket sale ends. Null when there is no offer and freed places go to the waitlist immediately, because the owner has not
 * switched offers on or no time is left.
 */
export function offerEnd(event: OfferTerms, now: Date, saleEnds: Date | null = null): Date | null {
  const hours = event.offer_hours ?? (event.sells_tickets ? PAID_OFFER_HOURS : null);
  if (hours === null) return null;
  const ends = [now.getTime() + hours * HOUR_MS, saleEnds?.getTime() ?? Number.POSITIVE_INFINITY];
  if (!isUndated(event)) ends.push(event.starts_at.getTime());
  const end = new Date(Math.min(...ends));
  return end > now ? end : null;
}
