import { t } from "@fanfare/contracts/common/language";
import { closedBecause, type EventState, type Line, placesLeft } from "../attendance/waitlist.ts";

/** A buyer's places at a show, in persons. `kept` is the number reserved by an offer that has not ended. */
export type Buyer = { has: number; kept: number };

/**
 * Why this many tickets of a show cannot be sold to this fan now, or null when they can: a fan may buy free places that no
 * waiting party fits in, and places reserved for the fan. `limit` is the most persons a fan may bring.
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
  if (show.hasBegun) return t("Tickets for {title} are no longer on sale, because the show has begun.", { title });
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
  return isForTheLine ? t("Free places at {title} go to the waitlist first. Join it to get one.", { title }) : null;
}

/**
 * Why an order with tickets of a presale cannot be placed, or null when it can. `places` are the show's free ones for all of its
 * tickets, null without a limit; `tickets` are those left of the presale if they are too few.
 */
export function presaleRefusal(
  title: string,
  quantity: number,
  left: { places: number | null; tickets: number | null },
): string | null {
  if (left.tickets === 0) return t("All presale tickets for {title} are sold.", { title });
  if (left.tickets !== null) return t("Only {count} left of {name}.", { count: left.tickets, name: title });
  if (left.places === null || quantity <= left.places) return null;
  return t("Only {count} left of {name}.", { count: left.places, name: title });
}
