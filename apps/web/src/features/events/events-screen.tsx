import { EVENT_TYPES } from "@fanfare/contracts/events/event-type";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow } from "../../ui/type.tsx";
import { monthOf } from "./calendar.ts";
import { feedLink } from "./calendar-links.ts";
import { MonthGrid } from "./components/month-grid.tsx";
import { MonthNav } from "./components/month-nav.tsx";
import { PosterWall } from "./components/poster-wall.tsx";
import { ShowDetails } from "./components/show-details.tsx";
import { TourBanner } from "./components/tour-banner.tsx";
import { TypeFilter } from "./components/type-filter.tsx";
import { TypeLabel } from "./components/type-mark.tsx";
import { EVENTS_LOAD_FAILED, longDay, monthName, TYPE_LABELS } from "./event-labels.ts";
import { monthEvents, upcomingEvents } from "./event-queries.ts";
import type { EventsSearch } from "./events-search.ts";
import { ShowRows } from "./show-rows.tsx";
import { useToday } from "./use-browser-clock.ts";

/** How many coming shows stand beside the calendar. */
const MAX_UPCOMING = 6;

const Page = styled("div", {
  base: {
    pt: { base: "10", md: "16" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 15% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
    "& .masthead": {
      display: "grid",
      gridTemplateColumns: { base: "1fr", lg: "minmax(0, 1fr) auto" },
      alignItems: "end",
      gap: { base: "6", lg: "gutter" },
      mb: { base: "6", md: "10" },
    },
    "& .heading": { display: "grid", gap: "5" },
    "& .desk": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 23rem" },
      gap: { base: "10", lg: "12" },
      alignItems: "start",
      mt: { base: "6", md: "8" },
    },
    // On a phone the month is a list: a square of 50 pixels has room for no name.
    "& .grid": { display: { base: "none", md: "block" } },
    "& .list": { display: { base: "block", md: "none" } },
    "& aside": { display: "grid", gap: "8", position: { lg: "sticky" }, top: "6rem" },
    "& .day": {
      display: { base: "none", md: "grid" },
      gap: "5",
      bg: "raised",
      border: "1px solid {colors.line}",
      rounded: "md",
      p: "6",
    },
    "& .legend ul": { listStyle: "none", display: "grid", gridTemplateColumns: "1fr 1fr", gap: "2", mt: "3" },
    "& .caption": {
      fontSize: "xs",
      fontWeight: 600,
      letterSpacing: "0.12em",
      textTransform: "uppercase",
      color: "faint",
    },
  },
});

type EventsScreenProps = { search: EventsSearch; renderedOn: string; siteUrl: string };

/** The calendar of events and tours (spec, section 2). Month, day and type are the address's. */
export function EventsScreen({ search, renderedOn, siteUrl }: EventsScreenProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: "/events/" });
  const today = useToday(renderedOn);
  const { type, day = null } = search;
  // The month without an address is the one the page was rendered in, until the visitor chooses another.
  const month = search.month ?? monthOf(renderedOn);

  const page = useQuery({ ...monthEvents(api, month, type), placeholderData: keepPreviousData });
  const shows = page.data?.results ?? [];
  const coming = useQuery(upcomingEvents(api));
  const announced = coming.data?.upcoming_events ?? [];
  const upcoming = announced.filter((event) => type === undefined || event.type === type);
  const inMonth = shows.filter((event) => monthOf(event.local_date) === month);
  const ofDay = day === null ? upcoming.slice(0, 1) : shows.filter((event) => event.local_date === day);

  const go = (to: EventsSearch) => void navigate({ search: { ...(type && { type }), ...to }, resetScroll: false });
  const showMonth = (target: string) => go({ month: target });
  const name = monthName(`${month}-01`);

  return (
    <Page>
      <Container>
        <div className="masthead">
          <div className="heading">
            <Eyebrow>On stage</Eyebrow>
            <Display as="h1" size="d1">
              {type ? TYPE_LABELS[type].many : "Events"}
            </Display>
          </div>
          <TourBanner upcoming={announced} />
        </div>
        <TypeFilter month={search.month} type={type} />
        <div className="desk">
          <section aria-label="Calendar" aria-busy={page.isPlaceholderData || page.isPending}>
            <MonthNav
              month={month}
              today={today}
              onMonth={showMonth}
              onNear={(near) => void queryClient.prefetchQuery(monthEvents(api, near, type))}
            />
            {page.isError && <LoadFailure message={EVENTS_LOAD_FAILED} onRetry={() => void page.refetch()} />}
            {!(page.isError && !page.data) && (
              <div className="grid">
                <MonthGrid
                  month={month}
                  label={`Shows in ${name}`}
                  today={today}
                  selected={day}
                  events={shows}
                  onSelect={(chosen) => go({ month, day: chosen })}
                  onMonth={showMonth}
                />
              </div>
            )}
            <div className="list">
              {inMonth.length > 0 ? (
                <ShowRows events={inMonth} label={`Shows in ${name}`} />
              ) : (
                page.isSuccess && !page.isPlaceholderData && <EmptyState title={`No shows in ${name}`} />
              )}
            </div>
            <ButtonAnchor href={feedLink(siteUrl)} tone="ghost" size="sm" mt="4">
              <CalendarPlus size={18} aria-hidden /> Subscribe in your calendar
            </ButtonAnchor>
            <PosterWall upcoming={upcoming} />
          </section>
          <aside aria-label="About the shows">
            <section className="day" aria-live="polite">
              <h2 className="caption">{day === null ? "Next show" : longDay(day)}</h2>
              {ofDay.map((event) => (
                <ShowDetails key={event.id} event={event} />
              ))}
              {ofDay.length === 0 && !page.isPlaceholderData && (day === null ? coming : page).isSuccess && (
                <p>{day === null ? "No show is announced yet." : "No shows on this day."}</p>
              )}
            </section>
            <section className="legend" aria-labelledby="legend">
              <h2 id="legend" className="caption">
                Legend
              </h2>
              <ul>
                {EVENT_TYPES.map((kind) => (
                  <li key={kind}>
                    <TypeLabel type={kind} many />
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="upcoming-shows">
              <Display id="upcoming-shows" size="d4" mb="4">
                Upcoming Shows
              </Display>
              {upcoming.length > 0 && (
                <ShowRows events={upcoming.slice(0, MAX_UPCOMING)} label="Upcoming shows" compact />
              )}
              {upcoming.length === 0 && coming.isSuccess && <p>No show is announced yet.</p>}
              {coming.isError && <LoadFailure message={EVENTS_LOAD_FAILED} onRetry={() => void coming.refetch()} />}
            </section>
          </aside>
        </div>
      </Container>
    </Page>
  );
}
