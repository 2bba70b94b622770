import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { Ticket } from "@fanfare/icons";
import { Link } from "@tanstack/react-router";
import { ButtonAnchor, ButtonLink } from "../../../../ui/button.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display } from "../../../../ui/type.tsx";
import { cityLabel, isUndated, shortDay } from "../../event-labels.ts";
import { placesLabel, ticketLink } from "../../event-state.ts";
import { TypeLabel } from "../calendar/type-mark.tsx";
import { StatusChip } from "./status-chip.tsx";

const Card = styled("article", {
  base: {
    display: "grid",
    gap: "4",
    "& .top": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" },
    "& h3 a": { color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    "& dl": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: "4",
      rowGap: "1",
      fontSize: "sm",
    },
    "& dt": { color: "faint" },
    "& dd": { color: "ink" },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "2" },
    "& + &": { borderTop: "1px solid {colors.line}", pt: "5" },
  },
});

/** The selected show beside the calendar: title, place, time, price, and a link to tickets or joining (spec, section 2). */
export function ShowDetails({ event }: { event: Event }) {
  const params = { eventId: String(event.id) };
  const tickets = ticketLink(event);
  const word = placesLabel(event);
  const facts = [
    { name: t("Venue"), value: event.venue.name },
    { name: t("City"), value: cityLabel(event.venue) },
    { name: t("Date"), value: isUndated(event) ? t("To be announced") : shortDay(event.local_date) },
    {
      name: t("Time"),
      value: event.doors_time
        ? t("{time}, doors {doors_time}", { time: event.time, doors_time: event.doors_time })
        : event.time,
    },
    { name: t("Tickets"), value: event.price_range },
  ];
  return (
    <Card>
      <p className="top">
        <TypeLabel type={event.type} />
        <StatusChip event={event} />
      </p>
      <Display as="h3" size="d4">
        <Link to="/events/$eventId" params={params}>
          {event.title}
        </Link>
      </Display>
      <dl>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name} style={{ display: "contents" }}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="ways">
        {tickets && (
          <ButtonAnchor href={tickets} target="_blank" rel="noopener" size="sm">
            <Ticket size={18} aria-hidden /> {t("Get Tickets")}
          </ButtonAnchor>
        )}
        {word && (
          <ButtonLink to="/events/$eventId" params={params} hash="join" size="sm">
            {/* The spec's words, except where there are no places or no sale. */}
            {event.places_left === 0 || event.status === "postponed" ? (
              word
            ) : (
              <>
                <Ticket size={18} aria-hidden /> {t("Get Tickets")}
              </>
            )}
          </ButtonLink>
        )}
        <ButtonLink to="/events/$eventId" params={params} size="sm" tone="outline">
          {t("View Details")}
        </ButtonLink>
      </div>
    </Card>
  );
}
