import { t } from "@fanfare/contracts/common/language";
import { kindsLine } from "@fanfare/contracts/events/held-kinds";
import type { TicketSheet } from "@fanfare/contracts/events/ticket";
import { Check, Printer } from "@fanfare/icons";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { Alert, EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display, Eyebrow } from "../../ui/type.tsx";
import { FansOnly } from "../auth/fans-only.tsx";
import { PassOn } from "./components/place/pass-on.tsx";
import { TicketCard } from "./components/place/ticket-card.tsx";
import { cityLabel, EVENTS_LOAD_FAILED, isUndated, longDay } from "./event-labels.ts";
import { useTickets } from "./use-tickets.ts";

const Page = styled(Container, {
  base: {
    maxW: "64rem",
    pt: { base: "6", md: "16" },
    pb: "section",
    display: "grid",
    gap: { base: "6", md: "8" },
    "& .head": { display: "grid", gap: "2" },
    "& .head .where": { color: "soft" },
    "& .tickets": {
      listStyle: "none",
      display: "grid",
      gap: "5",
      gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
    },
    "& .ways": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4" },
    "& .kept": { display: "flex", alignItems: "center", gap: "2", color: "soft", fontSize: "sm" },
    "& .kept svg": { color: "good", flexShrink: 0 },
  },
});

/** A fan's tickets for one show, to present at its door. */
export function TicketsScreen({ eventId }: { eventId: number }) {
  return (
    <Page>
      <FansOnly prompt={t("Please log in to see your tickets")} skeleton={<Loading />}>
        <Tickets eventId={eventId} />
      </FansOnly>
    </Page>
  );
}

const Loading = () => (
  <>
    <Skeleton w="16rem" h="3rem" />
    <Skeleton w="min(100%, 20rem)" h="26rem" aria-busy />
  </>
);

function Tickets({ eventId }: { eventId: number }) {
  const { sheet, isGone, isCopy, isKept, failed, retry } = useTickets(eventId);
  if (isGone || failed)
    return (
      <>
        <Display as="h1" size="d3">
          {t("Your tickets")}
        </Display>
        {isGone ? (
          <EmptyState title={t("You have no tickets for this show")}>
            <p>{t("Your tickets are here as long as you have a place. Tickets you gave back are void.")}</p>
            <ButtonLink to="/events/$eventId" params={{ eventId: String(eventId) }}>
              {t("Open the show")}
            </ButtonLink>
          </EmptyState>
        ) : (
          <LoadFailure message={t(EVENTS_LOAD_FAILED)} onRetry={retry} />
        )}
      </>
    );
  if (!sheet) return <Loading />;
  return (
    <>
      <Head sheet={sheet} />
      {isCopy && <Alert>{t("You are offline. These are the tickets saved on this device.")}</Alert>}
      {sheet.tickets.length === 0 ? (
        <Alert>{sheet.event.status === "cancelled" ? t("This show was cancelled.") : t("This show is over.")}</Alert>
      ) : (
        <>
          <ul className="tickets" aria-label={t("Your tickets")}>
            {sheet.tickets.map((ticket) => (
              <TicketCard key={ticket.code} ticket={ticket} sheet={sheet} />
            ))}
          </ul>
          <div className="ways" data-screen-only>
            <Button tone="outline" size="sm" onClick={() => window.print()}>
              <Printer size={16} aria-hidden /> {t("Print")}
            </Button>
            {isKept && (
              <p className="kept" role="status">
                <Check size={18} aria-hidden /> {t("Saved on this device, so they open without a connection.")}
              </p>
            )}
          </div>
          {!isCopy && <PassOn eventId={eventId} party_size={sheet.party_size} />}
        </>
      )}
    </>
  );
}

function Head({ sheet: { event, kinds } }: { sheet: TicketSheet }) {
  return (
    <div className="head">
      <Eyebrow>{t("Your tickets")}</Eyebrow>
      <Display as="h1" size="d3">
        {event.title}
      </Display>
      <p>
        {isUndated(event) ? t("To be announced") : longDay(event.local_date)}
        {!isUndated(event) &&
          ` · ${event.doors_time ? t("{time}, doors {doors_time}", { time: event.time, doors_time: event.doors_time }) : event.time}`}
      </p>
      <p className="where">
        {event.venue.name}, {cityLabel(event.venue)}
      </p>
      {kinds.length > 0 && <p>{kindsLine(kinds)}</p>}
    </div>
  );
}
