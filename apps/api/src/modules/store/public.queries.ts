import { expressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { stockLeft } from "./catalogue/bundle.queries.ts";
import { isForSale, isReachable } from "./catalogue/product.queries.ts";
import { isPaidBack } from "./payments/paid-back.queries.ts";
import { isAwaited } from "./preorders/out-at.queries.ts";
import { currencyOf, readShopSettings } from "./settings/shop-settings.queries.ts";
import { failedReturns } from "./tickets/failed-return.queries.ts";

// The parts of the store that other modules' statements may use; no other module names its tables. The views are subqueries that
// callers join under a name of their own, see accounts/public.queries.ts.

/** Products for joins by other modules: name, what they sell, and visibility. */
export const productsView = expressionBuilder<DB>()
  .selectFrom("products")
  .select([
    "id",
    "name",
    "price_cents",
    "visibility",
    "listed_from",
    "reachable_from",
    "updated_at",
    "album_id",
    "track_id",
    "product_type",
    "source",
  ]);

/** Variants for joins by other modules. */
export const variantsView = expressionBuilder<DB>()
  .selectFrom("product_variants")
  .select(["id", "product_id", "name", "position", "price_modifier_cents", "is_available", "provider_variant_id"]);

/** The variants that can be bought and are in stock at `now`. */
export const onSaleView = (now: Date) =>
  expressionBuilder<DB>()
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .select(["products.id as product_id", "product_variants.id as variant_id"])
    .where(isReachable(now))
    .where(isForSale(now))
    .where("product_variants.is_available", "=", true)
    .where(sql<boolean>`coalesce(${stockLeft(now)}, 1) > 0`);

/**
 * Returns a product that has a page at `now`, or one variant of it, for a waiting notice; undefined if it has no page or the
 * variant belongs to another product.
 */
export const findWanted = (db: Kysely<DB>, wanted: { product_id: number; variant_id: number | null }, now: Date) =>
  db
    .selectFrom("products")
    .leftJoin("product_variants as variant", (join) =>
      join
        .onRef("variant.product_id", "=", "products.id")
        .on("variant.id", "=", wanted.variant_id)
        .on("variant.is_only", "=", false),
    )
    .leftJoin("product_images as cover", (join) =>
      join.onRef("cover.product_id", "=", "products.id").on("cover.position", "=", 0),
    )
    .select((eb) => [
      "products.name",
      "variant.name as variant_name",
      "cover.image",
      eb
        .exists(
          eb
            .selectFrom(onSaleView(now).as("sale"))
            .select("sale.variant_id")
            .whereRef("sale.product_id", "=", "products.id")
            .where(sql<boolean>`(${wanted.variant_id}::int is null or sale.variant_id = ${wanted.variant_id}::int)`),
        )
        .as("is_available"),
    ])
    .where("products.id", "=", wanted.product_id)
    .where(isReachable(now))
    .where(sql<boolean>`(${wanted.variant_id}::int is null or variant.id is not null)`)
    .executeTakeFirst();

/** The cover image of each product. */
export const coverImagesView = expressionBuilder<DB>()
  .selectFrom("product_images")
  .select(["product_id", "image"])
  .where("position", "=", 0);

/** Orders for joins by other modules: owner, status, what was paid, in cents, and whether it was refunded as a whole. */
export const ordersView = expressionBuilder<DB>()
  .selectFrom("orders")
  .select(["id", "user_id", "status", "payment_status", "paid_at", "paid_cents", "refunded_cents", "billing_city"])
  .select(isPaidBack.as("is_paid_back"));

/** Order lines for joins by other modules. */
export const orderItemsView = expressionBuilder<DB>()
  .selectFrom("order_items")
  .select([
    "id",
    "order_id",
    "product_id",
    "variant_id",
    "quantity",
    "variant_name",
    "track_id",
    "album_id",
    "granted_track_ids",
  ]);

/** Ticket kinds for joins by other modules: the show, the number of places, the sale period, and the limit of the presale. */
export const ticketKindsView = expressionBuilder<DB>()
  .selectFrom("ticket_kinds")
  .innerJoin("product_variants", "product_variants.id", "ticket_kinds.variant_id")
  .innerJoin("products", "products.id", "product_variants.product_id")
  .select([
    "ticket_kinds.variant_id",
    "products.event_id",
    "ticket_kinds.places",
    "ticket_kinds.sales_from",
    "ticket_kinds.sales_until",
    "ticket_kinds.presale_places",
  ]);

/**
 * Whether a row of `orders` is to be packed: paid, with unsent pieces of our own stock, none of which is a pre-order that is not
 * out yet, and not collected at a show.
 */
export const isToBePacked = sql<boolean>`(orders.status = 'processing'
  and exists (select from order_items where order_id = orders.id and order_items.source = 'own_stock')
  and not exists (select from order_items where order_id = orders.id and order_items.source = 'own_stock' and ${isAwaited})
  and not exists (select from order_pickups where order_id = orders.id and ships_since is null))`;

export { hasFailedRefund } from "./payments/failed-refund.queries.ts";

/** Lines of returned tickets whose refund failed, by `order_item_id`. */
export const failedReturnsView = failedReturns;

/** Payments of which something has not been refunded, by `order_id`. */
export const keptPaymentsView = expressionBuilder<DB>()
  .selectFrom("payments")
  .select("order_id")
  .whereRef("captured_cents", ">", "payments.refunded_cents");

/** Refunds, for counting by other modules. */
export const refundsView = expressionBuilder<DB>().selectFrom("refunds").select(["id", "status"]);

/** Returns how many orders a fan has placed, and what they have paid less refunds, in cents. */
export async function purchasesOf(db: Kysely<DB>, userId: number): Promise<{ orders: number; paid_cents: number }> {
  return db
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      sql<number>`coalesce(sum(paid_cents - refunded_cents), 0)::bigint`.as("paid_cents"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/**
 * Whether the order was paid with the demo payment. Such an order is never sent to a provider, who would charge for it; a trigger
 * on `pod_orders` enforces the same.
 */
export async function isDemoPaid(db: Kysely<DB>, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("provider", "=", "demo")
    .where("status", "=", "succeeded")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The shop's currency, an ISO 4217 code. */
export const shopCurrency = async (db: Kysely<DB>): Promise<string> =>
  currencyOf(await readShopSettings(db)).toUpperCase();

/** Returns the products of a release day for its dry run, by name; deleted products are left out. */
export const productsForRelease = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom("products")
    .select([
      "products.id",
      "products.name",
      "products.price_cents",
      "products.listed_from",
      "products.is_available",
      "products.source",
      "products.album_id",
      "products.track_id",
      sql<boolean>`exists (
        select from product_variants left join stock_levels on stock_levels.variant_id = product_variants.id
         where product_variants.product_id = products.id and product_variants.is_available
           and coalesce(stock_levels.quantity, 1) > 0)`.as("has_stock"),
    ])
    .where("products.id", "=", sql<number>`any(${[...ids]}::int[])`)
    .orderBy("products.name")
    .orderBy("products.id")
    .execute();

/** Puts products on sale and lists them from `at`, which must have passed; products that are listed already stay so. */
export async function openProducts(trx: Transaction<DB>, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  const locked = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (locked.length === 0) return;
  await trx
    .updateTable("products")
    .set((eb) => ({
      visibility: "public",
      published_at: sql<Date>`case when listed_from <= ${at} then published_at else ${at}::timestamptz end`,
      is_available: true,
      updated_at: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", sql<number>`any(${locked.map(({ id }) => id)}::int[])`)
    .execute();
}

/** Pre-orders that a release day opens: those of its products, and of its album as a download. */
const ofRelease = ({ albumId, productIds }: { albumId: number; productIds: readonly number[] }) =>
  sql<boolean>`(products.out_at is not null and (products.id = any(${[...productIds]}::int[])
    or (products.source = 'digital' and products.album_id = ${albumId})))`;

/**
 * Returns the pre-orders for the dry run of a release day that are not out yet at `at`, with the number of orders whose buyers it
 * notifies.
 */
export const preordersForRelease = (db: Kysely<DB>, of: { albumId: number; productIds: readonly number[] }, at: Date) =>
  db
    .selectFrom("products")
    .select([
      "products.name",
      "products.out_at",
      sql<number>`(select count(distinct order_id)::int from order_items join orders on orders.id = order_items.order_id
        where order_items.product_id = products.id and order_items.out_at is not null
          and order_items.opened_at is null and orders.status not in ('pending', 'cancelled'))`.as("orders"),
    ])
    .where(ofRelease(of))
    .where("products.out_at", ">=", at)
    .orderBy("products.name")
    .orderBy("products.id")
    .execute();

/** Sets pre-orders to be out at `at`, which must have passed. Returns the product ids; their order lines are opened by a job. */
export async function releasePreorders(
  trx: Transaction<DB>,
  of: { albumId: number; productIds: readonly number[] },
  at: Date,
): Promise<number[]> {
  const rows = await trx
    .updateTable("products")
    .set((eb) => ({ out_at: at, version: eb("version", "+", 1) }))
    .where(ofRelease(of))
    .where("products.out_at", ">=", at)
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable("order_items")
    .set({ out_at: at })
    .where("product_id", "=", sql<number>`any(${ids}::int[])`)
    .where("opened_at", "is", null)
    .where("out_at", ">", at)
    .execute();
  return ids;
}

/** Locks a product against deletion until the transaction ends; returns false if it does not exist. */
export async function holdProduct(trx: Transaction<DB>, id: number): Promise<boolean> {
  const product = await trx.selectFrom("products").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return product !== undefined;
}

/** Returns products that have been ordered, by name. */
export const soldProducts = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("products")
    .select(["id", "name"])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("order_items").select("id").whereRef("order_items.product_id", "=", "products.id")),
    )
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Returns the product types of products that have been ordered. */
export async function soldKinds(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .select("product_type")
    .distinct()
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("order_items").select("id").whereRef("order_items.product_id", "=", "products.id")),
    )
    .orderBy("product_type")
    .execute();
  return rows.map((row) => row.product_type);
}
