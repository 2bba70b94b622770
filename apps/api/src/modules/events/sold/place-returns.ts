import { t } from "@fanfare/contracts/common/language";
import type { Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { deleteEntry, type Entry, findEntry, type LockedEvent, writeLog } from "../attendance/entry.queries.ts";
import { closedBecause, placesLeft } from "../attendance/waitlist.ts";
import { statusAt } from "../calendar/event-status.ts";
import { lockParty } from "../door/door-entry.queries.ts";
import { placesTaken } from "../editing/event-editor.queries.ts";
import { keepPlacesCounted, openTransfersOf, personsInFrom, resizeParty } from "../transfers/transfer.queries.ts";
import type { createAskedReturns } from "./asked-returns.ts";
import { isReached, restoreOffer } from "./kept-offer.queries.ts";
import { voidPlaces } from "./revoke-places.ts";
import { moveSoldPlaces, type SoldPlace, soldOfOrder } from "./sold-place.queries.ts";

/**
 * The cause of a return: the buyer, the deletion of the buyer's account (`leaving`), the team, the team's request for all places
 * of a cancelled show (`called_off`), or an order that was not paid in time (`time`).
 */
export type ReturnedBy = "buyer" | "leaving" | "team" | "called_off" | "time";

/** The number of places of these rows. */
export const sum = (rows: readonly { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0);

/** Returns the places of orders, first to waiting parties and then to the public. */
export function createPlaceReturns(deps: {
  clock: Clock;
  eachShow: (
    trx: Transaction<DB>,
    rows: readonly SoldPlace[],
    work: (event: LockedEvent, rows: SoldPlace[]) => Promise<void>,
  ) => Promise<void>;
  hasBegun: (event: LockedEvent, now: Date) => boolean;
  promote: (trx: Transaction<DB>, event: LockedEvent) => Promise<void>;
  log: (
    trx: Transaction<DB>,
    event: LockedEvent,
    line: { user_id: number; action: "left"; party_size: number },
    orderId: number,
  ) => Promise<unknown>;
  askedReturns: Pick<ReturnType<typeof createAskedReturns>, "voidLeftOf">;
}) {
  const { clock, eachShow, hasBegun, promote, log, askedReturns } = deps;

  /** Throws `conflict` when the buyer no longer has these places to return. */
  const assertReturnable = async (trx: Transaction<DB>, entry: Entry | undefined, quantity: number) => {
    if (entry?.status !== "attending" || entry.party_size < quantity) {
      throw new AppError(
        "conflict",
        t("One of this order's tickets was passed on to a friend, so these places can no longer be returned."),
      );
    }
    await lockParty(trx, { kind: "fan", id: entry.id });
    const rest = entry.party_size - quantity;
    if ((await personsInFrom(trx, entry.id, rest + 1)) > 0) {
      throw new AppError("conflict", t("Your party has already been let in at the door, so these places stay yours."));
    }
    if ((await openTransfersOf(trx, entry.id, clock.now())).length > rest) {
      throw new AppError(
        "conflict",
        t("One of this order's tickets is being passed on to a friend. Take it back first."),
      );
    }
    return entry;
  };

  const giveUp = async (trx: Transaction<DB>, event: LockedEvent, userId: number, rows: readonly SoldPlace[]) => {
    const quantity = sum(rows);
    const entry = await assertReturnable(trx, await findEntry(trx, event.id, userId), quantity);
    if (entry.party_size === quantity) await deleteEntry(trx, entry.id);
    else await resizeParty(trx, entry.id, entry.party_size - quantity);
    await log(trx, event, { user_id: userId, action: "left", party_size: quantity }, rows[0]?.order_id ?? 0);
  };

  /** Restores the offer of a fan whose order was not paid, as long as it has not expired. */
  const renewOffer = async (trx: Transaction<DB>, event: LockedEvent, rows: readonly SoldPlace[]): Promise<void> => {
    const now = clock.now();
    const row = rows.find(({ offer }) => offer !== null);
    if (!row?.offer || row.user_id === null || new Date(row.offer.offered_until) <= now) return;
    if (closedBecause(statusAt(event, now)) !== null || hasBegun(event, now)) return;
    if (!(await isReached(trx, row.user_id)) || (await findEntry(trx, event.id, row.user_id))) return;
    // The part of the offer that was not ordered may have gone to others in the meantime.
    const free = placesLeft({ capacity: event.capacity, places_taken: await placesTaken(trx, event.id) });
    const party_size = free === null ? row.offer.party_size : Math.min(row.offer.party_size, Math.max(free, sum(rows)));
    await keepPlacesCounted(trx, event.places_taken);
    await restoreOffer(trx, { event_id: event.id, user_id: row.user_id, offer: { ...row.offer, party_size } });
    await writeLog(trx, [{ event_id: event.id, user_id: row.user_id, action: "offered", party_size, created_at: now }]);
  };

  return {
    /**
     * Returns the places of an order, or of one of its lines: first to waiting parties, then to the public. Returns how many.
     * Throws `conflict` for places that were transferred or let in, and for a buyer once the show has begun. All places of a
     * cancelled show can be returned, including a friend's, except by a fan who is `leaving`, who would not be paid for them; the
     * last of them takes along what was transferred by accounts that are gone. `called_off` throws `conflict` for any other show.
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
          throw new AppError("conflict", "This show is no longer cancelled, so its tickets stay valid.");
        }
        if (by === "leaving" && isOff && held.length > 0) {
          throw new AppError("conflict", "This show is cancelled, so its tickets are kept until they are refunded.");
        }
        if (buyer !== null && isOff) {
          await voidPlaces(trx, { event_id: event.id, order_id: orderId, buyer, quantity: sum(held), now });
        } else if (buyer !== null) {
          const isRunning = closedBecause(statusAt(event, now)) === null && hasBegun(event, now);
          if ((by === "buyer" || by === "leaving") && (isRunning || statusAt(event, now) === "past")) {
            throw new AppError("conflict", t("This show has begun, so its tickets can no longer be returned."));
          }
          await giveUp(trx, event, buyer, held);
        }
        await moveSoldPlaces(
          trx,
          own.map(({ order_item_id }) => order_item_id),
          "returned",
          now,
        );
        if (isOff) await askedReturns.voidLeftOf(trx, event);
        if (by !== "team" && by !== "called_off") await renewOffer(trx, event, own);
        await promote(trx, event);
      });
      return sum(sold);
    },
  };
}
