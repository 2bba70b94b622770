import { t } from "@fanfare/contracts/common/language";
import type { Event } from "@fanfare/contracts/events/event";
import { Ticket } from "@fanfare/icons";
import { Link } from "@tanstack/react-router";
import { imageSource } from "../../../../lib/media.ts";
import { ButtonAnchor, ButtonLink } from "../../../../ui/button.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display, Eyebrow, titleSize } from "../../../../ui/type.tsx";
import { cityLabel, isUndated, longDay } from "../../event-labels.ts";
import { placesLabel, ticketLink } from "../../event-state.ts";
import { StatusChip } from "../show/status-chip.tsx";

const Banner = styled("section", {
  base: {
    position: "relative",
    isolation: "isolate",
    overflow: "hidden",
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 2fr) minmax(0, 3fr)", md: "minmax(0, 1fr) minmax(0, 19rem)" },
    alignItems: { base: "start", md: "center" },
    gap: { base: "4", md: "gutter" },
    p: { base: "4", md: "8", lg: "12" },
    rounded: "md",
    border: "1px solid {colors.line}",
    bg: "raised",
    "& .light": {
      position: "absolute",
      zIndex: -1,
      inset: "-1rem",
      bgSize: "cover",
      backgroundPosition: "center",
      opacity: 0.5,
      _after: {
        content: '""',
        position: "absolute",
        inset: "0",
        bg: "linear-gradient(100deg, {colors.stage} 20%, rgba(11, 8, 7, 0.55) 60%, transparent)",
      },
    },
    "& .poster": { order: { md: 2 }, rounded: "sm", boxShadow: "0 1.5rem 4rem -0.5rem rgba(0, 0, 0, 0.8)" },
    "& .words": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: { base: "3", md: "5" },
      justifyItems: "start",
      minW: "0",
    },
    "& h2": { fontSize: { base: "d4", md: "d2" }, maxW: "100%" },
    "& h2 a": { color: "inherit", textDecoration: "none", _hover: { color: "glow" } },
    "& .day": {
      fontFamily: "display",
      fontWeight: 850,
      fontSize: { base: "lg", md: "d4" },
      lineHeight: 1.1,
      textTransform: "uppercase",
      color: "ember",
      textWrap: "balance",
    },
    "& .where": { color: "soft", fontSize: { base: "sm", md: "lg" } },
    "& .ways": { display: "flex", flexWrap: "wrap", gap: "3", gridColumn: "1 / -1" },
    "& .ways.wide": { display: { base: "none", md: "flex" } },
    "& .ways.narrow": { display: { base: "flex", md: "none" }, "& > *": { flex: "1 1 auto" } },
  },
});

/** The next show with its poster and a link to tickets or to joining. */
export function NextShow({ event }: { event: Event }) {
  const params = { eventId: String(event.id) };
  const tickets = ticketLink(event);
  const word = placesLabel(event);
  const ways = (
    <>
      {tickets && (
        <ButtonAnchor href={tickets} target="_blank" rel="noopener">
          <Ticket size={20} aria-hidden /> {t("Get Tickets")}
        </ButtonAnchor>
      )}
      {word && (
        <ButtonLink to="/events/$eventId" params={params} hash="join">
          {word}
        </ButtonLink>
      )}
      <ButtonLink to="/events/$eventId" params={params} tone="outline">
        {t("View Details")}
      </ButtonLink>
    </>
  );
  return (
    <Banner aria-labelledby="next-show">
      {event.poster_placeholder && (
        <div className="light" style={{ backgroundImage: `url("${event.poster_placeholder}")` }} aria-hidden />
      )}
      <Picture
        className="poster"
        {...imageSource(event.poster_image)}
        placeholder={event.poster_placeholder}
        sizes="(min-width: 48rem) 19rem, 36vw"
        ratio={[3, 4]}
        alt=""
        priority
      />
      <div className="words">
        <Eyebrow>{t("Next show")}</Eyebrow>
        <Display id="next-show" size={titleSize(event.title, "d2")}>
          <Link to="/events/$eventId" params={params}>
            {event.title}
          </Link>
        </Display>
        <time className="day" dateTime={event.date}>
          {isUndated(event) ? t("New date to be announced") : longDay(event.local_date)}
        </time>
        <p className="where">
          {event.venue.name}, {cityLabel(event.venue)}&nbsp;· {event.time}
          {event.price_range && `\u00a0· ${event.price_range}`}
        </p>
        <StatusChip event={event} />
        <div className="ways wide">{ways}</div>
      </div>
      <div className="ways narrow">{ways}</div>
    </Banner>
  );
}
