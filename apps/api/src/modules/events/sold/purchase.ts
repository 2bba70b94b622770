import { t } from "@fanfare/contracts/common/language";
import { closedBecause, type EventState, type Line, placesLeft } from "../attendance/waitlist.ts";

/** What a buyer has of a show already, in persons. `kept` is what an offer that has not ended keeps for them. */
export type Buyer = { has: number; kept: number };

/**
 * Why so many tickets of a show cannot be sold to this fan now, or null when they can: only what is free, what no waiting
 * party fits in, and what is kept for the fan. `begins` is when the show does; `limit` is the most persons a fan brings.
 */
export function purchaseRefusal(
  show: { title: string; state: EventState; hasBegun: boolean },
  line: Line,
  buyer: Buyer,
  { quantity, limit }: { quantity: number; limit: number | null },
): string | null {
  const { title } = show;
  const closed = closedBecause(show.state);
  if (closed) return closed;
  if (show.hasBegun) return t("Tickets for {title} are no longer sold: it has begun.", { title });
  if (limit !== null && buyer.has + quantity > limit) {
    return t("At most {limit} tickets for {title} per person.", { limit, title });
  }
  const left = placesLeft(line);
  if (left === null) return null;
  if (quantity > left + buyer.kept) {
    return left + buyer.kept === 0
      ? t("{title} is sold out. Join the waitlist and the next free place is offered to you.", { title })
      : t("Only {count} left of {name}.", { count: left + buyer.kept, name: title });
  }
  const isForTheLine = quantity > buyer.kept && line.waiting.some((party) => party.party_size <= left);
  return isForTheLine ? t("The free places at {title} are for those who wait. Join the waitlist.", { title }) : null;
}
