import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import type { LockedEvent } from "../attendance/entry.queries.ts";
import { titleOf } from "../editing/event-editor.queries.ts";
import {
  askForReturns,
  isSold,
  leftHolders,
  noteRefusedReturn,
  type SoldPiece,
  waitingReturns,
} from "./sold-place.queries.ts";
import { voidParty } from "./void-places.ts";

/** Paid places of a cancelled show that the team has asked to be paid back, all together. */
export function createAskedReturns(deps: {
  now: () => Date;
  lock: (trx: Transaction<DB>, id: number) => Promise<LockedEvent | undefined>;
}) {
  const { now, lock } = deps;
  return {
    /**
     * Asks for the return of all paid places of a show, including those refused before. Returns the number of places and the
     * show's title. Throws `not_found`, and `conflict` for a show that is not cancelled.
     */
    async ask(trx: Transaction<DB>, eventId: number): Promise<{ title: string; tickets: number }> {
      const event = await lock(trx, eventId);
      if (!event) throw notFound();
      if (event.status !== "cancelled") {
        throw new AppError("conflict", "Tickets can only be refunded all at once if their show is cancelled.");
      }
      return { title: await titleOf(trx, eventId), tickets: await askForReturns(trx, eventId, now()) };
    },

    /** Order lines with an asked return that was neither carried out nor refused, after the line `after`, by id. */
    waiting: (db: Kysely<DB>, eventId: number, after: number, limit: number): Promise<SoldPiece[]> =>
      waitingReturns(db, eventId, after, limit),

    /**
     * Once no order has a place at a cancelled show, removes the remaining transferred places: if they passed through an account
     * that is gone, they cannot be traced back to their order.
     */
    async voidLeft(trx: Transaction<DB>, eventId: number): Promise<void> {
      const event = await lock(trx, eventId);
      if (event?.status !== "cancelled" || !event.sells_tickets || (await isSold(trx, eventId))) return;
      for (const holder of await leftHolders(trx, eventId)) {
        await voidParty(trx, { event_id: eventId, order_id: null, now: now() }, holder, holder.party_size);
      }
    },

    /** Records why a line's places could not be returned; does nothing if they have been. */
    refuse: (db: Kysely<DB>, itemId: number, reason: string): Promise<void> => noteRefusedReturn(db, itemId, reason),
  };
}
