import { countryName } from "@fanfare/contracts/common/country-name";
import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { Ticket } from "@fanfare/icons";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../lib/media.ts";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { EmptyState } from "../../ui/notice.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PictureBackdropPage } from "../../ui/picture-backdrop-page.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow, Lead, titleSize } from "../../ui/type.tsx";
import { DateBlock } from "./components/calendar/date-block.tsx";
import { StatusChip } from "./components/show/status-chip.tsx";
import { TourMap } from "./components/tour-map/tour-map.tsx";
import { cityLabel } from "./event-labels.ts";
import { placesLabel, ticketLink } from "./event-state.ts";

const Page = styled(PictureBackdropPage, {
  base: {
    pb: "section",
    "& .spread": {
      gridTemplateColumns: {
        base: "minmax(0, 1fr) minmax(0, 2fr)",
        md: "minmax(0, 1fr) minmax(0, 2fr)",
        lg: "minmax(0, 4fr) minmax(0, 8fr)",
      },
      gridTemplateRows: { lg: "auto 1fr" },
      columnGap: { base: "4", md: "8", lg: "gutter" },
      rowGap: { base: "6", lg: "8" },
    },
    // On phones the poster is small beside the title, so that the first dates are visible without scrolling.
    "& .words": { display: { base: "contents", lg: "grid" }, gridRow: { lg: "span 2" } },
    "& .words > *": { gridColumn: { base: "1 / -1", lg: "auto" } },
    "& .words > .head": { gridColumn: { base: "2", lg: "auto" } },
    "& .head": { display: "grid", gap: { base: "3", lg: "6" }, alignContent: "start", minW: "0" },
    "& .head h1": { "@media (max-width: 47.99rem)": { fontSize: "1.75rem", lineHeight: 0.98 } },
    // On wide screens the map is below the poster; on phones the dates come first.
    "& .map": { gridColumn: { base: "1 / -1", lg: "auto" }, position: { lg: "sticky" }, top: "6.5rem" },
  },
});

const Route = styled("ol", {
  base: {
    listStyle: "none",
    position: "relative",
    mt: { lg: "4" },
    "& li": {
      position: "relative",
      display: { base: "flex", md: "grid" },
      flexWrap: "wrap",
      gridTemplateColumns: "1.25rem auto minmax(0, 1fr) auto",
      columnGap: { base: "4", md: "6" },
      rowGap: "3",
      alignItems: "center",
      py: "5",
      // The line that connects the stops.
      _before: {
        content: '""',
        position: "absolute",
        insetStart: "0.5625rem",
        top: "0",
        bottom: "0",
        w: "2px",
        bg: "repeating-linear-gradient({colors.ember} 0 6px, transparent 6px 12px)",
      },
      "&:first-of-type::before": { top: "50%" },
      "&:last-of-type::before": { bottom: "50%" },
    },
    "& .stop": {
      position: "relative",
      w: "1.25rem",
      h: "1.25rem",
      rounded: "pill",
      bg: "stage",
      border: "3px solid {colors.ember}",
    },
    "& [data-status=past] .stop": { bg: "ember" },
    "& [data-status=cancelled] .stop": { borderColor: "faint" },
    "& .where": { flex: "1 1 6rem", display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1", minW: "0" },
    "& h2": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 1, textTransform: "uppercase" },
    "& h2 a": { color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    "& [data-status=past] h2, & [data-status=cancelled] h2": { color: "faint" },
    "& [data-status=cancelled] h2": { textDecoration: "line-through" },
    "& .venue": { color: "soft", fontSize: "sm" },
    "& .chips": { display: "flex", gap: "2" },
    // Below the words on phones, aligned with them.
    "& .ways": { flexBasis: "100%", ps: { base: "min(7rem, 40%)", md: "0" }, display: "flex", gap: "2" },
  },
});

/** A tour as a route: its dates in order, each a stop. */
export function TourScreen({ tourId }: { tourId: number }) {
  const { query } = useApi();
  const { data: tour } = useSuspenseQuery(query.events.tours.byId.queryOptions({ id: tourId }));
  // The primary action; the buttons of the other dates are less prominent.
  const next = tour.events.find((event) => ticketLink(event) ?? placesLabel(event));
  return (
    <Page>
      {tour.poster_placeholder && (
        <div className="light" style={{ backgroundImage: `url("${tour.poster_placeholder}")` }} aria-hidden />
      )}
      <Container className="spread">
        <div className="wall">
          <Picture
            className="poster"
            {...imageSource(tour.poster_image)}
            placeholder={tour.poster_placeholder}
            sizes="(min-width: 64rem) 28vw, 30vw"
            ratio={[3, 4]}
            alt={t("Poster of {name}", { name: tour.name })}
            priority
          />
        </div>
        <div className="words">
          <div className="head">
            <Eyebrow>{t("Tour")}</Eyebrow>
            <Display as="h1" size={titleSize(tour.name, "d2")}>
              {tour.name}
            </Display>
          </div>
          {tour.description && <Lead>{tour.description}</Lead>}
          {tour.events.length === 0 && <EmptyState title={t("No dates yet")} />}
          <Route aria-label={t("Dates")}>
            {tour.events.map((event) => (
              <li key={event.id} data-status={event.status}>
                <span className="stop" aria-hidden />
                <DateBlock event={event} />
                <div className="where">
                  <h2>
                    <Link to="/events/$eventId" params={{ eventId: String(event.id) }}>
                      {cityLabel(event.venue)}
                    </Link>
                  </h2>
                  <p className="venue">
                    {event.venue.name}, {countryName(event.venue.country)}&nbsp;· {event.time}
                  </p>
                  <p className="chips">
                    <StatusChip event={event} />
                  </p>
                </div>
                <Ways event={event} isNext={event.id === next?.id} />
              </li>
            ))}
          </Route>
        </div>
        <div className="map">
          <TourMap events={tour.events} tour={tour.id} aspect={1.9} />
        </div>
      </Container>
    </Page>
  );
}

/** The button of one date: to its tickets elsewhere, or to its page. */
function Ways({ event, isNext }: { event: Event; isNext: boolean }) {
  const tickets = ticketLink(event);
  const word = placesLabel(event);
  if (!tickets && !word) return null;
  const look = { size: "sm", tone: isNext ? "ember" : "outline" } as const;
  return (
    <div className="ways">
      {tickets ? (
        <ButtonAnchor
          {...look}
          href={tickets}
          target="_blank"
          rel="noopener"
          aria-label={t("Get Tickets for {city}", { city: event.city })}
        >
          <Ticket size={18} aria-hidden /> {t("Get Tickets")}
        </ButtonAnchor>
      ) : (
        <ButtonLink
          {...look}
          to="/events/$eventId"
          params={{ eventId: String(event.id) }}
          hash="join"
          aria-label={`${word}, ${event.city}`}
        >
          {word}
        </ButtonLink>
      )}
    </div>
  );
}
