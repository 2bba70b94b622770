import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { deleteEntry, findEntry, type LockedEvent } from "../attendance/entry.queries.ts";
import { closedBecause } from "../attendance/waitlist.ts";
import { statusAt } from "../calendar/event-status.ts";
import { lockParty, personsIn } from "../door/door-entry.queries.ts";
import { paidShowsOf, type SoldPiece, soldPiecesBehind, takeHeldPlaces } from "./sold-place.queries.ts";

/** How many places of an order's line were given up. */
export type GivenUp = { order_id: number; order_item_id: number; quantity: number };

/**
 * The places of a fan whose account is being deleted, at shows that sell tickets, beyond those that can be returned with an
 * order: they were transferred to the fan, or are the remainder of a line. Each is a piece of some order, whose ticket kind gets
 * it back.
 */
export function createLeftPlaces(deps: {
  now: () => Date;
  lock: (trx: Transaction<DB>, id: number) => Promise<LockedEvent | undefined>;
  hasBegun: (event: LockedEvent, now: Date) => boolean;
  promote: (trx: Transaction<DB>, event: LockedEvent) => Promise<void>;
  log: (
    trx: Transaction<DB>,
    event: LockedEvent,
    line: { user_id: number; action: "left"; party_size: number },
    orderId: number,
  ) => Promise<unknown>;
}) {
  const { now, lock, hasBegun, promote, log } = deps;
  return {
    /** Ids of the shows at which a fan has such places. */
    paidShowsOf: (db: Kysely<DB>, userId: number): Promise<number[]> => paidShowsOf(db, userId),

    /** The order lines that a fan's places at a show may be pieces of, most likely first. */
    piecesBehind: (db: Kysely<DB>, eventId: number, userId: number): Promise<SoldPiece[]> =>
      soldPiecesBehind(db, eventId, userId),

    /**
     * Gives up a fan's places at a show, which are pieces of these lines; the orders must be locked. Returns the number per line:
     * none if the show has begun or was cancelled, or if one of the party was let in.
     */
    async giveUp(
      trx: Transaction<DB>,
      eventId: number,
      userId: number,
      pieces: readonly SoldPiece[],
    ): Promise<GivenUp[]> {
      const event = await lock(trx, eventId);
      const entry = event && (await findEntry(trx, eventId, userId));
      if (!event || entry?.status !== "attending") return [];
      if (closedBecause(statusAt(event, now())) !== null || hasBegun(event, now())) return [];
      const party = { kind: "fan" as const, id: entry.id };
      await lockParty(trx, party);
      if ((await personsIn(trx, party)) > 0) return [];
      const given: GivenUp[] = [];
      let rest = entry.party_size;
      for (const { order_id, order_item_id } of pieces) {
        const quantity = rest > 0 ? await takeHeldPlaces(trx, order_item_id, rest, now()) : 0;
        if (quantity > 0) given.push({ order_id, order_item_id, quantity });
        rest -= quantity;
      }
      await deleteEntry(trx, entry.id);
      const { party_size } = entry;
      await log(trx, event, { user_id: userId, action: "left", party_size }, given[0]?.order_id ?? 0);
      await promote(trx, event);
      return given;
    },
  };
}
