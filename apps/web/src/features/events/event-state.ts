import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";

/** Whether a show is still to come, even if its date is uncertain. */
export const isComing = ({ status }: Pick<Event, "status">): boolean => status === "upcoming" || status === "postponed";

/**
 * Returns where tickets are sold; null for a show without a ticket sale, and while it is postponed, since tickets should not be
 * bought for a date that has moved.
 */
export const ticketLink = ({ status, ticket_url }: Pick<Event, "status" | "ticket_url">): string | null =>
  status === "upcoming" ? ticket_url : null;

/** Whether fans join the show on this site, because its places are sold neither here nor elsewhere. */
export const isJoinable = (event: Pick<Event, "status" | "ticket_url" | "sells_tickets">): boolean =>
  isComing(event) && event.ticket_url === null && !event.sells_tickets;

/**
 * Returns the label of a link to a show's own page where it is joined or its tickets are sold; null if it is neither. A postponed
 * show sells no tickets.
 */
export function placesLabel(
  event: Pick<Event, "status" | "ticket_url" | "sells_tickets" | "places_left">,
): string | null {
  const isOnSale = event.sells_tickets && event.status === "upcoming";
  if (!isOnSale && !isJoinable(event)) return null;
  if (event.places_left === 0) return t("Join the waitlist");
  return isOnSale ? t("Get Tickets") : t("Join");
}
