import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { LockedEvent } from "../attendance/entry.queries.ts";
import { titleOf } from "../editing/event-editor.queries.ts";
import { voidParty } from "./revoke-places.ts";
import {
  askForReturns,
  isSold,
  leftHolders,
  recordRefusedReturn,
  type SoldPiece,
  waitingReturns,
} from "./sold-place.queries.ts";

/** Paid places of a cancelled show that the team has asked to be paid back, all together. */
export function createAskedReturns(deps: {
  now: () => Date;
  lock: (trx: Transaction<DB>, id: number) => Promise<LockedEvent | undefined>;
}) {
  const { now, lock } = deps;

  /**
   * Once no order has a place at a cancelled show, removes the remaining transferred places: if they passed through an account
   * that is gone, they cannot be traced back to their order. The show must be locked.
   */
  const voidLeftOf = async (trx: Transaction<DB>, event: LockedEvent): Promise<void> => {
    if (event.status !== "cancelled" || !event.sells_tickets || (await isSold(trx, event.id))) return;
    for (const holder of await leftHolders(trx, event.id)) {
      await voidParty(trx, { event_id: event.id, order_id: null, now: now() }, holder, holder.party_size);
    }
  };

  return {
    voidLeftOf,

    /**
     * Asks for the return of all paid places of a show, including those refused before, and for the returned places of the lines
     * `again`, whose refund failed. Returns the number of places, the show's title, and whether transferred places are left that
     * belong to no order. Throws `not_found`, and `conflict` for a show that is not cancelled.
     */
    async ask(
      trx: Transaction<DB>,
      eventId: number,
      again: readonly number[] = [],
    ): Promise<{ title: string; tickets: number; isLeft: boolean }> {
      const event = await lock(trx, eventId);
      if (!event) throw notFound();
      if (event.status !== "cancelled") {
        throw new AppError("conflict", "Tickets can only be refunded all at once if their show is cancelled.");
      }
      const tickets = await askForReturns(trx, eventId, again, now());
      const isLeft =
        event.sells_tickets && !(await isSold(trx, eventId)) && (await leftHolders(trx, eventId)).length > 0;
      return { title: await titleOf(trx, eventId), tickets, isLeft };
    },

    /** Order lines with an asked return that was neither carried out nor refused, after the line `after`, by id. */
    waiting: (db: Kysely<DB>, eventId: number, after: number, limit: number): Promise<SoldPiece[]> =>
      waitingReturns(db, eventId, after, limit),

    /** Locks a show, then does the same as `voidLeftOf`. */
    async voidLeft(trx: Transaction<DB>, eventId: number): Promise<void> {
      const event = await lock(trx, eventId);
      if (event) await voidLeftOf(trx, event);
    },

    /** Records why a line's places could not be returned; does nothing if they have been. */
    refuse: (db: Kysely<DB>, itemId: number, reason: string): Promise<void> => recordRefusedReturn(db, itemId, reason),
  };
}
