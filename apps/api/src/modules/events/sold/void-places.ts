import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { deleteEntry, writeLog } from "../attendance/entry.queries.ts";
import { lockParty } from "../door/door-entry.queries.ts";
import { openTransfersOf, personsInFrom, resizeParty, withdrawTransfer } from "../transfers/transfer.queries.ts";
import { holdersOf } from "./sold-place.queries.ts";

/**
 * Takes places of a show that was called off, and is locked, away from their buyer, then from the friends whom they were
 * passed on to: nobody comes in with them any more, and the buyer is paid back. A party of which somebody was let in before the
 * show was called off stays as it was.
 */
export async function voidPlaces(
  trx: Transaction<DB>,
  places: { event_id: number; order_id: number; buyer: number; quantity: number; now: Date },
): Promise<void> {
  const { event_id, now } = places;
  let rest = places.quantity;
  for (const { id, user_id, party_size, spare } of await holdersOf(trx, event_id, places.buyer)) {
    const taken = Math.min(rest, spare);
    if (taken <= 0) continue;
    await lockParty(trx, { kind: "fan", id });
    const kept = party_size - taken;
    if ((await personsInFrom(trx, id, kept + 1)) > 0) continue;
    for (const open of (await openTransfersOf(trx, id, now)).slice(kept)) {
      await withdrawTransfer(trx, open.id, user_id, now);
    }
    if (kept === 0) await deleteEntry(trx, id);
    else await resizeParty(trx, id, kept);
    const details = JSON.stringify({ order_id: places.order_id });
    await writeLog(trx, [{ event_id, user_id, action: "left", party_size: taken, details, created_at: now }]);
    rest -= taken;
  }
}
