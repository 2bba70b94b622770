import type { Order, OrderDetail } from "@fanfare/contracts/store/order";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import {
  adjustmentsOfOrders,
  eventsOfOrder,
  itemsOfOrders,
  type OrderRow,
  ordersWithShipments,
  refundsOfOrder,
  shipmentItemsOfOrder,
  shipmentsOfOrder,
} from "./order.queries.ts";
import { orderDetailView, orderView } from "./order-view.ts";

/** The whole page of an order that was just read. */
export async function readOrderDetail(db: Kysely<DB>, row: OrderRow, now: Date): Promise<OrderDetail> {
  const [items, adjustments, events, refunds, shipments, shipmentItems] = await Promise.all([
    itemsOfOrders(db, [row.id]),
    adjustmentsOfOrders(db, [row.id]),
    eventsOfOrder(db, row.id),
    refundsOfOrder(db, row.id),
    shipmentsOfOrder(db, row.id),
    shipmentItemsOfOrder(db, row.id),
  ]);
  return orderDetailView(row, { items, adjustments, events, refunds, shipments, shipmentItems }, now);
}

/** Several orders for a list, in the order given. */
export async function readOrders(db: Kysely<DB>, rows: readonly OrderRow[], now: Date): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [items, adjustments, shipped] = await Promise.all([
    itemsOfOrders(db, ids),
    adjustmentsOfOrders(db, ids),
    ordersWithShipments(db, ids),
  ]);
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  const adjustmentsOf = Map.groupBy(adjustments, (one) => one.order_id);
  return rows.map((row) =>
    orderView(row, itemsOf.get(row.id) ?? [], {
      adjustments: adjustmentsOf.get(row.id) ?? [],
      has_shipments: shipped.has(row.id),
      now,
    }),
  );
}
