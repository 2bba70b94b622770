import { t } from "@fanfare/contracts/common/language";
import { formatMoney } from "@fanfare/contracts/common/money";
import type { EventDetail } from "@fanfare/contracts/events/event";
import { USUAL_PARTY } from "@fanfare/contracts/events/limits";
import type { ShowTickets, TicketKind } from "@fanfare/contracts/store/ticket-kinds";
import { Check, Hourglass, Ticket } from "@fanfare/icons";
import { type ReactNode, useEffect, useState } from "react";
import { momentText } from "../../../../lib/instants.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Alert, LoadFailure } from "../../../../ui/notice.tsx";
import { QuantityControl } from "../../../../ui/quantity-control.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { Display } from "../../../../ui/type.tsx";
import { useSession } from "../../../auth/session-store.ts";
import { AddNoticeBox } from "../../../cart/add-notice.tsx";
import { useAddToCart } from "../../../cart/use-add-to-cart.ts";
import { places } from "../../event-labels.ts";
import { savePendingJoin, takePendingJoin } from "../../pending-join.ts";
import { useVisitorZone } from "../../use-browser-clock.ts";
import { usePlace } from "../../use-place.ts";
import { JoinFrame } from "./join-frame.tsx";

/** From this number of remaining places down, it is shown. */
const FEW = 10;

const Kinds = styled("ul", {
  base: {
    listStyle: "none",
    w: "100%",
    "& li": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
      py: "3",
      borderTop: "1px solid {colors.line}",
    },
    "& .buy": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" },
    "& p": { minW: "0", overflowWrap: "anywhere" },
    "& b": { display: "block", fontSize: "lg" },
    "& small": { display: "block", color: "soft", fontSize: "sm" },
  },
});

type Own = ReturnType<typeof usePlace>;

/**
 * When a kind is on sale, by the visitor's clock: the page is rendered once for a longer time, so every kind counts as on sale
 * until hydration.
 */
type Sale = "ahead" | "on" | "over";
const saleOf = ({ sales_from, sales_until }: TicketKind, hasClock: boolean): Sale => {
  if (hasClock && sales_until && new Date(sales_until) <= new Date()) return "over";
  return hasClock && sales_from && new Date(sales_from) > new Date() ? "ahead" : "on";
};

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
  const hasLine = areSoldOut(tickets.kinds.filter((kind) => saleOf(kind, hasClock) === "on"));
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
      {(!isSoldOut || isOffered) && (
        <KindList
          tickets={tickets}
          limit={event.party_limit ?? USUAL_PARTY}
          offered={isOffered ? place.party_size : 0}
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

type KindListProps = {
  tickets: ShowTickets;
  /** The maximum number of tickets that one fan can buy. */
  limit: number;
  /** Number of places kept for the fan in addition to those on general sale. */
  offered: number;
};

function KindList({ tickets, limit, offered }: KindListProps) {
  const { add, adding, notice } = useAddToCart();
  const [chosen, setChosen] = useState<number | null>(null);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const hasClock = useVisitorZone() !== null;
  const isOffered = offered > 0;
  const productId = tickets.product_id;
  if (productId === null) return null;
  return (
    <>
      <Kinds>
        {tickets.kinds.map((kind) => {
          const most = saleOf(kind, hasClock) === "on" ? Math.min(limit, kind.places_left + offered) : 0;
          const quantity = Math.min(quantities[kind.id] ?? 1, most);
          return (
            <li key={kind.id}>
              <p>
                <b>{kind.name}</b>
                <Facts kind={kind} currency={tickets.currency} isOffered={isOffered} />
              </p>
              {most > 0 && (
                <div className="buy">
                  {most > 1 && (
                    <QuantityControl
                      value={quantity}
                      label={kind.name}
                      max={most}
                      onChange={(now) => setQuantities((before) => ({ ...before, [kind.id]: now }))}
                    />
                  )}
                  <Button
                    loading={adding && chosen === kind.id}
                    disabled={adding}
                    aria-label={`${t("Add to Cart")}, ${kind.name}`}
                    onClick={() => {
                      setChosen(kind.id);
                      add({ product_id: productId, variant_id: kind.id, quantity });
                    }}
                  >
                    {t("Add to Cart")}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </Kinds>
      <AddNoticeBox notice={notice} />
      <p className="note">
        {t("Once you order, your places are kept for 30 minutes. They are yours as soon as you have paid.")}
      </p>
    </>
  );
}

function Facts({ kind, currency, isOffered }: { kind: TicketKind; currency: string; isOffered: boolean }) {
  const hasClock = useVisitorZone() !== null;
  const { places_left, sales_from, sales_until } = kind;
  const parts: ReactNode[] = [formatMoney(kind.price, currency.toUpperCase())];
  const sale = saleOf(kind, hasClock);
  if (sale === "over") {
    parts.push(t("No longer on sale"));
  } else {
    if (places_left === 0 && !isOffered) parts.push(t("Sold out"));
    else if (places_left > 0 && places_left <= FEW) parts.push(t("{places} left", { places: places(places_left) }));
    if (sales_from && sale === "ahead") {
      parts.push(t("On sale from {when}", { when: momentText(sales_from) }));
    } else if (hasClock && sales_until) {
      parts.push(t("On sale until {when}", { when: momentText(sales_until) }));
    }
  }
  return <small>{parts.join(" · ")}</small>;
}
