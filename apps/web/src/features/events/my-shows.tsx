import { t } from "@fanfare/contracts/common/language";
import type { UserEvents } from "@fanfare/contracts/events/attendance";
import { useQuery } from "@tanstack/react-query";
import { momentText } from "../../lib/instants.ts";
import { useApi } from "../../lib/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState, LoadFailure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { styled } from "../../ui/styled.tsx";
import { Display } from "../../ui/type.tsx";
import { useSession } from "../auth/session-store.ts";
import { EVENTS_LOAD_FAILED, persons } from "./event-labels.ts";
import { ShowRows } from "./show-rows.tsx";

/** Polling interval while the fan waits for a show; paused while the page is in the background. */
const POLL_INTERVAL_MS = 10_000;

const Deadline = styled("p", {
  base: { maxW: "8rem", color: "glow", fontSize: "sm", fontWeight: 700, textAlign: { base: "end", md: "start" } },
});
const Groups = styled("div", { base: { display: "grid", gap: "8" } });

/** The party size, and a link to the tickets while the show is still to come. */
function More({ show }: { show: UserEvents["attending"][number] }) {
  const hasTickets = show.status === "upcoming" || show.status === "postponed";
  return (
    <>
      <Chip>{persons(show.party_size)}</Chip>
      {hasTickets && (
        <ButtonLink to="/tickets/$eventId" params={{ eventId: String(show.id) }} tone="outline" size="sm">
          {t("{count, plural, one {Ticket} other {Tickets}}", { count: show.party_size })}
        </ButtonLink>
      )}
    </>
  );
}

/** The position in line, and the deadline if places are kept for the fan. */
function InLine({ show }: { show: UserEvents["waitlisted"][number] }) {
  return (
    <>
      <Chip tone="ember">{t("Number {position} in line", { position: show.position })}</Chip>
      {show.offered_until !== null && (
        <Deadline>{t("Kept until {until}", { until: momentText(show.offered_until) })}</Deadline>
      )}
    </>
  );
}

/** A fan's shows: attending, waiting, and attended. Only for pages that are restricted to fans. */
export function MyShows({ heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { query } = useApi();
  const token = useSession((state) => state.token);
  const shows = useQuery({
    ...query.events.mine.queryOptions(),
    enabled: token !== null,
    // Shows a freed place without a reload.
    refetchInterval: ({ state }) => (state.data && state.data.waitlisted.length > 0 ? POLL_INTERVAL_MS : false),
  });
  if (shows.isError) {
    return <LoadFailure message={t(EVENTS_LOAD_FAILED)} onRetry={() => shows.refetch()} />;
  }
  if (!shows.data) return <Skeleton h="14rem" aria-busy />;

  const { attending, waitlisted } = shows.data;
  const groups = [
    { title: t("Going"), events: attending.filter(({ status }) => status !== "past") },
    { title: t("Been there"), events: attending.filter(({ status }) => status === "past").toReversed() },
  ].filter(({ events }) => events.length > 0);
  if (groups.length + waitlisted.length === 0) {
    return (
      <EmptyState title={t("No shows yet")}>
        <p>{t("The shows you join or wait for will appear here.")}</p>
        <ButtonLink to="/events" tone="outline" size="sm">
          {t("See all events")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Groups>
      {groups.map(({ title, events }) => (
        <section key={title} aria-label={title}>
          <Display as={heading} size="d4" mb="3">
            {title}
          </Display>
          <ShowRows events={events} label={title} more={(show) => <More show={show} />} />
        </section>
      ))}
      {waitlisted.length > 0 && (
        <section aria-label={t("On the waitlist")}>
          <Display as={heading} size="d4" mb="3">
            {t("On the waitlist")}
          </Display>
          <ShowRows events={waitlisted} label={t("On the waitlist")} more={(show) => <InLine show={show} />} />
        </section>
      )}
    </Groups>
  );
}
