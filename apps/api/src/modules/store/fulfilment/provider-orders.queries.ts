import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { DB, Shipments } from "../../../platform/db/types.gen.ts";
import { podOrdersView } from "../../pod/public.queries.ts";
import type { PlannedParcel } from "./provider-parcels.ts";

/** Returns the lines of an order that a provider makes, with the provider's current ids. */
export const providerLines = (db: Kysely<DB>, orderId: number, provider: string) =>
  db
    .selectFrom("order_items")
    .leftJoin("products", (join) =>
      join.onRef("products.id", "=", "order_items.product_id").on("products.provider", "=", provider),
    )
    .select([
      "order_items.id",
      "order_items.quantity",
      "order_items.sku",
      "order_items.product_name",
      "order_items.provider_variant_id",
      "order_items.variant_name",
      // Pieces that have left the provider, without reprints.
      sql<number>`(select coalesce(sum(shipment_items.quantity), 0)::int
        from shipment_items join shipments on shipments.id = shipment_items.shipment_id
        where shipment_items.order_item_id = order_items.id and shipments.reprint = 0
          and shipments.status in ('shipped', 'delivered'))`.as("sent"),
      // A product recreated at the provider has a different id than at the time of the order.
      sql<string | null>`coalesce(products.provider_product_id, order_items.provider_product_id)`.as(
        "provider_product_id",
      ),
    ])
    .where("order_items.order_id", "=", orderId)
    .where("order_items.source", "=", "provider")
    .where("order_items.provider", "=", provider)
    .orderBy("order_items.position")
    .execute();

/** Returns paid orders with lines of a provider that were never enqueued for it, except orders paid with the demo payment. */
export const forgottenOrders = (db: Kysely<DB>, provider: string, limit: number) =>
  db
    .selectFrom("orders")
    .select(["orders.id", "orders.order_number"])
    .where("orders.status", "in", ["processing", "shipped"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_items")
          .select("order_items.id")
          .whereRef("order_items.order_id", "=", "orders.id")
          .where("order_items.source", "=", "provider")
          .where("order_items.provider", "=", provider),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(podOrdersView.as("told"))
            .select("told.id")
            .whereRef("told.order_id", "=", "orders.id")
            .where("told.provider", "=", provider),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.order_id", "=", "orders.id")
            .where("payments.provider", "=", "demo")
            .where("payments.status", "=", "succeeded"),
        ),
      ),
    )
    .orderBy("orders.id")
    .limit(limit)
    .execute();

type ShipmentRow = Selectable<Shipments>;

/** Returns the recorded provider parcels of an order, or of one of its reprints. The caller's lock on the order protects them. */
export async function recordedParcels(
  trx: Transaction<DB>,
  { orderId, provider, reprint }: { orderId: number; provider: string; reprint: number },
): Promise<(PlannedParcel & { id: number })[]> {
  const rows: ShipmentRow[] = await trx
    .selectFrom("shipments")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("provider", "=", provider)
    .where("reprint", "=", reprint)
    .orderBy("id")
    .execute();
  const items = await trx
    .selectFrom("shipment_items")
    .innerJoin("shipments", "shipments.id", "shipment_items.shipment_id")
    .select(["shipment_items.shipment_id", "shipment_items.order_item_id", "shipment_items.quantity"])
    .where("shipments.order_id", "=", orderId)
    .where("shipments.provider", "=", provider)
    .where("shipments.reprint", "=", reprint)
    .orderBy("shipment_items.order_item_id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    parcel: row.provider_parcel ?? "",
    status: row.status,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    tracking_url: row.tracking_url,
    shipped_at: row.shipped_at,
    delivered_at: row.delivered_at,
    items: items
      .filter((item) => item.shipment_id === row.id)
      .map(({ order_item_id, quantity }) => ({ order_item_id, quantity })),
  }));
}

/** Writes the parcels as planned: deletes those that are no longer planned, and moves items accordingly. */
export async function writeParcels(
  trx: Transaction<DB>,
  order: { id: number; provider: string; reprint: number; provider_order_id: string; provider_status: string },
  { planned, noted }: { planned: readonly PlannedParcel[]; noted: readonly (PlannedParcel & { id: number })[] },
  now: Date,
): Promise<void> {
  const keys = new Set(planned.map((parcel) => parcel.parcel));
  const gone = noted.filter((parcel) => !keys.has(parcel.parcel)).map((parcel) => parcel.id);
  if (gone.length > 0) await trx.deleteFrom("shipments").where("id", "in", gone).execute();
  for (const { items, parcel, ...values } of planned) {
    const known = noted.find((one) => one.parcel === parcel);
    const columns = { ...values, provider_status: order.provider_status, updated_at: now };
    const { id } = known
      ? await trx
          .updateTable("shipments")
          .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
          .where("id", "=", known.id)
          .returning("id")
          .executeTakeFirstOrThrow()
      : await trx
          .insertInto("shipments")
          .values({
            ...columns,
            order_id: order.id,
            source: "provider",
            provider: order.provider,
            reprint: order.reprint,
            provider_order_id: order.provider_order_id,
            provider_parcel: parcel,
            created_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
    if (JSON.stringify(known?.items) === JSON.stringify(items)) continue;
    await trx.deleteFrom("shipment_items").where("shipment_id", "=", id).execute();
    if (items.length > 0) {
      await trx
        .insertInto("shipment_items")
        .values(items.map((item) => ({ ...item, shipment_id: id })))
        .execute();
    }
  }
}

/**
 * Returns how many pieces of an order are still to be sent, and how many are in parcels, by status. Reprints are not counted, so
 * that a sent order stays sent.
 */
export async function fulfilmentProgress(
  trx: Transaction<DB>,
  orderId: number,
): Promise<{
  own_unsent: number;
  unsent: number;
  undelivered: number;
  provider_only: boolean;
  all_cancelled: boolean;
}> {
  const { rows } = await sql<{
    own_unsent: number;
    unsent: number;
    undelivered: number;
    provider_only: boolean;
    all_cancelled: boolean;
  }>`
    with line as (
      select order_items.source, order_items.quantity,
        coalesce(sum(shipment_items.quantity) filter (where shipments.status in ('shipped', 'delivered')), 0) as sent,
        coalesce(sum(shipment_items.quantity) filter (where shipments.status = 'delivered'), 0) as delivered,
        coalesce(sum(shipment_items.quantity)
          filter (where shipments.status = 'cancelled' and shipments.source = 'provider'), 0) as cancelled
      from order_items
      left join (shipment_items
          join shipments on shipments.id = shipment_items.shipment_id and shipments.reprint = 0)
        on shipment_items.order_item_id = order_items.id
      where order_items.order_id = ${orderId}
      group by order_items.id
    )
    select
      coalesce(sum(quantity - sent) filter (where source = 'own_stock'), 0)::int as own_unsent,
      coalesce(sum(quantity - sent - cancelled) filter (where source not in ('digital', 'ticket')), 0)::int as unsent,
      coalesce(sum(quantity - delivered - cancelled) filter (where source not in ('digital', 'ticket')), 0)::int as undelivered,
      bool_and(source = 'provider') as provider_only,
      bool_and(cancelled >= quantity) as all_cancelled
    from line`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no lines`);
  return row;
}

/** Whether an order has lines that a provider makes. */
export async function hasProviderLines(db: Kysely<DB>, orderId: number, provider: string): Promise<boolean> {
  const line = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", orderId)
    .where("source", "=", "provider")
    .where("provider", "=", provider)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
