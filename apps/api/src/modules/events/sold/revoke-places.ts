import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { deleteEntry, writeLog } from "../attendance/entry.queries.ts";
import { lockParty } from "../door/door-entry.queries.ts";
import { openTransfersOf, personsInFrom, resizeParty, withdrawTransfer } from "../transfers/transfer.queries.ts";
import { holdersOf, type PlaceHolder } from "./sold-place.queries.ts";

type Voided = { event_id: number; order_id: number | null; now: Date };

/**
 * Removes places from a party of a cancelled show, which must be locked. Returns false and changes nothing for a party of which
 * a person was let in before the show was cancelled.
 */
export async function voidParty(
  trx: Transaction<DB>,
  { event_id, order_id, now }: Voided,
  { id, user_id, party_size }: Omit<PlaceHolder, "spare">,
  places: number,
): Promise<boolean> {
  await lockParty(trx, { kind: "fan", id });
  const kept = party_size - places;
  if ((await personsInFrom(trx, id, kept + 1)) > 0) return false;
  for (const open of (await openTransfersOf(trx, id, now)).slice(kept)) {
    await withdrawTransfer(trx, open.id, user_id, now);
  }
  if (kept === 0) await deleteEntry(trx, id);
  else await resizeParty(trx, id, kept);
  const details = JSON.stringify(order_id === null ? {} : { order_id });
  await writeLog(trx, [{ event_id, user_id, action: "left", party_size: places, details, created_at: now }]);
  return true;
}

/**
 * Removes places of a cancelled show, which must be locked, first from their buyer, then from friends to whom they were
 * transferred: the tickets become void, and the buyer is paid back.
 */
export async function voidPlaces(
  trx: Transaction<DB>,
  { buyer, quantity, ...voided }: Voided & { buyer: number; quantity: number },
): Promise<void> {
  let rest = quantity;
  for (const holder of await holdersOf(trx, voided.event_id, buyer)) {
    const places = Math.min(rest, holder.spare);
    if (places > 0 && (await voidParty(trx, voided, holder, places))) rest -= places;
  }
}
