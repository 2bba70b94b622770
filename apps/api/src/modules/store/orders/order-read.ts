import type { Order, OrderDetail } from "@fanfare/contracts/store/order";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { ordersOfClosedShows } from "../../events/public.queries.ts";
import { paidBackOrders } from "../payments/paid-back.queries.ts";
import { returnedLines } from "../tickets/ticket-kind.queries.ts";
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
import { unpayableReason } from "./order-status.ts";
import { orderDetailView, orderView } from "./order-view.ts";

/** Returns which of the otherwise payable orders are for a show that does not take place. */
const closedOnes = (db: Kysely<DB>, rows: readonly OrderRow[], now: Date): Promise<Set<number>> => {
  const payable = rows.filter((row) => unpayableReason(row, now) === null);
  return ordersOfClosedShows(
    db,
    payable.map(({ id }) => id),
    now,
  );
};

/** Reads everything else on the page of an order that was just read. */
export async function readOrderDetail(db: Kysely<DB>, row: OrderRow, now: Date): Promise<OrderDetail> {
  const [items, adjustments, closed, paidBack, returned, events, refunds, shipments, shipmentItems] = await Promise.all(
    [
      itemsOfOrders(db, [row.id]),
      adjustmentsOfOrders(db, [row.id]),
      closedOnes(db, [row], now),
      paidBackOrders(db, [row]),
      returnedLines(db, [row.id]),
      eventsOfOrder(db, row.id),
      refundsOfOrder(db, row.id),
      shipmentsOfOrder(db, row.id),
      shipmentItemsOfOrder(db, row.id),
    ],
  );
  const state = { is_closed: closed.has(row.id), is_paid_back: paidBack.has(row.id), returned };
  return orderDetailView(row, { items, adjustments, ...state, events, refunds, shipments, shipmentItems }, now);
}

/** Returns several orders for a list, in the given order. */
export async function readOrders(db: Kysely<DB>, rows: readonly OrderRow[], now: Date): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [items, adjustments, closed, paidBack, returned, shipped] = await Promise.all([
    itemsOfOrders(db, ids),
    adjustmentsOfOrders(db, ids),
    closedOnes(db, rows, now),
    paidBackOrders(db, rows),
    returnedLines(db, ids),
    ordersWithShipments(db, ids),
  ]);
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  const adjustmentsOf = Map.groupBy(adjustments, (one) => one.order_id);
  return rows.map((row) =>
    orderView(row, itemsOf.get(row.id) ?? [], {
      adjustments: adjustmentsOf.get(row.id) ?? [],
      has_shipments: shipped.has(row.id),
      is_closed: closed.has(row.id),
      is_paid_back: paidBack.has(row.id),
      returned,
      now,
    }),
  );
}
