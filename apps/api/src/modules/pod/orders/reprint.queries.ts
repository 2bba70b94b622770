import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { PodOrderRow } from "./pod-order.queries.ts";

export type ReprintItem = { order_item_id: number; quantity: number };

/** What reprints are of, by the provider's orders that they are. */
export const reprintItems = (
  db: Kysely<DB>,
  podOrderIds: readonly number[],
): Promise<(ReprintItem & { pod_order_id: number })[]> =>
  podOrderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("pod_reprint_items")
        .selectAll()
        .where("pod_order_id", "in", podOrderIds)
        .orderBy("pod_order_id")
        .orderBy("order_item_id")
        .execute();

/** Notes what a reprint is of. A trigger holds that no more pieces are open than were bought. */
export const insertReprintItems = (trx: Transaction<DB>, podOrderId: number, items: readonly ReprintItem[]) =>
  trx
    .insertInto("pod_reprint_items")
    .values(
      items
        // In one order for everybody, so that those who wait for each other do so in a row.
        .toSorted((one, other) => one.order_item_id - other.order_item_id)
        .map(({ order_item_id, quantity }) => ({ pod_order_id: podOrderId, order_item_id, quantity })),
    )
    .execute();

/** Whether a reprint has yet to be sent, so that its pieces count against those that were bought; the trigger's rule. */
export const isOpenReprint = ({ reprint, state, status }: PodOrderRow): boolean =>
  reprint > 0 && state !== "closed" && state !== "cancelled" && status !== "fulfilled";
