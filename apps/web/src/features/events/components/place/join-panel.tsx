import { t } from "@fanfare/contracts/common/language";
import type { EventDetail } from "@fanfare/contracts/events/event";
import { LARGEST_PARTY, USUAL_PARTY } from "@fanfare/contracts/events/limits";
import { Check, Hourglass, Ticket } from "@fanfare/icons";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Alert, LoadFailure } from "../../../../ui/notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { Display } from "../../../../ui/type.tsx";
import { useSession } from "../../../auth/session-store.ts";
import { places } from "../../event-labels.ts";
import { savePendingJoin, takePendingJoin } from "../../pending-join.ts";
import { usePlace } from "../../use-place.ts";
import { JoinFrame } from "./join-frame.tsx";
import { OfferedPlace } from "./offered-place.tsx";
import { PartySize } from "./party-size.tsx";

/**
 * Joining a show without a box office, its waitlist, and leaving either. If the show is not open, because its places are now sold
 * elsewhere, only fans who have a place or wait for one see the panel.
 */
export function JoinPanel({ event, isOpen = true }: { event: EventDetail; isOpen?: boolean }) {
  const status = useSession((state) => state.status);
  const own = usePlace(event.id);
  usePendingJoin(event, own, isOpen);
  if (!isOpen && own.place === null && own.failure === null) return null;
  return (
    <JoinFrame isBusy={own.isBusy}>
      <PlaceOrWayIn event={event} own={own} isFan={status === "fan"} isOpen={isOpen} />
      {own.failure && <Alert role="alert">{own.failure}</Alert>}
    </JoinFrame>
  );
}

type Own = ReturnType<typeof usePlace>;

type PlaceOrWayInProps = { event: EventDetail; own: Own; isFan: boolean; isOpen: boolean };

function PlaceOrWayIn({ event, own, isFan, isOpen }: PlaceOrWayInProps) {
  if (own.isUnloaded) {
    return (
      <>
        <Heading>{t("Join this show")}</Heading>
        <LoadFailure message={t("The place could not be loaded")} onRetry={own.reload} />
      </>
    );
  }
  if (isFan && !own.isKnown) {
    return (
      <>
        <Skeleton w="12rem" h="2rem" />
        <Skeleton w="18rem" h="1rem" />
        <Skeleton w="9rem" h="2.875rem" />
      </>
    );
  }
  if (own.place) return <OwnPlaceView event={event} own={own} place={own.place} />;
  return isOpen && <WayIn event={event} own={own} isFan={isFan} />;
}

/** Performs the join that a visitor requested before logging in, once it is known that they have no place yet. */
function usePendingJoin(event: EventDetail, own: Own, isOpen: boolean) {
  const isFan = useSession((state) => state.status === "fan");
  const mayJoin = isOpen && isFan && own.isKnown && own.place === null;
  const { join, wait } = own;
  useEffect(() => {
    if (!mayJoin) return;
    const pending = takePendingJoin(event.id);
    if (!pending) return;
    if (fitsIn(event, pending.party_size)) join(pending.party_size);
    else wait(pending.party_size);
  }, [mayJoin, event, join, wait]);
}

const fitsIn = ({ places_left }: EventDetail, size: number) => places_left === null || size <= places_left;

function Heading({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="head">
      {icon}
      <Display id="join-title" size="d4">
        {children}
      </Display>
    </div>
  );
}

function wayInTitle(placesLeft: number | null): string {
  if (placesLeft === null) return t("Join this show");
  return placesLeft === 0 ? t("This show is full") : t("{places} left", { places: places(placesLeft) });
}

function WayIn({ event, own, isFan }: { event: EventDetail; own: Own; isFan: boolean }) {
  const [size, setSize] = useState(1);
  const { places_left, party_limit, capacity } = event;
  const most = Math.min(party_limit ?? USUAL_PARTY, capacity ?? LARGEST_PARTY, LARGEST_PARTY);
  const fits = fitsIn(event, size);
  const isFull = places_left === 0;
  return (
    <>
      <Heading>{wayInTitle(places_left)}</Heading>
      <div className="ways">
        {most > 1 && <PartySize value={size} most={most} onChange={setSize} />}
        {isFan ? (
          <Button loading={own.isBusy} onClick={() => (fits ? own.join(size) : own.wait(size))}>
            {fits ? t("Join") : t("Join the waitlist")}
          </Button>
        ) : (
          <ButtonLink
            to="/login"
            search={{ redirect: `/events/${event.id}#join` }}
            onClick={() => savePendingJoin({ event_id: event.id, party_size: size })}
          >
            {fits ? t("Log in to join") : t("Log in to join the waitlist")}
          </ButtonLink>
        )}
      </div>
      {!fits && !isFull && (
        <p className="note" role="status">
          {t("There is not enough room left for your party. You can wait in line, or come as a smaller party.")}
        </p>
      )}
      <p className="note">
        {isFull
          ? t(
              "Get in line: a place that comes free goes to the first waiting party that fits, and we will write to you.",
            )
          : t(
              "Free to join. Your places are yours right away. If you can't make it, please leave so that others can get in.",
            )}{" "}
        {most > 1 && t("At most {limit} per party.", { limit: most })}
      </p>
    </>
  );
}

function OwnPlaceView({ event, own, place }: { event: EventDetail; own: Own; place: NonNullable<Own["place"]> }) {
  const [isSure, setSure] = useState(false);
  const question = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSure) question.current?.focus({ preventScroll: true });
  }, [isSure]);
  const isIn = place.status === "attending";
  const canLeave = event.status === "upcoming" || event.status === "postponed";
  if (place.status === "waitlisted" && place.offered_until !== null) {
    return (
      <>
        <Heading icon={<Ticket size={26} aria-hidden />}>{t("There is room for you")}</Heading>
        <OfferedPlace
          position={place.position}
          party_size={place.party_size}
          until={place.offered_until}
          isBusy={own.isBusy}
          onTake={() => own.join(place.party_size)}
          onDecline={() => own.leave("waitlisted")}
        />
      </>
    );
  }
  return (
    <>
      <Heading icon={isIn ? <Check size={26} aria-hidden /> : <Hourglass size={26} aria-hidden />}>
        {isIn ? t("You are in") : t("Number {position} in line", { position: place.position })}
      </Heading>
      <p className="note" role="status">
        {isIn
          ? t("You have {party_size}. See you there.", { party_size: places(place.party_size) })
          : t(
              "You are waiting for {party_size}. As soon as there is room for you, you are in and we will write to you.",
              {
                party_size: places(place.party_size),
              },
            )}
      </p>
      {(isIn || (canLeave && !isSure)) && (
        <div className="ways" data-screen-only>
          {isIn && canLeave && (
            <ButtonLink to="/tickets/$eventId" params={{ eventId: String(event.id) }} size="sm">
              {t("{count, plural, one {Ticket} other {Tickets}}", { count: place.party_size })}
            </ButtonLink>
          )}
          {isIn && (
            <Button tone="outline" size="sm" onClick={() => window.print()}>
              {t("Print")}
            </Button>
          )}
          {canLeave && !isSure && (
            <Button tone="ghost" size="sm" loading={own.isBusy} onClick={() => setSure(true)}>
              {isIn ? t("Leave") : t("Leave the waitlist")}
            </Button>
          )}
        </div>
      )}
      {canLeave && isSure && (
        <section
          ref={question}
          className="ways"
          tabIndex={-1}
          aria-label={isIn ? t("Leave") : t("Leave the waitlist")}
          data-screen-only
        >
          <Button
            tone="outline"
            loading={own.isBusy}
            onClick={() => {
              setSure(false);
              own.leave(place.status);
            }}
          >
            {isIn ? t("Yes, give my places back") : t("Yes, leave the waitlist")}
          </Button>
          <Button tone="ghost" onClick={() => setSure(false)}>
            {t("Stay")}
          </Button>
        </section>
      )}
    </>
  );
}
