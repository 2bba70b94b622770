import { t } from "@fanfare/contracts/common/language";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import { styled } from "../../../ui/styled.tsx";
import { TextLink } from "../../../ui/type.tsx";
import { CalendarLink } from "../../events/calendar-link.tsx";
import { cityLabel, isUndated, shortDay } from "../../events/event-labels.ts";
import { upcomingEvents } from "../../events/event-queries.ts";

const Line = styled("p", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    fontSize: "sm",
    color: "soft",
  },
});

/** The next show with a fixed date, for the buyer's calendar. Renders nothing if there is none or it cannot be loaded. */
export function NextOnStage() {
  const { data } = useQuery(upcomingEvents(useApi()));
  const next = data?.upcoming_events.find((event) => !isUndated(event));
  if (!next) return null;
  return (
    <Line>
      <span>
        {t("Next on stage")}
        {": "}
        <TextLink to="/events/$eventId" params={{ eventId: String(next.id) }}>
          {next.title}
        </TextLink>
        , {cityLabel(next.venue)}, {shortDay(next.local_date)}
      </span>
      <CalendarLink event={next} />
    </Line>
  );
}
