import type { Event } from "@fanfare/contracts/events/event";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { styled } from "../../ui/styled.tsx";
import { drawnWhenNear } from "../../ui/when-near.tsx";
import { DateBlock } from "./components/calendar/date-block.tsx";
import { TypeLabel, TypeShape } from "./components/calendar/type-mark.tsx";
import { StatusChip } from "./components/show/status-chip.tsx";
import { cityLabel } from "./event-labels.ts";

/** How far a focus ring reaches beyond its control (`ui/global-css.ts`). */
const RING = "6px";
const RING_OUT = `-${RING}`;

const List = styled("ul", {
  base: {
    listStyle: "none",
    borderTop: "1px solid {colors.edge}",
    "& li": {
      position: "relative",
      display: "flex",
      // With enlarged text what is at the end moves below the words.
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: { base: "4", md: "6" },
      rowGap: "2",
      py: "4",
      // Room for the focus ring of what is at a row's end: a row that is drawn when near clips what reaches beyond it.
      px: RING,
      mx: RING_OUT,
      _after: { content: '""', position: "absolute", insetInline: RING, bottom: "0", h: "1px", bg: "line" },
      transition: "background-color 140ms",
      _hover: { bg: "rgba(255, 230, 211, 0.04)" },
    },
    "& li:nth-child(n + 5)": drawnWhenNear("6.75rem"),
    "& .words": {
      flex: "1 1 4.5rem",
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "1",
      justifyItems: "start",
      minW: "0",
    },
    "& .where svg": { display: "inline-block", verticalAlign: "-0.05em", me: "1" },
    "& h3": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: "xl",
      lineHeight: 1,
      textTransform: "uppercase",
      overflowWrap: "anywhere",
    },
    "& h3 a": {
      color: "inherit",
      textDecoration: "none",
      _hover: { color: "glow" },
      // The whole row is a link to the show; elements above it keep their own clicks.
      _before: { content: '""', position: "absolute", inset: "0" },
    },
    "& .where": { fontSize: "sm", color: "soft", overflowWrap: "anywhere" },
    "& .kind": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2", columnGap: "3" },
    "& .more": {
      position: "relative",
      ms: "auto",
      display: "flex",
      flexDirection: { base: "column", md: "row" },
      alignItems: { base: "flex-end", md: "center" },
      gap: "2",
    },
    "& li[data-status=cancelled] h3, & li[data-status=past] h3": { color: "faint" },
    "& li[data-status=cancelled] h3": { textDecoration: "line-through" },
  },
  variants: {
    compact: {
      true: {
        "& li": { py: "3", columnGap: "3" },
        "& li:nth-child(n + 5)": drawnWhenNear("5rem"),
        "& h3": { fontSize: "lg" },
        "& time b": { fontSize: "1.75rem" },
        "& time small": { fontSize: "xs" },
      },
    },
  },
});

type RowsProps<Item extends Event> = {
  events: readonly Item[];
  label: string;
  /** Content at the end of a row, placed above the row's link. */
  more?: (event: Item) => ReactNode;
  /** For a narrow column: smaller, with the type shown only as its shape. */
  compact?: boolean;
};

/** Shows as rows with date, title, place and any unusual status. Each row links to its show. */
export function ShowRows<Item extends Event>({ events, label, more, compact = false }: RowsProps<Item>) {
  return (
    <List aria-label={label} compact={compact}>
      {events.map((event) => (
        <li key={event.id} data-status={event.status}>
          <DateBlock event={event} />
          <div className="words">
            <h3>
              <Link to="/events/$eventId" params={{ eventId: String(event.id) }}>
                {event.title}
              </Link>
            </h3>
            <p className="where">
              {compact && <TypeShape type={event.type} />} {event.venue.name}, {cityLabel(event.venue)}&nbsp;·{" "}
              {event.time}
            </p>
            {compact ? (
              <StatusChip event={event} />
            ) : (
              <p className="kind">
                <TypeLabel type={event.type} />
                <StatusChip event={event} />
              </p>
            )}
          </div>
          {more && <div className="more">{more(event)}</div>}
        </li>
      ))}
    </List>
  );
}
