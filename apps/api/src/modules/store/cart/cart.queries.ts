import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { bundleSupplies, stockLeft } from "../catalogue/bundle.queries.ts";
import { dropCodes } from "../discounts/discount.queries.ts";
import { isDeliverable } from "../fulfilment/original.queries.ts";
import { presalesLeft } from "../tickets/presale.queries.ts";
import { isOnSale } from "../tickets/ticket-kind.queries.ts";

/** Returns the id of the fan's cart, created if missing and locked, so that concurrent changes by the same fan wait. */
export async function lockCart(trx: Transaction<DB>, userId: number): Promise<number> {
  const cart = await trx
    .insertInto("carts")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ updated_at: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return cart.id;
}

/**
 * Selects cart lines with everything that decides whether and at what price they are available at `now`, except the supply of
 * bundles and of presales: including that in every query's plan takes longer than a separate query for carts with these.
 */
const selectLines = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("cart_items")
    .innerJoin("carts", "carts.id", "cart_items.cart_id")
    .innerJoin("product_variants", "product_variants.id", "cart_items.variant_id")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .leftJoin("product_images", (join) =>
      join.onRef("product_images.product_id", "=", "products.id").on("product_images.position", "=", 0),
    )
    .select([
      "cart_items.id",
      "cart_items.quantity",
      "cart_items.seen_price_cents",
      "cart_items.named_price_cents",
      "cart_items.is_presale",
      "product_variants.id as variant_id",
      "product_variants.is_only",
      "product_variants.name as variant_name",
      "product_variants.sku",
      "product_variants.price_modifier_cents",
      "product_variants.provider_variant_id",
      "products.id as product_id",
      "products.name as product_name",
      "products.price_cents",
      "products.minimum_price_cents",
      "products.free_download",
      "products.max_per_order",
      "products.ships_to",
      "products.product_type",
      "products.source",
      "products.provider",
      "products.provider_product_id",
      "products.album_id",
      "products.track_id",
      "products.out_at",
      "product_images.image",
      "stock_levels.quantity as stock",
      sql<boolean>`exists (select from bundle_parts where bundle_variant_id = product_variants.id)`.as("is_bundle"),
      sql<boolean>`coalesce(products.is_available and product_variants.is_available
        and products.reachable_from <= ${now} and ${isDeliverable(now)}, false)`.as("sellable"),
      isOnSale(now, "product_variants").as("is_on_sale"),
    ])
    .orderBy("cart_items.id");

type SelectedLine = Awaited<ReturnType<ReturnType<typeof selectLines>["executeTakeFirstOrThrow"]>>;

export type CartLine = Omit<SelectedLine, "is_bundle" | "is_on_sale">;

/** Limits the supply of ticket kinds that are not on sale to their presale, for lines with its code; the others have none. */
async function withPresales<Line extends PresaleLine>(db: Kysely<DB>, lines: readonly Line[], now: Date) {
  const early = lines.filter(({ is_on_sale, is_presale }) => !is_on_sale && is_presale);
  const left = await presalesLeft(
    db,
    early.map(({ variant_id }) => variant_id),
    now,
  );
  return lines.map(({ is_on_sale, ...line }) => {
    if (is_on_sale) return line;
    const most = line.is_presale ? left.get(line.variant_id) : undefined;
    if (most === undefined) return { ...line, sellable: false };
    return { ...line, stock: most === null || line.stock === null ? line.stock : Math.min(line.stock, most) };
  });
}

type PresaleLine = {
  variant_id: number;
  is_on_sale: boolean;
  is_presale: boolean;
  sellable: boolean;
  stock: number | null;
};

async function withSupplies(db: Kysely<DB>, selected: readonly SelectedLine[], now: Date): Promise<CartLine[]> {
  const bundles = selected.filter(({ is_bundle }) => is_bundle).map(({ variant_id }) => variant_id);
  const supplies = await bundleSupplies(db, bundles, now);
  const lines = selected.map(({ is_bundle, ...line }) => {
    if (!is_bundle) return line;
    const { stock, image } = supplies.get(line.variant_id) ?? { stock: 0, image: null };
    return { ...line, stock, image: line.image ?? image };
  });
  return withPresales(db, lines, now);
}

export const linesOfFan = async (db: Kysely<DB>, userId: number, now: Date): Promise<CartLine[]> =>
  withSupplies(db, await selectLines(db, now).where("carts.user_id", "=", userId).execute(), now);

/** Returns the line, or undefined if this cart has no line with that id. */
export async function lineOfCart(trx: Transaction<DB>, cartId: number, itemId: number, now: Date) {
  const lines = selectLines(trx, now).where("cart_items.cart_id", "=", cartId).where("cart_items.id", "=", itemId);
  const [line] = await withSupplies(trx, await lines.execute(), now);
  return line;
}

/**
 * Returns the variants of a product and the quantity of each in the cart. Empty for a product without a page. `opened` are variants
 * that a presale's code opens, in addition to those that are in the cart with one.
 */
export async function offersOf(
  trx: Transaction<DB>,
  productId: number,
  cartId: number,
  opened: readonly number[],
  now: Date,
) {
  const offers = await trx
    .selectFrom("products")
    .innerJoin("product_variants", "product_variants.product_id", "products.id")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .leftJoin("cart_items", (join) =>
      join.onRef("cart_items.variant_id", "=", "product_variants.id").on("cart_items.cart_id", "=", cartId),
    )
    .select([
      "product_variants.id as variant_id",
      "product_variants.is_only",
      "product_variants.name as variant_name",
      "product_variants.price_modifier_cents",
      "products.name as product_name",
      "products.price_cents",
      "products.minimum_price_cents",
      "products.free_download",
      "products.source",
      stockLeft(now).as("stock"),
      "cart_items.quantity as in_cart",
      sql<boolean>`coalesce(cart_items.is_presale, false) or product_variants.id = any(${[...opened]}::int[])`.as(
        "is_presale",
      ),
      sql<boolean>`(products.is_available and product_variants.is_available and ${isDeliverable(now)})`.as("sellable"),
      isOnSale(now, "product_variants").as("is_on_sale"),
    ])
    .where("products.id", "=", productId)
    .where("products.reachable_from", "<=", now)
    .execute();
  return withPresales(trx, offers, now);
}

export async function countLines(trx: Transaction<DB>, cartId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("cart_items")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("cart_id", "=", cartId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a line, or sets the quantity of an equal line. */
export async function writeLine(
  trx: Transaction<DB>,
  line: {
    cart_id: number;
    variant_id: number;
    quantity: number;
    seen_price_cents: number;
    named_price_cents: number | null;
    is_presale: boolean;
  },
): Promise<void> {
  await trx
    .insertInto("cart_items")
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(["cart_id", "variant_id"]).doUpdateSet({
        quantity: line.quantity,
        seen_price_cents: line.seen_price_cents,
        named_price_cents: line.named_price_cents,
        is_presale: line.is_presale,
      }),
    )
    .execute();
}

/** Removes a line. Returns whether the cart had it. */
export async function removeLine(trx: Transaction<DB>, cartId: number, itemId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom("cart_items")
    .where("cart_id", "=", cartId)
    .where("id", "=", itemId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function emptyCart(trx: Transaction<DB>, cartId: number): Promise<void> {
  await trx.deleteFrom("cart_items").where("cart_id", "=", cartId).execute();
  await dropCodes(trx, cartId);
}
