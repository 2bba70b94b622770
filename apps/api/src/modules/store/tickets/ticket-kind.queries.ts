import type { OrderTickets } from "@fanfare/contracts/store/ticket-kinds";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, TicketKinds } from "../../../platform/db/types.gen.ts";
import { eventsView, soldPlacesView } from "../../events/public.queries.ts";

/**
 * Whether the show of `products` is reachable, is not cancelled, and has not begun at `now` or has no date yet; true for products
 * that are not tickets.
 */
export const isShowOpen = (now: Date) => sql<boolean>`(products.event_id is null or exists (
  select from ${eventsView} as show where show.id = products.event_id
    and show.reachable_from <= ${now} and show.status <> 'cancelled'
    and (show.starts_at > ${now} or (show.status = 'postponed' and show.previous_starts_at is null))))`;

/** Whether a variant is not a ticket kind, or one whose sale period includes `now`. */
export const isOnSale = (now: Date, variant: "product_variants" | "part") => sql<boolean>`not exists (
  select from ticket_kinds where ticket_kinds.variant_id = ${sql.ref(`${variant}.id`)}
    and (ticket_kinds.sales_from > ${now} or ticket_kinds.sales_until <= ${now}))`;

/** The next time after `now` at which the sale of a ticket kind that is part of a bundle begins or ends. */
export const nextSaleOfParts = (now: Date) => sql<Date | null>`(
  select min(instant) from bundle_parts
    join ticket_kinds on ticket_kinds.variant_id = bundle_parts.part_variant_id
    join product_variants as part on part.id = ticket_kinds.variant_id
    join products as tickets on tickets.id = part.product_id
    join ${eventsView} as show on show.id = tickets.event_id
    cross join lateral (values (ticket_kinds.sales_from), (ticket_kinds.sales_until), (show.starts_at),
      (show.reachable_from)) as instants (instant)
   where instant > ${now})`;

/** Returns a show's data for its tickets; undefined if it does not exist. */
export const showOf = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom(eventsView.as("show"))
    .select(["show.id", "show.title", "show.reachable_from", "show.capacity", "show.places_taken"])
    .where("show.id", "=", eventId)
    .executeTakeFirst();

/** Returns the product whose variants are a show's ticket kinds. */
export const ticketProduct = (db: Kysely<DB>, eventId: number) =>
  db.selectFrom("products").select(["id", "version"]).where("event_id", "=", eventId).executeTakeFirst();

/** Returns a show's ticket kinds in their order; `left` is the stock that is not in any order. */
export async function kindsOf(db: Kysely<DB>, productId: number) {
  const rows = await db
    .selectFrom("ticket_kinds")
    .innerJoin("product_variants", "product_variants.id", "ticket_kinds.variant_id")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .select([
      "product_variants.id",
      "product_variants.name",
      "product_variants.price_modifier_cents as price_cents",
      "ticket_kinds.places",
      "ticket_kinds.sales_from",
      "ticket_kinds.sales_until",
      "ticket_kinds.presale_from",
      "ticket_kinds.presale_code",
      "ticket_kinds.presale_places",
      "stock_levels.quantity as left",
    ])
    .where("product_variants.product_id", "=", productId)
    .orderBy("product_variants.position")
    .orderBy("product_variants.id")
    .execute();
  return rows.map((row) => ({ ...row, left: row.left ?? 0 }));
}

export async function writeKind(trx: Transaction<DB>, kind: Insertable<TicketKinds>): Promise<void> {
  const { variant_id: _id, ...changes } = kind;
  await trx
    .insertInto("ticket_kinds")
    .values(kind)
    .onConflict((conflict) => conflict.column("variant_id").doUpdateSet(changes))
    .execute();
}

/**
 * Returns the ticket lines of an order with their shows; `is_free` if nothing is paid for them or their bundle, `is_presale` if
 * the general sale of their kind has not begun at `now`.
 */
export async function ticketLines(db: Kysely<DB>, orderId: number, now: Date) {
  return db
    .selectFrom("order_items")
    .innerJoin("products", "products.id", "order_items.product_id")
    .innerJoin("order_items as bought", (join) =>
      join
        .onRef("bought.order_id", "=", "order_items.order_id")
        .on("bought.position", "=", sql<number>`coalesce(order_items.bundle_position, order_items.position)`),
    )
    .leftJoin("ticket_kinds", "ticket_kinds.variant_id", "order_items.variant_id")
    .select([
      "order_items.id as order_item_id",
      "products.event_id",
      "order_items.quantity",
      sql<boolean>`bought.line_total_cents = coalesce(bought.discount_cents, 0)`.as("is_free"),
      sql<boolean>`coalesce(ticket_kinds.sales_from > ${now}, false)`.as("is_presale"),
    ])
    .where("order_items.order_id", "=", orderId)
    .where("order_items.source", "=", "ticket")
    .orderBy("order_items.position")
    .$narrowType<{ event_id: number }>()
    .execute();
}

/** Returns the tickets of an order by line, with their status. */
export const ticketsOfOrder = (db: Kysely<DB>, orderId: number): Promise<OrderTickets[]> =>
  db
    .selectFrom(soldPlacesView.as("sold"))
    .select(["sold.order_item_id", "sold.event_id", "sold.quantity", "sold.status"])
    .where("sold.order_id", "=", orderId)
    .orderBy("sold.order_item_id")
    .execute();

/** Returns the lines of orders whose tickets were given back. */
export async function returnedLines(db: Kysely<DB>, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom(soldPlacesView.as("sold"))
    .select("sold.order_item_id")
    .where("sold.order_id", "=", sql<number>`any(${[...orderIds]}::int[])`)
    .where("sold.status", "=", "returned")
    .execute();
  return new Set(rows.map(({ order_item_id }) => order_item_id));
}

/** Returns a ticket line of an order; undefined for any other line. */
export const ticketLine = (db: Kysely<DB>, orderId: number, itemId: number) =>
  db
    .selectFrom("order_items")
    .select(["id", "variant_id", "quantity", "line_total_cents", "product_name", "variant_name", "bundle_position"])
    .where("order_id", "=", orderId)
    .where("id", "=", itemId)
    .where("source", "=", "ticket")
    .executeTakeFirst();

/** Returns the ticket lines of a fan's orders, except cancelled ones. */
export const ticketLinesOfFan = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["order_items.order_id", "order_items.id"])
    .where("orders.user_id", "=", userId)
    .where("orders.status", "!=", "cancelled")
    .where("order_items.source", "=", "ticket")
    .orderBy("order_items.id")
    .execute();
