import { countryName } from "@fanfare/contracts/common/country-name";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import { COUNT_CAP, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";
import type {
  ManagedOrder,
  ManagedOrderCounts,
  ManagedOrderListInput,
  OrderAddressInput,
  OrderFilters,
  PackList,
} from "@fanfare/contracts/store/order-management";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { findCappedPage, inOrder } from "../../../platform/db/capped-page.ts";
import type { PageEnds } from "../../../platform/db/page.ts";
import { searchStoredText, storedTextHolds } from "../../../platform/db/stored-search.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";
import { dayBegins } from "../../site/public.queries.ts";
import { isPiece } from "../orders/order.queries.ts";
import { isAwaited } from "../preorders/out-at.queries.ts";
import { hasFailedRefund, isToBePacked } from "../public.queries.ts";

/** The show at which an order is collected, as shown in files and lists; null for one that is sent. */
const COLLECTED_AT = sql<string | null>`(
  select show_title || ', ' || to_char(show_date, 'YYYY-MM-DD') from order_pickups
   where order_pickups.order_id = orders.id and ships_since is null)`;

/** Maximum orders on one pack list. */
const PACK_LIST_ORDERS = 200;

const hasAwaited = sql<boolean>`(orders.status <> 'cancelled'
  and exists (select from order_items where order_items.order_id = orders.id and ${isAwaited}))`;

/** When the orders of a filter's days were placed; `until` is exclusive. */
type Placed = { begins: Date | undefined; until: Date | undefined };

/** Queried beforehand: the planner knows how many orders lie between constants, and takes the index of the date for few. */
const placedWithin = async (db: Kysely<DB>, { from, to }: OrderFilters): Promise<Placed> => ({
  begins: from === undefined ? undefined : await dayBegins(db, from),
  until: to === undefined ? undefined : await dayBegins(db, to, 1),
});

function matching(
  db: Kysely<DB>,
  filters: OrderFilters,
  { begins, until }: Placed,
  searched = filters.search ? storedTextHolds(filters.search) : undefined,
): SelectQueryBuilder<DB, "orders", object> {
  const { status, payment_status, refund_failed, preorder } = filters;
  let query = db.selectFrom("orders");
  if (status) query = query.where("orders.status", "=", status);
  if (payment_status) query = query.where("orders.payment_status", "=", payment_status);
  if (refund_failed) query = query.where(hasFailedRefund);
  if (begins) query = query.where("orders.created_at", ">=", begins);
  if (until) query = query.where("orders.created_at", "<", until);
  if (searched) query = query.where(searched);
  if (preorder !== undefined) query = query.where(preorder ? hasAwaited : sql<boolean>`not ${hasAwaited}`);
  return query;
}

const everyOrder = (db: Kysely<DB>) => db.selectFrom("orders").select(["id", "created_at as place"]);

/** Returns the orders of all buyers, newest first. */
export async function listManagedOrders(
  db: Kysely<DB>,
  query: ManagedOrderListInput,
): Promise<{ count: number; is_count_capped: boolean; results: ManagedOrder[] } & PageEnds> {
  const found = query.search ? await searchStoredText(db, "orders", query.search) : undefined;
  const matched = matching(db, query, await placedWithin(db, query), found?.holds).select([
    "orders.id",
    "orders.created_at as place",
  ]);
  const { ids, ...counted } = await findCappedPage(
    db,
    query,
    matched,
    found && { cap: SEARCH_COUNT_CAP, isRare: found.isRare, among: { list: everyOrder(db), share: found.share } },
  );
  const rows = await db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.order_number",
      "orders.created_at",
      "orders.status",
      "orders.payment_status",
      "orders.total_cents",
      "orders.refunded_cents",
      "orders.billing_first_name",
      "orders.billing_last_name",
      "orders.billing_email",
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)`.as("pieces"),
      sql<number>`(select count(*)::int from order_notes where order_id = orders.id)`.as("notes"),
      COLLECTED_AT.as("collected_at"),
      sql<Date | null>`(select max(out_at) from order_items where order_items.order_id = orders.id and ${isAwaited}
        and orders.status <> 'cancelled')`.as("out_at"),
    ])
    .where("orders.id", "=", sql<number>`any(${ids}::int[])`)
    .execute();
  return {
    ...counted,
    results: inOrder(ids, rows).map((row) => ({
      id: row.id,
      order_number: row.order_number,
      created_at: row.created_at.toISOString(),
      status: row.status,
      payment_status: row.payment_status,
      total_amount: centsToDecimal(row.total_cents),
      refunded_amount: centsToDecimal(row.refunded_cents),
      customer: `${row.billing_first_name} ${row.billing_last_name}`.trim(),
      email: row.billing_email,
      pieces: row.pieces,
      notes: row.notes,
      collected_at: row.collected_at,
      out_at: row.out_at?.toISOString() ?? null,
    })),
  };
}

export async function countByStatus(db: Kysely<DB>): Promise<ManagedOrderCounts> {
  const statuses = { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };
  const counted = (condition: RawBuilder<boolean>) => sql<number>`
    (select count(*) from (select from orders where ${condition} limit ${COUNT_CAP + 1}) as counted)`;
  const columns = Object.keys(statuses).map((status) => counted(sql`status = ${status}`).as(status));
  const row = await db.selectNoFrom([...columns, counted(isToBePacked).as("to_pack")]).executeTakeFirstOrThrow();
  return { ...statuses, to_pack: 0, ...row };
}

/** The payment provider's fee for an order; null until it is known. */
const feeCents = sql<number | null>`(select sum(fee_cents)::bigint from payments where payments.order_id = orders.id)`;
const feeCurrency = sql<string | null>`(select min(fee_currency) from payments where payments.order_id = orders.id)`;

/** Returns a batch of orders for the export, ordered by id; `after` is the last exported id. */
export const exportBatch = async (db: Kysely<DB>, filters: OrderFilters, after: number, limit: number) =>
  matching(db, filters, await placedWithin(db, filters))
    .selectAll("orders")
    .select([
      sql<string>`(select string_agg(quantity || ' × ' || product_name || coalesce(' (' || variant_name || ')', ''), '; ' order by position)
        from order_items where order_id = orders.id)`.as("lines"),
      sql<
        string | null
      >`(select string_agg(label || ' ' || round(amount_cents / 100.0, case when orders.currency in ('jpy', 'krw', 'vnd', 'clp') then 0 else 2 end), '; ' order by position)
        from order_adjustments where order_id = orders.id)`.as("adjustments"),
      feeCents.as("fee_cents"),
      feeCurrency.as("fee_currency"),
      COLLECTED_AT.as("collected_at"),
    ])
    .where("orders.id", ">", after)
    .orderBy("orders.id")
    .limit(limit)
    .execute();

/** Returns a batch of ordered items with the tracking of their parcels, ordered by id. */
export const exportItemBatch = async (db: Kysely<DB>, filters: OrderFilters, after: number, limit: number) => {
  const ofParcels = (column: "carrier" | "tracking_number") => sql<string | null>`(
    select string_agg(shipments.${sql.ref(column)}, '; ' order by shipments.id)
      from shipment_items join shipments on shipments.id = shipment_items.shipment_id
     where shipment_items.order_item_id = order_items.id)`;
  const placed = await placedWithin(db, filters);
  return db
    .selectFrom(matching(db, filters, placed).selectAll("orders").as("orders"))
    .innerJoin("order_items", "order_items.order_id", "orders.id")
    .select([
      "order_items.id",
      "orders.order_number",
      "orders.created_at",
      "orders.status",
      "orders.payment_status",
      "orders.shipping_country",
      "orders.currency",
      "product_name",
      "variant_name",
      "sku",
      "source",
      "quantity",
      "unit_price_cents",
      "line_total_cents",
      "order_items.out_at",
      ofParcels("carrier").as("carriers"),
      ofParcels("tracking_number").as("tracking"),
      // An order's fee is exported on its first line only, so that the column adds up.
      sql<
        number | null
      >`case when order_items.id = (select min(id) from order_items as line where line.order_id = orders.id)
        then ${feeCents} end`.as("fee_cents"),
      feeCurrency.as("fee_currency"),
    ])
    .where("order_items.id", ">", after)
    .orderBy("order_items.id")
    .limit(limit)
    .execute();
};

export async function changeShippingAddress(
  trx: Transaction<DB>,
  id: number,
  address: Omit<OrderAddressInput, "id" | "fingerprint">,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set((eb) => ({ ...address, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export const notesOfOrder = (db: Kysely<DB>, orderId: number) =>
  db
    .selectFrom("order_notes")
    .leftJoin(usersView.as("author"), "author.id", "order_notes.author_id")
    .select(["order_notes.id", "note", "author.first_name as author", "order_notes.created_at"])
    .where("order_id", "=", orderId)
    .orderBy("order_notes.id")
    .execute();

type Line = PackList["totals"][number];

/**
 * Returns paid orders with unsent pieces of our own stock, oldest first. Everything is sent together, so an order waits for the
 * last of its pre-orders.
 */
export async function readPackList(db: Kysely<DB>): Promise<PackList> {
  const waiting = db.selectFrom("orders").where(isToBePacked);
  const { count } = await waiting.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const orders = await waiting
    .selectAll("orders")
    .orderBy("orders.created_at")
    .orderBy("orders.id")
    .limit(PACK_LIST_ORDERS)
    .execute();
  const ids = orders.map((order) => order.id);
  const items =
    ids.length === 0
      ? []
      : await db
          .selectFrom("order_items")
          .select(["order_id", "product_name", "variant_name", "sku", "quantity"])
          .where("order_id", "in", ids)
          .where("source", "=", "own_stock")
          .where(isPiece)
          .orderBy("order_id")
          .orderBy("position")
          .execute();
  const lineOf = (item: (typeof items)[number]): Line => ({
    product: item.product_name,
    variant: item.variant_name,
    sku: item.sku,
    quantity: item.quantity,
  });
  /** Groups the same item into one line, whether on its own or in a bundle. */
  const gathered = (some: typeof items): Line[] => {
    const lines = new Map<string, Line>();
    for (const item of some) {
      const key = JSON.stringify([item.product_name, item.variant_name, item.sku]);
      lines.set(key, { ...lineOf(item), quantity: item.quantity + (lines.get(key)?.quantity ?? 0) });
    }
    return [...lines.values()];
  };
  return {
    orders: orders.map((order) => ({
      id: order.id,
      order_number: order.order_number,
      created_at: order.created_at.toISOString(),
      address: [
        `${order.shipping_first_name} ${order.shipping_last_name}`,
        order.shipping_address,
        `${order.shipping_city}, ${order.shipping_state} ${order.shipping_zip_code}`,
        countryName(order.shipping_country),
      ],
      lines: gathered(items.filter((item) => item.order_id === order.id)),
    })),
    totals: gathered(items).toSorted(
      (one, other) =>
        one.product.localeCompare(other.product) || (one.variant ?? "").localeCompare(other.variant ?? ""),
    ),
    more: count - orders.length,
  };
}

export async function insertNote(
  trx: Transaction<DB>,
  note: { order_id: number; author_id: number; note: string; created_at: Date },
): Promise<void> {
  await trx.insertInto("order_notes").values(note).execute();
}
