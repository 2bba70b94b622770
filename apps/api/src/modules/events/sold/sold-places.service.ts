import { LARGEST_PARTY, USUAL_PARTY } from "@fanfare/contracts/events/limits";
import type { Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type IsVerified, unconfirmedAddress } from "../attendance/confirmed-address.ts";
import type { LockShow } from "../attendance/decisions.ts";
import {
  deleteEntry,
  findEntry,
  insertEntry,
  type LockedEvent,
  lockEvent,
  waitingParties,
  writeLog,
} from "../attendance/entry.queries.ts";
import { capOffers } from "../attendance/offer.queries.ts";
import { promoteWaiting } from "../attendance/promotion.ts";
import { presaleShortage, ticketSale } from "../attendance/ticket-sale.queries.ts";
import { closedBecause, placesLeft, withSale } from "../attendance/waitlist.ts";
import { isUndated, statusAt } from "../calendar/event-status.ts";
import { hasGuests, placesTaken, titleOf, updateEvent } from "../editing/event-editor.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { keepPlacesCounted, resizeParty } from "../transfers/transfer.queries.ts";
import { createAskedReturns } from "./asked-returns.ts";
import { keptOffer } from "./kept-offer.queries.ts";
import { createLeftPlaces } from "./passed-on-places.ts";
import { createPlaceReturns, sum } from "./place-returns.ts";
import { presaleRefusal, purchaseRefusal } from "./purchase.ts";
import { insertSoldPlaces, moveSoldPlaces, reservedOf, type SoldPlace, soldOfOrder } from "./sold-place.queries.ts";

/**
 * An order line of tickets. `is_free`: neither it nor the bundle that it is a part of costs anything. `is_presale`: it was bought
 * with a code before the general sale.
 */
export type TicketLine = {
  order_item_id: number;
  event_id: number;
  quantity: number;
  is_free: boolean;
  is_presale: boolean;
};

const hasBegun = (event: LockedEvent, now: Date) => !isUndated(event) && event.starts_at <= now;

/**
 * The places that orders have at shows, each decided in the order's own transaction. Locks are always taken in this sequence: the
 * order (or cart), shows by id, then discount codes and stock. A place counts as taken from the order on; with the payment it
 * becomes the buyer's, and without one it is returned, first to waiting parties.
 */
export function createSoldPlaces(deps: {
  clock: Clock;
  news: EventNewsService;
  /** Whether the places that one fan can hold are limited. */
  rateLimits: boolean;
  isVerified: IsVerified;
  /** Replaced only by a test. */
  lock?: LockShow | undefined;
}) {
  const { clock, news, lock = lockEvent } = deps;

  /** Runs `work` for each show of the rows, locked, in the order of their ids. */
  const eachShow = async <Row extends { event_id: number }>(
    trx: Transaction<DB>,
    rows: readonly Row[],
    work: (event: LockedEvent, rows: Row[]) => Promise<void>,
  ): Promise<void> => {
    const shows = [...Map.groupBy(rows, (row) => row.event_id)].toSorted(([one], [other]) => one - other);
    for (const [id, own] of shows) {
      const event = await lock(trx, id);
      if (!event) throw notFound();
      await work(event, own);
    }
  };

  /** The places of an unpaid order. */
  const reservedBy = async (trx: Transaction<DB>, orderId: number): Promise<SoldPlace[]> =>
    (await soldOfOrder(trx, orderId, null)).filter(({ status }) => status === "reserved");

  /** Offers the places that are free now to waiting parties. */
  const promote = async (trx: Transaction<DB>, event: LockedEvent): Promise<void> => {
    const places_taken = await placesTaken(trx, event.id);
    await promoteWaiting(trx, { news, now: clock.now() }, { ...event, places_taken });
  };

  const log = (
    trx: Transaction<DB>,
    event: LockedEvent,
    line: { user_id: number; action: "joined" | "left" | "left_waitlist"; party_size: number },
    order_id: number,
  ) => writeLog(trx, [{ event_id: event.id, ...line, details: JSON.stringify({ order_id }), created_at: clock.now() }]);

  /** Turns an order's paid places into the buyer's, in addition to those they already have. */
  const admit = async (
    trx: Transaction<DB>,
    event: LockedEvent,
    { user_id, quantity, language }: { user_id: number; quantity: number; language: string },
  ) => {
    const own = await findEntry(trx, event.id, user_id);
    if (own?.status === "attending") {
      await resizeParty(trx, own.id, own.party_size + quantity);
      return { ...own, party_size: own.party_size + quantity };
    }
    // They got on the waitlist again before they paid.
    if (own) await deleteEntry(trx, own.id);
    // The payment notice's request is not in the buyer's language, so `language` is passed.
    const since = clock.now();
    return insertEntry(trx, { event, user_id, party_size: quantity, status: "attending", since, language });
  };

  /** Throws `conflict` for a newcomer with an unconfirmed address who would get a place free of charge, as `join` does. */
  const checkAddress = async (trx: Transaction<DB>, userId: number, lines: readonly TicketLine[]): Promise<void> => {
    if (!deps.rateLimits || deps.isVerified === null || !lines.some(({ is_free }) => is_free)) return;
    if (!(await deps.isVerified(userId, trx))) throw unconfirmedAddress();
  };

  /**
   * Why tickets of a presale cannot be sold, or null when they can. The waitlist does not matter: places that its fans can buy are
   * those of the general sale.
   */
  const refusePresale = async (
    trx: Transaction<DB>,
    event: LockedEvent,
    title: string,
    { early, quantity, kept }: { early: readonly TicketLine[]; quantity: number; kept: number },
  ): Promise<string | null> => {
    const places = placesLeft(event);
    const lines = early.map(({ order_item_id }) => order_item_id);
    return presaleRefusal(title, quantity, {
      places: places === null ? null : places + kept,
      tickets: await presaleShortage(trx, lines),
    });
  };

  const leftPlaces = createLeftPlaces({ now: () => clock.now(), lock, hasBegun, promote, log });
  const askedReturns = createAskedReturns({ now: () => clock.now(), lock });

  const { giveBack } = createPlaceReturns({ clock, eachShow, hasBegun, promote, log, askedReturns });

  return {
    leftPlaces,
    askedReturns,

    /**
     * Locks a show whose ticket kinds are to be changed. Throws `not_found`, and `conflict` for the first ticket kinds of a show
     * that fans have already joined or wait for free of charge.
     */
    async lockForKinds(trx: Transaction<DB>, eventId: number): Promise<{ title: string; party_limit: number | null }> {
      const event = await lock(trx, eventId);
      if (!event) throw notFound();
      if (!event.sells_tickets && (await hasGuests(trx, eventId))) {
        throw new AppError(
          "conflict",
          "Fans have already joined this show or its waitlist, so its places can no longer be sold.",
        );
      }
      return { title: await titleOf(trx, eventId), party_limit: event.party_limit };
    },

    /**
     * Sets a locked show's capacity to the places of its ticket kinds; added places are offered to waiting parties, and offers
     * end with the sale. Null: it no longer has ticket kinds, and keeps its capacity.
     */
    async setPlaces(trx: Transaction<DB>, eventId: number, places: number | null): Promise<void> {
      const change = places === null ? { sells_tickets: false } : { sells_tickets: true, capacity: places };
      await updateEvent(trx, eventId, { ...change, updated_at: clock.now() }, { isNews: false });
      const event = await lock(trx, eventId);
      if (!event) return;
      const { until } = await ticketSale(trx, eventId, clock.now());
      if (until) await capOffers(trx, eventId, until);
      await promote(trx, event);
    },

    /**
     * Takes places for an order that is being placed. Throws `conflict` with the reason when they are not available: free places
     * go first to waiting parties, and places free of charge require a confirmed address.
     */
    reserve: (
      trx: Transaction<DB>,
      order: { id: number; user_id: number },
      lines: readonly TicketLine[],
    ): Promise<void> =>
      eachShow(trx, lines, async (event, own) => {
        const now = clock.now();
        const quantity = sum(own);
        const entry = await findEntry(trx, event.id, order.user_id);
        if (!entry) await checkAddress(trx, order.user_id, own);
        const offer = entry?.offered_until && entry.offered_until > now ? keptOffer(entry, entry.offered_until) : null;
        const kept = offer?.party_size ?? 0;
        const has =
          (entry?.status === "attending" ? entry.party_size : 0) + (await reservedOf(trx, event.id, order.user_id));
        const waiting = (await waitingParties(trx, event.id)).filter(({ user_id }) => user_id !== order.user_id);
        // Places on sale go first to parties that have an offer.
        const sale = event.sells_tickets ? await ticketSale(trx, event.id, now) : null;
        const title = await titleOf(trx, event.id);
        const early = own.filter(({ is_presale }) => is_presale);
        const refusal =
          purchaseRefusal(
            { title, state: statusAt(event, now), hasBegun: hasBegun(event, now) },
            { ...withSale(event, sale), waiting },
            { has: has + sum(early), kept },
            {
              quantity: quantity - sum(early),
              limit: event.party_limit ?? (deps.rateLimits ? USUAL_PARTY : LARGEST_PARTY),
            },
          ) ?? (early.length > 0 ? await refusePresale(trx, event, title, { early, quantity, kept }) : null);
        if (refusal !== null) throw new AppError("conflict", refusal);
        if (entry?.status === "waitlisted") {
          const { party_size } = entry;
          // The offered places are subtracted and added again, which also works when the capacity was lowered in the meantime.
          if (offer) await keepPlacesCounted(trx, event.places_taken);
          await deleteEntry(trx, entry.id);
          await log(trx, event, { user_id: order.user_id, action: "left_waitlist", party_size }, order.id);
        }
        await insertSoldPlaces(
          trx,
          own.map(({ is_free: _, ...line }, nth) => ({
            ...line,
            offer: nth === 0 && offer ? JSON.stringify(offer) : null,
            order_id: order.id,
            user_id: order.user_id,
            created_at: now,
            changed_at: now,
          })),
        );
        // They may have taken only a part of the offered places.
        if (entry?.status === "waitlisted") await promote(trx, event);
      }),

    /**
     * Why an unpaid order can no longer be paid, because a show of its tickets was cancelled or is over; null when it can. The
     * shows stay locked, so that none is cancelled between this check and the payment.
     */
    closed: async (trx: Transaction<DB>, orderId: number): Promise<string | null> => {
      let reason: string | null = null;
      await eachShow(trx, await reservedBy(trx, orderId), async (event) => {
        reason ??= closedBecause(statusAt(event, clock.now()));
      });
      return reason;
    },

    /** Turns an order's places into its buyer's, who gets a mail with the tickets in the order's language. */
    hold: async (trx: Transaction<DB>, order: { id: number; language: string }): Promise<void> => {
      const { id: orderId, language } = order;
      const reserved = await reservedBy(trx, orderId);
      await eachShow(trx, reserved, async (event, own) => {
        const now = clock.now();
        const userId = own[0]?.user_id ?? null;
        // The account was deleted in the meantime, so no fan can be let in: the places stay with the order.
        if (userId === null) return;
        // Subtracted and added again, which also works when the capacity was lowered in the meantime.
        await keepPlacesCounted(trx, event.places_taken);
        await moveSoldPlaces(
          trx,
          own.map(({ order_item_id }) => order_item_id),
          "held",
          now,
        );
        const { party_size } = await admit(trx, event, { user_id: userId, quantity: sum(own), language });
        await log(trx, event, { user_id: userId, action: "joined", party_size: sum(own) }, orderId);
        await news.queueMails(trx, event.id, [{ user_id: userId, news: { kind: "bought", party_size } }]);
        await promote(trx, event);
      });
    },

    giveBack,
  };
}

export type SoldPlacesService = ReturnType<typeof createSoldPlaces>;
