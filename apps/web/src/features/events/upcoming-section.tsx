import { t } from "@fanfare/contracts/common/language";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Container, Section } from "../../ui/layout.tsx";
import { Picture } from "../../ui/picture.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow, TextLink } from "../../ui/type.tsx";
import { cityLabel, isUndated, shortDay } from "./event-labels.ts";
import { upcomingEvents } from "./event-queries.ts";
import { ShowRows } from "./show-rows.tsx";

/** Number of shows on the home page (spec, section 9). */
const MAX_SHOWS = 3;
/** Number of further dates listed below them as rows. */
const NEXT_DATES = 5;

const Layout = styled(Container, {
  base: {
    "& .heading": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "end",
      justifyContent: "space-between",
      gap: "5",
      mb: { base: "6", md: "10" },
    },
    "& .heading > div": { display: "grid", gap: "5" },
    "& ul": {
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: { base: "1fr", md: "repeat(3, minmax(0, 1fr))" },
      gap: { base: "8", md: "6", xl: "10" },
    },
    "& li": {
      position: "relative",
      display: "grid",
      gridTemplateColumns: { base: "min(7.5rem, 43%) minmax(0, 1fr)", md: "minmax(0, 1fr)" },
      gridTemplateRows: { md: "auto 1fr" },
      gap: { base: "5", md: "4" },
    },
    "& .poster": { rounded: "sm", transition: "transform 200ms", boxShadow: "0 1.25rem 3rem -1rem rgba(0, 0, 0, 0.8)" },
    "& li:hover .poster": { transform: "translateY(-4px)" },
    "& .words": { display: "flex", flexDirection: "column", alignItems: "flex-start", gap: "2", minW: "0" },
    // Aligns the last elements side by side, however long a title is.
    "& .words > :last-child": { mt: { md: "auto" } },
    "& .date": { fontSize: "sm", fontWeight: 600, color: "ember" },
    "& h3": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 0.98, textTransform: "uppercase" },
    "& h3 a": { color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    "& .where": { color: "soft", mb: "1" },
  },
});

/** The home page's Upcoming Events: the first three, or nothing if there are none (spec, section 2). */
export function UpcomingEvents() {
  const { data } = useSuspenseQuery(upcomingEvents(useApi()));
  const shown = data.upcoming_events.slice(0, MAX_SHOWS);
  const next = data.upcoming_events.slice(MAX_SHOWS, MAX_SHOWS + NEXT_DATES);
  if (shown.length === 0) return null;
  return (
    <>
      <Section aria-labelledby="upcoming-events">
        <Layout>
          <div className="heading">
            <div>
              <Eyebrow>{t("On stage")}</Eyebrow>
              <Display id="upcoming-events">{t("Upcoming Events")}</Display>
            </div>
            <TextLink to="/events">{t("All events")}</TextLink>
          </div>
          <ul>
            {shown.map((event) => {
              const params = { eventId: String(event.id) };
              return (
                <li key={event.id}>
                  <Picture
                    className="poster"
                    {...imageSource(event.poster_image)}
                    placeholder={event.poster_placeholder}
                    sizes="(min-width: 48rem) 30vw, 120px"
                    ratio={[3, 4]}
                    alt=""
                  />
                  <div className="words">
                    <time className="date" dateTime={event.date}>
                      {isUndated(event) ? t("New date to be announced") : shortDay(event.local_date)}
                    </time>
                    <h3>
                      <Link to="/events/$eventId" params={params}>
                        {event.title}
                      </Link>
                    </h3>
                    <p className="where">
                      {event.venue.name}, {cityLabel(event.venue)}
                    </p>
                    <ButtonLink
                      to="/events/$eventId"
                      params={params}
                      tone="outline"
                      size="sm"
                      aria-label={t("View Details of {title}", { title: event.title })}
                    >
                      {t("View Details")}
                    </ButtonLink>
                  </div>
                </li>
              );
            })}
          </ul>
        </Layout>
      </Section>
      {next.length > 0 && (
        <Container as="section" aria-label={t("More dates")} pb="section">
          <ShowRows events={next} label={t("More dates")} compact />
        </Container>
      )}
    </>
  );
}
