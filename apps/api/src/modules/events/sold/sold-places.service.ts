import { t } from "@fanfare/contracts/common/language";
import { LARGEST_PARTY, USUAL_PARTY } from "@fanfare/contracts/events/limits";
import type { Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { type IsVerified, unconfirmedAddress } from "../attendance/confirmed-address.ts";
import type { LockShow } from "../attendance/decisions.ts";
import {
  deleteEntry,
  type Entry,
  findEntry,
  insertEntry,
  type LockedEvent,
  lockEvent,
  waitingParties,
  writeLog,
} from "../attendance/entry.queries.ts";
import { capOffers } from "../attendance/offer.queries.ts";
import { promoteWaiting } from "../attendance/promotion.ts";
import { ticketSale } from "../attendance/ticket-sale.queries.ts";
import { closedBecause, placesLeft, withSale } from "../attendance/waitlist.ts";
import { isUndated, statusAt } from "../calendar/event-status.ts";
import { lockParty } from "../door/door-entry.queries.ts";
import { hasGuests, placesTaken, titleOf, updateEvent } from "../editing/event-editor.queries.ts";
import type { EventNewsService } from "../messages/event-news.service.ts";
import { keepPlacesCounted, openTransfersOf, personsInFrom, resizeParty } from "../transfers/transfer.queries.ts";
import { createAskedReturns } from "./asked-returns.ts";
import { isReached, keptOffer, restoreOffer } from "./kept-offer.queries.ts";
import { createLeftPlaces } from "./left-places.ts";
import { purchaseRefusal } from "./purchase.ts";
import { insertSoldPlaces, moveSoldPlaces, reservedOf, type SoldPlace, soldOfOrder } from "./sold-place.queries.ts";
import { voidPlaces } from "./void-places.ts";

/** A line of an order that is of tickets. `is_free`: nothing is paid for it, nor for the bundle that it is a part of. */
export type TicketLine = { order_item_id: number; event_id: number; quantity: number; is_free: boolean };

/**
 * Who gives places back: their buyer, with or without an account that goes, the team, the team with all others of a show that
 * was called off, or nobody because the order was not paid in time.
 */
export type ReturnedBy = "buyer" | "leaving" | "team" | "called_off" | "time";

const hasBegun = (event: LockedEvent, now: Date) => !isUndated(event) && event.starts_at <= now;

const sum = (rows: readonly { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0);

/**
 * The places that orders have of shows, each decided in the order's own transaction. Locks are taken in one order by all:
 * the order's (or cart's), then shows by their ids, then discount codes and stock. A place is counted as taken from the order
 * on; with the payment it is the buyer's, and without one it goes back, first to those who wait.
 */
export function createSoldPlaces(deps: {
  clock: Clock;
  news: EventNewsService;
  /** Whether what one fan can hold is limited. */
  rateLimits: boolean;
  isVerified: IsVerified;
  /** Only a test takes another than the product's. */
  lock?: LockShow | undefined;
}) {
  const { clock, news, lock = lockEvent } = deps;

  /** Does `work` with each show of the rows, locked, in the order of their ids. */
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

  /** What an order that is not paid has of shows. */
  const reservedBy = async (trx: Transaction<DB>, orderId: number): Promise<SoldPlace[]> =>
    (await soldOfOrder(trx, orderId, null)).filter(({ status }) => status === "reserved");

  /** Who waits is asked for what is free now. */
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

  /** Makes what an order has paid for the buyer's, beside what they have already. */
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
    // They got in line again before they paid.
    if (own) await deleteEntry(trx, own.id);
    // Who brings the news of a payment speaks no language of the buyer's.
    const since = clock.now();
    return insertEntry(trx, { event, user_id, party_size: quantity, status: "attending", since, language });
  };

  /** Throws `conflict` where places are no longer the buyer's to give back. */
  const assertReturnable = async (trx: Transaction<DB>, entry: Entry | undefined, quantity: number) => {
    if (entry?.status !== "attending" || entry.party_size < quantity) {
      throw new AppError("conflict", t("A ticket of this order was passed on to a friend: these places stay."));
    }
    await lockParty(trx, { kind: "fan", id: entry.id });
    const rest = entry.party_size - quantity;
    if ((await personsInFrom(trx, entry.id, rest + 1)) > 0) {
      throw new AppError("conflict", t("Your party was let in at the door already: these places stay yours."));
    }
    if ((await openTransfersOf(trx, entry.id, clock.now())).length > rest) {
      throw new AppError("conflict", t("A ticket of this order is being passed on to a friend. Take it back first."));
    }
    return entry;
  };

  /** Throws `conflict` for a newcomer who would have a place for nothing and cannot be reached: as where it is joined. */
  const checkAddress = async (trx: Transaction<DB>, userId: number, lines: readonly TicketLine[]): Promise<void> => {
    if (!deps.rateLimits || deps.isVerified === null || !lines.some(({ is_free }) => is_free)) return;
    if (!(await deps.isVerified(userId, trx))) throw unconfirmedAddress();
  };

  const giveUp = async (trx: Transaction<DB>, event: LockedEvent, userId: number, rows: readonly SoldPlace[]) => {
    const quantity = sum(rows);
    const entry = await assertReturnable(trx, await findEntry(trx, event.id, userId), quantity);
    if (entry.party_size === quantity) await deleteEntry(trx, entry.id);
    else await resizeParty(trx, entry.id, entry.party_size - quantity);
    await log(trx, event, { user_id: userId, action: "left", party_size: quantity }, rows[0]?.order_id ?? 0);
  };

  /** What was kept for a fan whose order was not paid is kept on, while the time for it is not over. */
  const renewOffer = async (trx: Transaction<DB>, event: LockedEvent, rows: readonly SoldPlace[]): Promise<void> => {
    const now = clock.now();
    const row = rows.find(({ offer }) => offer !== null);
    if (!row?.offer || row.user_id === null || new Date(row.offer.offered_until) <= now) return;
    if (closedBecause(statusAt(event, now)) !== null || hasBegun(event, now)) return;
    if (!(await isReached(trx, row.user_id)) || (await findEntry(trx, event.id, row.user_id))) return;
    // A part of the offer that was not ordered may be others' by now.
    const free = placesLeft({ capacity: event.capacity, places_taken: await placesTaken(trx, event.id) });
    const party_size = free === null ? row.offer.party_size : Math.min(row.offer.party_size, Math.max(free, sum(rows)));
    await keepPlacesCounted(trx, event.places_taken);
    await restoreOffer(trx, { event_id: event.id, user_id: row.user_id, offer: { ...row.offer, party_size } });
    await writeLog(trx, [{ event_id: event.id, user_id: row.user_id, action: "offered", party_size, created_at: now }]);
  };

  const leftPlaces = createLeftPlaces({ now: () => clock.now(), lock, hasBegun, promote, log });

  return {
    leftPlaces,
    askedReturns: createAskedReturns({ now: () => clock.now(), lock }),

    /**
     * Locks a show whose ticket kinds are to be changed. Throws `not_found`, and `conflict` for the first ones of a show that
     * fans have joined or wait for: they came for nothing.
     */
    async lockForKinds(trx: Transaction<DB>, eventId: number): Promise<{ title: string; party_limit: number | null }> {
      const event = await lock(trx, eventId);
      if (!event) throw notFound();
      if (!event.sells_tickets && (await hasGuests(trx, eventId))) {
        throw new AppError("conflict", "Fans have joined this show or wait for it: its places are no longer sold.");
      }
      return { title: await titleOf(trx, eventId), party_limit: event.party_limit };
    },

    /**
     * Has a locked show hold as many as its ticket kinds have places; more room is offered to those who wait, and what
     * is offered ends with the sale. Null: it has no kinds any more, and holds as many as before.
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
     * Takes places for an order that is being made. Throws `conflict` that says why they cannot be had: what is free is
     * first of those who wait, and what costs nothing is for who can be reached.
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
        // What is on sale is first of those whom it was offered to.
        const sale = event.sells_tickets ? await ticketSale(trx, event.id, now) : null;
        const refusal = purchaseRefusal(
          {
            title: await titleOf(trx, event.id),
            state: statusAt(event, now),
            hasBegun: hasBegun(event, now),
          },
          { ...withSale(event, sale), waiting },
          { has, kept },
          { quantity, limit: event.party_limit ?? (deps.rateLimits ? USUAL_PARTY : LARGEST_PARTY) },
        );
        if (refusal !== null) throw new AppError("conflict", refusal);
        if (entry?.status === "waitlisted") {
          const { party_size } = entry;
          // What was kept for them is counted off and on again, which also works where the capacity was lowered meanwhile.
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
        // Of what was kept for them they may have taken a part.
        if (entry?.status === "waitlisted") await promote(trx, event);
      }),

    /**
     * Why an order that is not paid can no longer be, since a show of its tickets was cancelled or is over; null where it can.
     * The shows stay locked: none is called off between this and the payment.
     */
    closed: async (trx: Transaction<DB>, orderId: number): Promise<string | null> => {
      let reason: string | null = null;
      await eachShow(trx, await reservedBy(trx, orderId), async (event) => {
        reason ??= closedBecause(statusAt(event, clock.now()));
      });
      return reason;
    },

    /** Makes an order's places its buyer's, who is told with the tickets, in the order's language. */
    hold: async (trx: Transaction<DB>, order: { id: number; language: string }): Promise<void> => {
      const { id: orderId, language } = order;
      const reserved = await reservedBy(trx, orderId);
      await eachShow(trx, reserved, async (event, own) => {
        const now = clock.now();
        const userId = own[0]?.user_id ?? null;
        // Of an account that went meanwhile nobody can be let in: the places stay with the order.
        if (userId === null) return;
        // Counted off and on again, which also works where the capacity was lowered meanwhile.
        await keepPlacesCounted(trx, event.places_taken);
        await moveSoldPlaces(
          trx,
          own.map(({ order_item_id }) => order_item_id),
          "held",
          now,
        );
        const { party_size } = await admit(trx, event, { user_id: userId, quantity: sum(own), language });
        await log(trx, event, { user_id: userId, action: "joined", party_size: sum(own) }, orderId);
        await news.tell(trx, event.id, [{ user_id: userId, news: { kind: "bought", party_size } }]);
        await promote(trx, event);
      });
    },

    /**
     * Gives places of an order back, or of one of its lines: to those who wait, then to who comes. Returns how many. Throws
     * `conflict` for what was passed on or let in, and for a buyer once the show has begun. Of a show that was called off all
     * places can be given back, also a friend's, but by who is `leaving`, whom nobody would pay for them; `called_off` throws
     * `conflict` for any other show.
     */
    giveBack: async (
      trx: Transaction<DB>,
      orderId: number,
      { by, itemId = null }: { by: ReturnedBy; itemId?: number | null },
    ): Promise<number> => {
      const sold = await soldOfOrder(trx, orderId, itemId);
      await eachShow(trx, sold, async (event, own) => {
        const now = clock.now();
        const held = own.filter(({ status }) => status === "held");
        const buyer = held[0]?.user_id ?? null;
        const isOff = event.status === "cancelled";
        if (by === "called_off" && !isOff) {
          throw new AppError("conflict", "This show is no longer cancelled: its tickets stay.");
        }
        if (by === "leaving" && isOff && held.length > 0) {
          throw new AppError("conflict", "This show is cancelled: its tickets are kept to be paid back.");
        }
        if (buyer !== null && isOff) {
          await voidPlaces(trx, { event_id: event.id, order_id: orderId, buyer, quantity: sum(held), now });
        } else if (buyer !== null) {
          const isRunning = closedBecause(statusAt(event, now)) === null && hasBegun(event, now);
          if ((by === "buyer" || by === "leaving") && (isRunning || statusAt(event, now) === "past")) {
            throw new AppError("conflict", t("This show has begun: its tickets are no longer given back."));
          }
          await giveUp(trx, event, buyer, held);
        }
        await moveSoldPlaces(
          trx,
          own.map(({ order_item_id }) => order_item_id),
          "returned",
          now,
        );
        if (by !== "team" && by !== "called_off") await renewOffer(trx, event, own);
        await promote(trx, event);
      });
      return sum(sold);
    },
  };
}

export type SoldPlacesService = ReturnType<typeof createSoldPlaces>;
