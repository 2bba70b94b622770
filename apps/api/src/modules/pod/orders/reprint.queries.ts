import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { PodOrderRow } from "./pod-order.queries.ts";

export type ReprintItem = { order_item_id: number; quantity: number };

/** Returns the lines of the given reprints. */
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

/** Stores the lines of a reprint. A trigger ensures that the open reprints of a line do not exceed its bought quantity. */
export const insertReprintItems = (trx: Transaction<DB>, podOrderId: number, items: readonly ReprintItem[]) =>
  trx
    .insertInto("pod_reprint_items")
    .values(
      items
        // In a fixed order, so that concurrent transactions lock the lines in the same order and cannot deadlock.
        .toSorted((one, other) => one.order_item_id - other.order_item_id)
        .map(({ order_item_id, quantity }) => ({ pod_order_id: podOrderId, order_item_id, quantity })),
    )
    .execute();

/**
 * Whether a reprint is still to be sent, so that its pieces count towards the bought quantity. The trigger uses the same rule.
 */
export const isOpenReprint = ({ reprint, state, status }: PodOrderRow): boolean =>
  reprint > 0 && state !== "closed" && state !== "cancelled" && status !== "fulfilled";
