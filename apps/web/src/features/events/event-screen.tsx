import { t } from "@fanfare/contracts/common/language";
import type { EventDetail } from "@fanfare/contracts/events/event";
import { MapPin, Ticket } from "@fanfare/icons";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { imageSource } from "../../lib/media.ts";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { Alert, LoadFailure } from "../../ui/notice.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PictureBackdropPage } from "../../ui/picture-backdrop-page.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, TextAnchor, TextLink, titleSize } from "../../ui/type.tsx";
import { whenNear } from "../../ui/when-near.tsx";
import { addressLines, mapLink } from "./calendar-links.ts";
import { AddToCalendar } from "./components/calendar/add-to-calendar.tsx";
import { TypeLabel } from "./components/calendar/type-mark.tsx";
import { JoinPanel } from "./components/place/join-panel.tsx";
import { OwnTime } from "./components/show/own-time.tsx";
import { StatusChip } from "./components/show/status-chip.tsx";
import { isUndated, longDay } from "./event-labels.ts";
import { isComing, isJoinable, ticketLink } from "./event-state.ts";

const AfterShow = whenNear(async () => (await import("./components/show/after-show.tsx")).AfterShow, "30rem");

const TicketPanel = whenNear(async () => (await import("./components/place/ticket-panel.tsx")).TicketPanel, "18rem");

/** The setlist and photos of a past show, once the team has entered them. */
function Left({ event }: { event: EventDetail }) {
  const { query } = useApi();
  const { data: after, isError, refetch } = useQuery(query.events.after.queryOptions({ id: event.id }));
  if (!after)
    return (
      isError && (
        <Container pt="section">
          <LoadFailure message={t("Setlist and photos could not be loaded")} onRetry={() => refetch()} />
        </Container>
      )
    );
  return after.songs.length + after.photos.length > 0 && <AfterShow event={event} after={after} />;
}

const Page = styled(PictureBackdropPage, {
  base: {
    pb: "section",
    // On phones the poster is small beside the title, so that date, place and the join or ticket panel are visible without
    // scrolling.
    "& .spread": {
      gridTemplateColumns: {
        base: "minmax(0, 1fr) minmax(0, 2fr)",
        md: "minmax(0, 2fr) minmax(0, 3fr)",
        lg: "minmax(0, 5fr) minmax(0, 7fr)",
      },
      gap: { base: "4", md: "8", lg: "gutter" },
    },
    "& .words": { display: { base: "contents", md: "grid" } },
    "& .words > *": { gridColumn: { base: "1 / -1", md: "auto" } },
    "& .words > .head": { gridColumn: { base: "2", md: "auto" } },
    "& .head": { display: "grid", gap: { base: "3", md: "6" }, alignContent: "start", minW: "0" },
    "& .head h1": { "@media (max-width: 47.99rem)": { fontSize: "1.75rem", lineHeight: 0.98 } },
    "& .wall": {
      position: { md: "sticky" },
      top: "6.5rem",
      maxW: { lg: "min(100%, calc((100svh - 9rem) * 0.75))" },
      justifySelf: { lg: "end" },
      w: "100%",
    },
    "& .top": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      columnGap: "4",
      rowGap: { base: "1", md: "4" },
    },
    "& .when": {
      display: "grid",
      gap: { base: "0", md: "1" },
      py: { base: "3", md: "5" },
      borderY: "1px solid {colors.line}",
    },
    "& .day": { fontFamily: "display", fontWeight: 850, fontSize: "d4", lineHeight: 1.05, textTransform: "uppercase" },
    "& .hours": { fontSize: "lg" },
    "& .hours span": { color: "soft", fontSize: "md" },
    "& .place": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr)",
      columnGap: "4",
      "& svg": { mt: "1", color: "ember" },
    },
    "& .place a": { py: "1" },
    "& .place strong": { fontSize: "lg" },
    "& .place p": { color: "soft" },
    "& .ways": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3", columnGap: "5" },
    "& .price": { fontFamily: "display", fontWeight: 800, fontSize: "d4", lineHeight: 1 },
    "& .off-sale": { color: "soft" },
    "& .description": { maxW: "42rem", fontSize: "lg", color: "soft", whiteSpace: "pre-line" },
  },
});

/** Changes from the original announcement, shown first. */
function Notice({ event }: { event: EventDetail }) {
  if (event.status === "cancelled") return <Alert>{t("This show is cancelled. We are sorry.")}</Alert>;
  if (event.status === "past") return <Alert tone="tip">{t("This show is over.")}</Alert>;
  if (isUndated(event)) return <Alert tone="tip">{t("This show is postponed. A new date will be announced.")}</Alert>;
  if (event.previous_date === null) return null;
  const before = longDay(localDayOf(event.previous_date, event.timezone));
  return <Alert tone="tip">{t("This show has a new date. It was originally planned for {before}.", { before })}</Alert>;
}

/** The `en-CA` locale formats days as `2026-11-21`. */
const localDayOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(instant),
  );

/** One show: poster, place, time at the venue and for the visitor, price, and the join or ticket panel. */
export function EventScreen({ eventId, siteUrl }: { eventId: number; siteUrl: string }) {
  const { query } = useApi();
  const { data: event } = useSuspenseQuery(query.events.byId.queryOptions({ id: eventId }));
  const { data: sold } = useSuspenseQuery(query.store.tickets.ofShow.queryOptions({ id: eventId }));
  const isSold = isComing(event) && sold.kinds.length > 0;
  // Price and link belong to a sale elsewhere.
  const tickets = isSold ? null : ticketLink(event);
  // A postponed show whose tickets are sold elsewhere: the shop is not linked, and there is nothing to join.
  const isOffSale = isComing(event) && tickets === null && !isJoinable(event);
  return (
    <Page>
      {event.poster_placeholder && (
        <div className="light" style={{ backgroundImage: `url("${event.poster_placeholder}")` }} aria-hidden />
      )}
      <Container className="spread">
        <div className="wall">
          <Picture
            className="poster"
            {...imageSource(event.poster_image)}
            placeholder={event.poster_placeholder}
            sizes="(min-width: 64rem) 36vw, (min-width: 48rem) 38vw, 30vw"
            ratio={[3, 4]}
            alt={event.poster_alt ?? t("Poster of {title}", { title: event.title })}
            priority
          />
        </div>
        <div className="words">
          <div className="head">
            <p className="top">
              <TypeLabel type={event.type} />
              <StatusChip event={event} />
              {event.tour && (
                <TextLink to="/tours/$tourId" params={{ tourId: String(event.tour.id) }}>
                  {event.tour.name}
                </TextLink>
              )}
            </p>
            <Display as="h1" size={titleSize(event.title, "d2")}>
              {event.title}
            </Display>
          </div>
          <Notice event={event} />
          {!isComing(event) && (
            <div className="ways" data-screen-only>
              <ButtonLink to="/events" tone="outline" size="sm">
                {t("See upcoming shows")}
              </ButtonLink>
            </div>
          )}
          <div className="when">
            <time className="day" dateTime={event.date}>
              {isUndated(event) ? t("Date to be announced") : longDay(event.local_date)}
            </time>
            {!isUndated(event) && (
              <>
                <p className="hours">
                  {event.doors_time
                    ? t("{time}, doors {doors_time}", { time: event.time, doors_time: event.doors_time })
                    : event.time}{" "}
                  <span>({event.timezone.replaceAll("_", " ")})</span>
                </p>
                <OwnTime event={event} />
              </>
            )}
          </div>
          <div className="place">
            <MapPin size={22} aria-hidden />
            <div>
              <strong>
                <TextLink to="/venues/$venueId" params={{ venueId: String(event.venue.id) }}>
                  {event.venue.name}
                </TextLink>
              </strong>
              {addressLines(event.venue).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <TextAnchor href={mapLink(event.venue)} target="_blank" rel="noopener">
                {t("Show on map")}
              </TextAnchor>
            </div>
          </div>
          {!isSold && ((event.price_range && isComing(event)) || tickets || isOffSale) && (
            <div className="ways">
              {event.price_range && <p className="price">{event.price_range}</p>}
              {isOffSale && <p className="off-sale">{t("Tickets are not on sale right now")}</p>}
              {tickets && (
                <ButtonAnchor href={tickets} target="_blank" rel="noopener" size="lg">
                  <Ticket size={22} aria-hidden /> {t("Get Tickets")}
                </ButtonAnchor>
              )}
            </div>
          )}
          {isSold ? (
            <TicketPanel event={event} tickets={sold} />
          ) : (
            isComing(event) && <JoinPanel event={event} isOpen={isJoinable(event)} />
          )}
          {event.description && <p className="description">{event.description}</p>}
          {isComing(event) && !isUndated(event) && <AddToCalendar event={event} siteUrl={siteUrl} />}
          <div className="ways" data-screen-only>
            <ShareButton title={`${event.title}, ${event.city}`} />
          </div>
        </div>
      </Container>
      {event.status === "past" && <Left event={event} />}
    </Page>
  );
}
