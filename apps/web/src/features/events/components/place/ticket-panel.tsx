import { t } from "@fanfare/contracts/common/language";
import type { EventDetail } from "@fanfare/contracts/events/event";
import { USUAL_PARTY } from "@fanfare/contracts/events/limits";
import type { ShowTickets, TicketKind } from "@fanfare/contracts/store/ticket-kinds";
import { Check, Hourglass, Ticket } from "@fanfare/icons";
import { useEffect, useState } from "react";
import { momentText } from "../../../../lib/instants.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Alert, LoadFailure } from "../../../../ui/notice.tsx";
import { Display } from "../../../../ui/type.tsx";
import { useSession } from "../../../auth/session-store.ts";
import { places } from "../../event-labels.ts";
import { savePendingJoin, takePendingJoin } from "../../pending-join.ts";
import { useVisitorZone } from "../../use-browser-clock.ts";
import { usePlace } from "../../use-place.ts";
import { JoinFrame } from "./join-frame.tsx";
import { KindList } from "./kind-list.tsx";
import { type OpenedKinds, saleOf } from "./kind-sale.ts";
import { PresalePanel } from "./presale-panel.tsx";

type Own = ReturnType<typeof usePlace>;

/** Whether no places are left in any of the kinds. Kinds whose sale is over must be left out by the caller. */
const areSoldOut = (kinds: readonly TicketKind[]) =>
  kinds.length > 0 && kinds.every(({ places_left }) => places_left === 0);

/** A show whose places are sold: its ticket kinds, and the waitlist once none are left. */
export function TicketPanel({ event, tickets }: { event: EventDetail; tickets: ShowTickets }) {
  const own = usePlace(event.id);
  const hasClock = useVisitorZone() !== null;
  const { place } = own;
  const isOffered = place?.status === "waitlisted" && place.offered_until !== null;
  const isSoldOut = areSoldOut(tickets.kinds.filter((kind) => saleOf(kind, hasClock) !== "over"));
  const early = tickets.kinds.filter((kind) => saleOf(kind, hasClock) === "presale");
  // A presale can sell all that there is before the general sale begins.
  const hasLine =
    areSoldOut(tickets.kinds.filter((kind) => saleOf(kind, hasClock) === "on")) || (isSoldOut && early.length > 0);
  const [opened, setOpened] = useState<OpenedKinds>({});
  usePendingWait(event.id, own, hasLine);
  return (
    <JoinFrame isBusy={own.isBusy}>
      <Heading place={place} isOffered={isOffered} isSoldOut={isSoldOut} />
      {place?.status === "attending" && (
        <>
          <p className="note" role="status">
            {t("You have {party_size}. See you there.", { party_size: places(place.party_size) })}{" "}
            {t("To give tickets back, cancel their order. You will be refunded, and the places go to the waitlist.")}
          </p>
          <div className="ways" data-screen-only>
            <ButtonLink to="/tickets/$eventId" params={{ eventId: String(event.id) }} size="sm">
              {t("{count, plural, one {Ticket} other {Tickets}}", { count: place.party_size })}
            </ButtonLink>
            <ButtonLink to="/orders" size="sm" tone="outline">
              {t("My Orders")}
            </ButtonLink>
          </div>
        </>
      )}
      {place?.status === "waitlisted" && <InLine own={own} place={place} />}
      {!isSoldOut && early.length > 0 && (
        <PresalePanel
          eventId={event.id}
          kinds={early}
          opened={opened}
          onOpen={(code, kinds) =>
            setOpened((before) => ({
              ...before,
              ...Object.fromEntries(kinds.map(({ id, places_left }) => [id, { code, places_left }])),
            }))
          }
        />
      )}
      {(!isSoldOut || isOffered) && (
        <KindList
          tickets={tickets}
          limit={event.party_limit ?? USUAL_PARTY}
          offered={isOffered ? place.party_size : 0}
          opened={opened}
        />
      )}
      {own.isUnloaded && <LoadFailure message={t("The place could not be loaded")} onRetry={own.reload} />}
      {hasLine && own.isKnown && place === null && <Waitlist event={event} own={own} />}
      {own.failure && <Alert role="alert">{own.failure}</Alert>}
    </JoinFrame>
  );
}

/** Joins the line that a visitor asked for before logging in, once it is known that they have no place yet. */
function usePendingWait(eventId: number, { isKnown, place, wait }: Own, hasLine: boolean) {
  const isFan = useSession((state) => state.status === "fan");
  const mayWait = hasLine && isFan && isKnown && place === null;
  useEffect(() => {
    const pending = mayWait ? takePendingJoin(eventId) : null;
    if (pending) wait(pending.party_size);
  }, [mayWait, eventId, wait]);
}

type HeadingProps = { place: Own["place"]; isOffered: boolean; isSoldOut: boolean };

function titleOf({ place, isOffered, isSoldOut }: HeadingProps): string {
  if (isOffered) return t("There is room for you");
  if (place?.status === "waitlisted") return t("Number {position} in line", { position: place.position });
  if (place) return t("You are in");
  return isSoldOut ? t("Sold out") : t("Tickets");
}

function iconOf({ place, isOffered }: HeadingProps) {
  if (place?.status === "attending") return Check;
  return place && !isOffered ? Hourglass : Ticket;
}

function Heading(props: HeadingProps) {
  const Icon = iconOf(props);
  return (
    <div className="head">
      <Icon size={26} aria-hidden />
      <Display id="join-title" size="d4">
        {titleOf(props)}
      </Display>
    </div>
  );
}

/** The fan is waiting, or was offered places that must be bought in time. */
function InLine({ own, place }: { own: Own; place: Extract<NonNullable<Own["place"]>, { status: "waitlisted" }> }) {
  const party_size = places(place.party_size);
  return (
    <>
      <p className="note" role="status">
        {place.offered_until === null
          ? t(
              "You are waiting for {party_size}. As soon as there is room for you, we will keep them for you and write to you.",
              {
                party_size,
              },
            )
          : t(
              "We are keeping {party_size} for you until {until}. Buy your tickets by then; after that we ask the next in line.",
              {
                party_size,
                until: momentText(place.offered_until),
              },
            )}
      </p>
      <Button tone="ghost" size="sm" loading={own.isBusy} onClick={() => own.leave("waitlisted")}>
        {place.offered_until === null ? t("Leave the waitlist") : t("No, ask the next in line")}
      </Button>
    </>
  );
}

function Waitlist({ event, own }: { event: EventDetail; own: Own }) {
  const isFan = useSession((state) => state.status === "fan");
  return (
    <>
      <p className="note">
        {t("Get in line: a place that comes free is kept for the first in line, and we will write to you.")}
      </p>
      {isFan ? (
        <Button loading={own.isBusy} onClick={() => own.wait(1)}>
          {t("Join the waitlist")}
        </Button>
      ) : (
        <ButtonLink
          to="/login"
          search={{ redirect: `/events/${event.id}#join` }}
          onClick={() => savePendingJoin({ event_id: event.id, party_size: 1 })}
        >
          {t("Log in to join the waitlist")}
        </ButtonLink>
      )}
    </>
  );
}
