import { t } from "@fanfare/contracts/common/language";
import { CalendarPlus, Ticket } from "@fanfare/icons";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { useSession } from "../auth/session-store.ts";
import { WishButton } from "../wishes/wish-button.tsx";
import { feedLink } from "./calendar-links.ts";
import { MonthSection } from "./components/calendar/month-section.tsx";
import { NextShow } from "./components/calendar/next-show.tsx";
import { TourBanner } from "./components/calendar/tour-banner.tsx";
import { TypeFilter } from "./components/calendar/type-filter.tsx";
import { ShowAction } from "./components/show/show-action.tsx";
import { TourMap } from "./components/tour-map/tour-map.tsx";
import { EVENTS_LOAD_FAILED, TYPE_LABELS } from "./event-labels.ts";
import { upcomingEvents } from "./event-queries.ts";
import { type EventsSearch, openingMonth } from "./events-search.ts";
import { ShowRows } from "./show-rows.tsx";
import { useToday } from "./use-browser-clock.ts";

const Page = styled("div", {
  base: {
    pt: { base: "6", md: "10" },
    pb: "section",
    bg: "radial-gradient(70rem 34rem at 15% -6rem, rgba(255, 122, 26, 0.17), transparent 70%) no-repeat",
    "& .masthead": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "auto minmax(0, 1fr)" },
      alignItems: "center",
      gap: { base: "4", lg: "gutter" },
      mb: { base: "4", md: "6" },
      "& nav": { justifySelf: { lg: "end" }, maxW: { base: "100vw", lg: "100%" } },
    },
    "& .announced": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) min(23rem, 40%)" },
      gap: { base: "6", lg: "12" },
      alignItems: "start",
      mt: { base: "10", md: "16" },
      mb: { base: "12", md: "section" },
    },
    "& .besides": { display: "grid", gap: "3", justifyItems: "start", position: { lg: "sticky" }, top: "6rem" },
    // Aligns the text of borderless buttons with the text above.
    "& .besides > :is(a, button)": { ms: "-3" },
  },
});

type EventsScreenProps = { search: EventsSearch; renderedOn: string; siteUrl: string };

/**
 * Events and tours: the next show, all announced ones, and the calendar (spec, section 2). Month, day and type come from the
 * address.
 */
export function EventsScreen({ search, renderedOn, siteUrl }: EventsScreenProps) {
  const api = useApi();
  const navigate = useNavigate({ from: "/events/" });
  const today = useToday(renderedOn);
  const isFan = useSession((state) => state.status === "fan");
  const { type, day = null } = search;
  const coming = useQuery(upcomingEvents(api));
  const announced = coming.data?.upcoming_events ?? [];
  const upcoming = announced.filter((event) => type === undefined || event.type === type);
  const [next] = upcoming;

  return (
    <Page>
      <Container>
        <div className="masthead">
          <Display as="h1" size="d3">
            {type ? t(TYPE_LABELS[type].many) : t("Events")}
          </Display>
          <TypeFilter month={search.month} type={type} />
        </div>
        {next && <NextShow event={next} />}
        {next === undefined &&
          coming.isSuccess &&
          (announced.length === 0 ? (
            <EmptyState title={t("No shows have been announced yet.")} />
          ) : (
            <EmptyState title={t("Nothing of this kind has been announced yet.")}>
              <ButtonLink to="/events">{t("All shows")}</ButtonLink>
            </EmptyState>
          ))}
        {coming.isError && <LoadFailure message={t(EVENTS_LOAD_FAILED)} onRetry={() => coming.refetch()} />}
        <div className="announced">
          {next && (
            <section aria-labelledby="upcoming-shows">
              <Display id="upcoming-shows" size="d3" mb="5">
                {t("Upcoming Shows")}
              </Display>
              <ShowRows events={upcoming} label={t("Upcoming shows")} more={(event) => <ShowAction event={event} />} />
            </section>
          )}
          <div className="besides">
            <TourMap events={upcoming} aspect={1.4} />
            <TourBanner upcoming={announced} />
            {isFan && (
              <ButtonLink to="/my-shows" tone="ghost" size="sm">
                <Ticket size={18} aria-hidden /> {t("My Shows")}
              </ButtonLink>
            )}
            <WishButton kind="show_near" />
            <ButtonAnchor href={feedLink(siteUrl)} tone="ghost" size="sm">
              <CalendarPlus size={18} aria-hidden /> {t("Subscribe in your calendar")}
            </ButtonAnchor>
          </div>
        </div>
        <MonthSection
          month={openingMonth(search, announced, renderedOn)}
          day={day}
          type={type}
          today={today}
          onSearch={(to) => void navigate({ search: { ...(type && { type }), ...to }, resetScroll: false })}
        />
      </Container>
    </Page>
  );
}
