import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { ButtonAnchor, ButtonLink } from "../../../../ui/button.tsx";
import { placesLabel, ticketLink } from "../../event-state.ts";

/** A row's own button to tickets or joining, on screens with room for it; on phones the whole row links to the show. */
export function ShowAction({ event }: { event: Event }) {
  const tickets = ticketLink(event);
  const look = { tone: "outline", size: "sm", minW: "7rem", display: { base: "none", md: "inline-flex" } } as const;
  if (tickets) {
    return (
      <ButtonAnchor
        {...look}
        href={tickets}
        target="_blank"
        rel="noopener"
        aria-label={t("Get Tickets, {title}", { title: event.title })}
      >
        {t("Get Tickets")}
      </ButtonAnchor>
    );
  }
  const word = placesLabel(event);
  if (!word) return null;
  return (
    <ButtonLink
      {...look}
      to="/events/$eventId"
      params={{ eventId: String(event.id) }}
      hash="join"
      aria-label={`${word}, ${event.title}`}
    >
      {word}
    </ButtonLink>
  );
}
