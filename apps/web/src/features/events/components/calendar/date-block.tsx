import type { Event } from "@fanfare/contracts/events/event";
import { VisuallyHidden } from "../../../../ui/layout.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { isUndated, longDay, shortMonth, shortWeekday } from "../../event-labels.ts";

const Block = styled("time", {
  base: {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    minW: "3.75rem",
    fontFamily: "display",
    fontWeight: 850,
    textTransform: "uppercase",
    lineHeight: 1,
    "& b": { fontWeight: 850, fontSize: "2.375rem", letterSpacing: "-0.01em" },
    "& small": { fontSize: "sm", letterSpacing: "0.08em", color: "faint" },
    "& .month": { color: "ember" },
    // Forced colours draw a plate behind each text, which would cover the line above.
    "@media (forced-colors: active)": { "& b, & small, & .month": { forcedColorAdjust: "none", color: "CanvasText" } },
    "&.undated": { color: "faint", textDecoration: "line-through" },
  },
});

type Dated = Pick<Event, "date" | "local_date" | "status" | "previous_date">;

/** A show's date in the style of a gig poster: month, day, weekday. */
export function DateBlock({ event }: { event: Dated }) {
  const { local_date } = event;
  return (
    <Block dateTime={event.date} className={isUndated(event) ? "undated" : undefined}>
      <VisuallyHidden>{longDay(local_date)}</VisuallyHidden>
      <small className="month" aria-hidden>
        {shortMonth(local_date)}
      </small>
      <b aria-hidden>{Number(local_date.slice(8))}</b>
      <small aria-hidden>{shortWeekday(local_date)}</small>
    </Block>
  );
}
