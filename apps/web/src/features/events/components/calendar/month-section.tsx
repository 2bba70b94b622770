import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { EVENT_TYPES, type EventType } from "@fanfare/contracts/events/event-type";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../../../lib/trpc.tsx";
import { LoadFailure } from "../../../../ui/notice.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { drawnWhenNear } from "../../../../ui/when-near.tsx";
import { monthOf } from "../../calendar.ts";
import { EVENTS_LOAD_FAILED, longDay, monthName } from "../../event-labels.ts";
import { monthEvents } from "../../event-queries.ts";
import { isComing } from "../../event-state.ts";
import type { EventsSearch } from "../../events-search.ts";
import { ShowDetails } from "../show/show-details.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MonthNav } from "./month-nav.tsx";
import { TypeLabel } from "./type-mark.tsx";

const Layout = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) min(23rem, 40%)" },
    gap: { base: "6", lg: "12" },
    alignItems: "start",
    ...drawnWhenNear({ base: "31rem", md: "47rem" }),
    "& aside": { display: "grid", gap: "8", position: { lg: "sticky" }, top: "6rem" },
    "& .day": {
      display: "grid",
      gap: "5",
      bg: "raised",
      border: "1px solid {colors.line}",
      rounded: "md",
      p: { base: "5", md: "6" },
      scrollMarginBottom: "calc(var(--player-height, 0px) + 1rem)",
    },
    // On small screens, hidden until a day is tapped: the list above already shows the same.
    "& .day.unasked": { display: { base: "none", lg: "grid" } },
    "& .legend ul": {
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(9.5rem, 1fr))",
      gap: "2",
      mt: "3",
    },
    "& .caption": {
      fontSize: "xs",
      fontWeight: 600,
      letterSpacing: "0.12em",
      textTransform: "uppercase",
      color: "faint",
    },
  },
});

type MonthSectionProps = {
  month: string;
  day: string | null;
  type: EventType | undefined;
  today: string;
  onSearch: (search: EventsSearch) => void;
};

/** The month grid with its legend and the shows of one day beside it, or below it on phones (spec, section 2). */
export function MonthSection({ month, day, type, today, onSearch }: MonthSectionProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const panel = useRef<HTMLElement>(null);
  const wasTapped = useRef(false);
  const page = useQuery({ ...monthEvents(api, month, type), placeholderData: keepPreviousData });
  const shows = page.data?.results ?? [];
  const shownDay = day ?? firstComing(shows, month)?.local_date;
  const ofDay = shows.filter(({ local_date }) => local_date === shownDay);
  const name = monthName(`${month}-01`);

  useEffect(() => {
    if (day === null || !wasTapped.current) return;
    wasTapped.current = false;
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [day]);

  return (
    <Layout>
      <section aria-label={t("Calendar")} aria-busy={page.isPlaceholderData || page.isPending}>
        <MonthNav
          month={month}
          today={today}
          onMonth={(target) => onSearch({ month: target })}
          onNear={(near) => void queryClient.prefetchQuery(monthEvents(api, near, type))}
        />
        {page.isError && <LoadFailure message={t(EVENTS_LOAD_FAILED)} onRetry={() => page.refetch()} />}
        {!(page.isError && !page.data) && (
          <MonthGrid
            month={month}
            label={t("Shows in {name}", { name })}
            today={today}
            selected={day}
            events={shows}
            onSelect={(chosen) => {
              wasTapped.current = true;
              onSearch({ month, day: chosen });
            }}
            onMonth={(target) => onSearch({ month: target })}
          />
        )}
      </section>
      <aside aria-label={t("About the shows")}>
        <section className={day === null ? "day unasked" : "day"} aria-live="polite" ref={panel}>
          <h3 className="caption">{shownDay ? longDay(shownDay) : name}</h3>
          {ofDay.map((event) => (
            <ShowDetails key={event.id} event={event} />
          ))}
          {ofDay.length === 0 && !page.isPlaceholderData && page.isSuccess && (
            <p>{day === null ? t("No upcoming shows this month.") : t("No shows on this day.")}</p>
          )}
        </section>
        <section className="legend" aria-labelledby="legend">
          <h3 id="legend" className="caption">
            {t("Legend")}
          </h3>
          <ul>
            {EVENT_TYPES.map((kind) => (
              <li key={kind}>
                <TypeLabel type={kind} many />
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </Layout>
  );
}

const firstComing = (shows: readonly Event[], month: string) =>
  shows.find((event) => monthOf(event.local_date) === month && isComing(event));
