import type { Event } from "@fanfare/contracts/events/event";

/** Whether a show is still to come, even if its date is uncertain. */
export const isComing = ({ status }: Pick<Event, "status">): boolean => status === "upcoming" || status === "postponed";

/**
 * Returns where tickets are sold; null for a show without a ticket sale, and while it is postponed, since tickets should not be
 * bought for a date that has moved.
 */
export const ticketLink = ({ status, ticket_url }: Pick<Event, "status" | "ticket_url">): string | null =>
  status === "upcoming" ? ticket_url : null;

/** Whether fans join the show on this site, because no box office sells its places. */
export const isJoinable = (event: Pick<Event, "status" | "ticket_url">): boolean =>
  isComing(event) && event.ticket_url === null;
