import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

export type Tracking = { carrier: string | null; tracking_number: string | null; tracking_url: string | null };

/** Pieces of our own stock that are not in a parcel yet. */
const unshipped = (db: Kysely<DB>, orderId: number) =>
  sql<{ id: number; quantity: number }>`
    select order_items.id, order_items.quantity - coalesce(sum(shipment_items.quantity), 0)::int as quantity
    from order_items
    left join (shipment_items join shipments on shipments.id = shipment_items.shipment_id and shipments.status <> 'cancelled')
      on shipment_items.order_item_id = order_items.id
    where order_items.order_id = ${orderId} and order_items.source = 'own_stock'
    group by order_items.id
    having order_items.quantity > coalesce(sum(shipment_items.quantity), 0)
    order by order_items.id`.execute(db);

/** Inserts a parcel with all pieces of our own stock that were not sent yet; does nothing if there are none. */
export async function shipOwnStock(
  trx: Transaction<DB>,
  orderId: number,
  tracking: Tracking,
  now: Date,
): Promise<void> {
  const { rows } = await unshipped(trx, orderId);
  if (rows.length === 0) return;
  const { id } = await trx
    .insertInto("shipments")
    .values({
      order_id: orderId,
      source: "own_stock",
      status: "shipped",
      shipped_at: now,
      created_at: now,
      ...tracking,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("shipment_items")
    .values(rows.map((row) => ({ shipment_id: id, order_item_id: row.id, quantity: row.quantity })))
    .execute();
}

/**
 * Marks everything that was sent as delivered, except reprints, which may still be on their way when the order has long arrived.
 */
export async function deliverShipments(trx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  await trx
    .updateTable("shipments")
    .set((eb) => ({ status: "delivered", delivered_at: now, updated_at: now, version: eb("version", "+", 1) }))
    .where("order_id", "=", orderId)
    .where("status", "=", "shipped")
    .where("reprint", "=", 0)
    .execute();
}

export const lockShipment = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("shipments").select(["version", "order_id"]).where("id", "=", id).forUpdate().executeTakeFirst();

export async function updateShipment(
  trx: Transaction<DB>,
  id: number,
  columns: Tracking & { version: number; updated_at: Date },
): Promise<void> {
  await trx.updateTable("shipments").set(columns).where("id", "=", id).execute();
}

/** Cancels the parcels of an order that were not sent. */
export async function cancelPendingShipments(trx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  await trx
    .updateTable("shipments")
    .set((eb) => ({ status: "cancelled", updated_at: now, version: eb("version", "+", 1) }))
    .where("order_id", "=", orderId)
    .where("status", "=", "pending")
    .execute();
}
