import type { Event } from "@fanfare/contracts/events/event";

/** Whether a show is still to come, be its day certain or not. */
export const isComing = ({ status }: Pick<Event, "status">): boolean => status === "upcoming" || status === "postponed";

/** Where tickets are sold; null for a show that sells none, and while it is postponed: nobody buys for a day that moved. */
export const ticketLink = ({ status, ticket_url }: Pick<Event, "status" | "ticket_url">): string | null =>
  status === "upcoming" ? ticket_url : null;

/** Whether one joins the show here, because no box office sells its places. */
export const isJoinable = (event: Pick<Event, "status" | "ticket_url">): boolean =>
  isComing(event) && event.ticket_url === null;
