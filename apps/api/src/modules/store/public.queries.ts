import { expressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { stockLeft } from "./catalogue/bundle.queries.ts";
import { isForSale, isReachable } from "./catalogue/product.queries.ts";
import { isAwaited } from "./preorders/out-at.queries.ts";
import { currencyOf, readShopSettings } from "./settings/shop-settings.queries.ts";

// What other modules' statements may ask of the store; no other module names its tables. The views are subqueries that are
// joined under a name of the caller's, see accounts/public.queries.ts.

/** Products as others may join them: what they are called, what they sell, whether visitors see them. */
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

/** Variants as others may join them. */
export const variantsView = expressionBuilder<DB>()
  .selectFrom("product_variants")
  .select(["id", "product_id", "name", "position", "price_modifier_cents", "is_available", "provider_variant_id"]);

/** What can be bought at `now`: the variants of which something is left. */
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
 * A product that has a page at `now`, or one variant of it, as somebody who waits for it is told; undefined without a
 * page and for a variant of another product.
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

/** The picture that stands for each product. */
export const coverImagesView = expressionBuilder<DB>()
  .selectFrom("product_images")
  .select(["product_id", "image"])
  .where("position", "=", 0);

/** Orders as others may join them: whose they are, how far, and what was paid, in cents. */
export const ordersView = expressionBuilder<DB>()
  .selectFrom("orders")
  .select(["id", "user_id", "status", "payment_status", "paid_at", "paid_cents", "refunded_cents", "billing_city"]);

/** Lines of orders as others may join them: what was bought. */
export const orderItemsView = expressionBuilder<DB>()
  .selectFrom("order_items")
  .select(["id", "order_id", "product_id", "variant_id", "track_id", "album_id", "granted_track_ids"]);

/** Kinds of ticket as others may join them: which show's they are, how many places each has, and while it is sold. */
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
  ]);

/**
 * Whether an order of the table `orders` is to be packed: paid, with pieces of our own stock that were not sent yet, none
 * of them a pre-order that is still to come out, and not collected at a show.
 */
export const isToBePacked = sql<boolean>`(orders.status = 'processing'
  and exists (select from order_items where order_id = orders.id and order_items.source = 'own_stock')
  and not exists (select from order_items where order_id = orders.id and order_items.source = 'own_stock' and ${isAwaited})
  and not exists (select from order_pickups where order_id = orders.id and ships_since is null))`;

/** Refunds as others may count them. */
export const refundsView = expressionBuilder<DB>().selectFrom("refunds").select(["id", "status"]);

/** How often a fan has ordered, and what they have paid and not got back, in cents. */
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
 * Whether the demo payment stands for the order's money. Such an order is never told to a provider, who would charge for
 * it; a trigger on `pod_orders` holds the same.
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

/** What the site sells in, an ISO 4217 code. */
export const shopCurrency = async (db: Kysely<DB>): Promise<string> =>
  currencyOf(await readShopSettings(db)).toUpperCase();

/** What the dry run of a release day says of products, in the order of their names; what is gone is left out. */
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

/** Puts products on sale and lists them from `at` on, which has come; what is listed already stays so. */
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

/** Pre-orders that a release day opens: of the products that it names, and of its album as a download. */
const ofRelease = ({ albumId, productIds }: { albumId: number; productIds: readonly number[] }) =>
  sql<boolean>`(products.out_at is not null and (products.id = any(${[...productIds]}::int[])
    or (products.source = 'digital' and products.album_id = ${albumId})))`;

/** What the dry run of a release day says of pre-orders that are not out at `at` yet: whose buyers it tells. */
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

/** Lets pre-orders be out at `at`, which has come. Returns the products; what they were ordered by is opened by a job. */
export async function bringOut(
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

/** Keeps a product from being removed until the transaction ends; false when there is none. */
export async function holdProduct(trx: Transaction<DB>, id: number): Promise<boolean> {
  const product = await trx.selectFrom("products").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return product !== undefined;
}

/** Products that somebody has bought, by name. */
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

/** The kinds of those products. */
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
