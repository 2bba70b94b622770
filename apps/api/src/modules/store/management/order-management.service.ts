import { amountText } from "@fanfare/contracts/common/currency";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type {
  ManagedOrderCounts,
  ManagedOrderDetail,
  ManagedOrderListInput,
  OrderFilters,
  PackList,
  TrackingInput,
} from "@fanfare/contracts/store/order-management";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Cell, csvDownload } from "../../../platform/csv.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { Download } from "../../../platform/http/download.ts";
import { assertVersion } from "../../../platform/http/stale-version.ts";
import { lockShipment, updateShipment } from "../fulfilment/shipment.queries.ts";
import { findOrder, shipmentsOfOrder } from "../orders/order.queries.ts";
import { readOrderDetail } from "../orders/order-read.ts";
import { ORDER_TRANSITIONS } from "../orders/order-status.ts";
import { paymentsOfOrder } from "../payments/payment.queries.ts";
import { findPickup } from "../pickups/pickup.queries.ts";
import { ticketsOfOrder } from "../tickets/ticket-kind.queries.ts";
import { addressFingerprint } from "./order-address.ts";
import { orderItemsFile } from "./order-items-file.ts";
import {
  countByStatus,
  exportBatch,
  insertNote,
  listManagedOrders,
  notesOfOrder,
  readPackList,
} from "./order-management.queries.ts";

const BATCH = 500;

const COLUMNS = [
  "Order",
  "Placed",
  "Status",
  "Payment",
  "Total",
  "Refunded",
  "Currency",
  "First Name",
  "Last Name",
  "Email",
  "Ship To",
  "Address",
  "City",
  "State",
  "ZIP",
  "Country",
  "Items",
  "Subtotal",
  "Discounts and Additions",
  "Payment Fee",
  "Fee Currency",
  "Collected At",
] as const;

/** The orders of all buyers for the team. Status changes are made by the orders service. */
export function createOrderManagement(deps: { db: Kysely<DB>; clock: Clock }) {
  const { db, clock } = deps;

  /** Throws `not_found`. */
  const byId = async (id: number): Promise<ManagedOrderDetail> => {
    const row = await findOrder(db, id);
    if (!row) throw notFound();
    const [order, notes, payments, shipments, pickup, tickets] = await Promise.all([
      readOrderDetail(db, row, clock.now()),
      notesOfOrder(db, id),
      paymentsOfOrder(db, id),
      shipmentsOfOrder(db, id),
      findPickup(db, id, clock.now()),
      ticketsOfOrder(db, id),
    ]);
    const versions = new Map(shipments.map((one) => [one.id, one.version]));
    const isUnpaid = row.payment_status === "unpaid";
    return {
      ...order,
      moves: ORDER_TRANSITIONS[row.status].filter(
        (move) => !(move === "processing" && isUnpaid) && !(move === "shipped" && pickup),
      ),
      pickup: pickup
        ? {
            event_id: pickup.event_id,
            show: pickup.show,
            date: pickup.date,
            state: pickup.state,
            handed_over_at: pickup.handed_at?.toISOString() ?? null,
          }
        : null,
      tickets,
      address_fingerprint: addressFingerprint(row),
      refundable_amount: centsToDecimal(
        payments.reduce((sum, one) => sum + one.captured_cents - one.refunded_cents, 0),
      ),
      notes: notes.map((note) => ({
        id: note.id,
        note: note.note,
        author: note.author,
        created_at: note.created_at.toISOString(),
      })),
      shipments: order.shipments.map((shipment) => ({ ...shipment, version: versions.get(shipment.id) ?? 1 })),
    };
  };

  async function* rows(filters: OrderFilters): AsyncGenerator<readonly Cell[]> {
    for (let batch = await exportBatch(db, filters, 0, BATCH); batch.length > 0; ) {
      for (const order of batch) {
        yield [
          order.order_number,
          order.created_at.toISOString(),
          order.status,
          order.payment_status,
          amountText(centsToDecimal(order.total_cents), order.currency),
          amountText(centsToDecimal(order.refunded_cents), order.currency),
          order.currency.toUpperCase(),
          order.billing_first_name,
          order.billing_last_name,
          order.billing_email,
          `${order.shipping_first_name} ${order.shipping_last_name}`,
          order.shipping_address,
          order.shipping_city,
          order.shipping_state,
          order.shipping_zip_code,
          order.shipping_country,
          order.lines,
          amountText(centsToDecimal(order.subtotal_cents), order.currency),
          order.adjustments ?? "",
          order.fee_cents === null
            ? ""
            : amountText(centsToDecimal(order.fee_cents), order.fee_currency ?? order.currency),
          (order.fee_currency ?? "").toUpperCase(),
          order.collected_at ?? "",
        ];
      }
      batch = await exportBatch(db, filters, batch.at(-1)?.id ?? 0, BATCH);
    }
  }

  return {
    byId,
    list: (query: ManagedOrderListInput) => listManagedOrders(db, query),
    counts: (): Promise<ManagedOrderCounts> => countByStatus(db),
    packList: (): Promise<PackList> => readPackList(db),

    /** All matching orders as a CSV file, in the order of creation. */
    exportFile: (filters: OrderFilters): Download =>
      csvDownload({
        filename: `orders-${clock.now().toISOString().slice(0, 10)}.csv`,
        header: COLUMNS,
        rows: () => rows(filters),
      }),

    /** The same orders with one line per item. */
    exportItemsFile: (filters: OrderFilters): Download => orderItemsFile(db, filters, clock.now()),

    /** Adds a note that the buyer does not see. Throws `not_found`. */
    async addNote(actorId: number, { id, note }: { id: number; note: string }): Promise<ManagedOrderDetail> {
      await db.transaction().execute(async (trx) => {
        const order = await findOrder(trx, id);
        if (!order) throw notFound();
        await insertNote(trx, { order_id: id, author_id: actorId, note, created_at: clock.now() });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.noted",
          subject_type: "order",
          subject_id: id,
          summary: `Wrote a note on order ${order.order_number}`,
        });
      });
      return byId(id);
    },

    /** Sets a parcel's tracking data. Throws `not_found`, and `conflict` for an outdated version. */
    async setTracking(
      actorId: number,
      { shipment_id, version, ...tracking }: TrackingInput,
    ): Promise<ManagedOrderDetail> {
      const orderId = await db.transaction().execute(async (trx) => {
        const row = await lockShipment(trx, shipment_id);
        assertVersion(row, version);
        const columns = {
          carrier: tracking.carrier || null,
          tracking_number: tracking.tracking_number || null,
          tracking_url: tracking.tracking_url,
        };
        await updateShipment(trx, shipment_id, { ...columns, version: version + 1, updated_at: clock.now() });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "order.tracking_set",
          subject_type: "order",
          subject_id: row?.order_id ?? null,
          summary: "Said how a parcel can be followed",
        });
        return row?.order_id ?? 0;
      });
      return byId(orderId);
    },
  };
}
