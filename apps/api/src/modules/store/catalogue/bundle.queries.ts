import { ORDER_MAX_PIECES } from "@fanfare/contracts/store/limits";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isDeliverable } from "../fulfilment/original.queries.ts";
import { outAt } from "../preorders/out-at.queries.ts";
import { isOnSale } from "../tickets/ticket-kind.queries.ts";

/** Whether a part, from `products` and `part`, can be handed over at `now`. Its own page may be a draft. */
const isPartSold = (now: Date) =>
  sql<boolean>`(products.is_available and part.is_available and ${isDeliverable(now)} and ${isOnSale(now, "part")})`;

/**
 * The stock left at `now`, for `product_variants` joined with `stock_levels`; for a bundle, the number that its parts suffice
 * for. Null means that stock is not counted.
 */
export const stockLeft = (now: Date): RawBuilder<number | null> => sql<number | null>`coalesce(stock_levels.quantity, (
  select min(case when part.id is null or not ${isPartSold(now)} then 0 else level.quantity / bundle_parts.quantity end)::int
  from bundle_parts
  left join product_variants as part on part.id = bundle_parts.part_variant_id
  left join products on products.id = part.product_id
  left join stock_levels as level on level.variant_id = part.id
  where bundle_parts.bundle_variant_id = product_variants.id))`;

/** The maximum per order, for `products`; for a bundle at most what its parts allow. Null means the site's default. */
export const mostInOrder = sql<number | null>`least(products.max_per_order, (
  select min(greatest(1, coalesce(made_of.max_per_order, ${ORDER_MAX_PIECES}::int) / bundle_parts.quantity))
    from product_variants as whole
    join bundle_parts on bundle_parts.bundle_variant_id = whole.id
    join product_variants as piece on piece.id = bundle_parts.part_variant_id
    join products as made_of on made_of.id = piece.product_id
   where whole.product_id = products.id))`;

/** Returns, by variant id of a bundle, how many its parts suffice for at `now`, and the first part's image. */
export async function bundleSupplies(db: Kysely<DB>, variantIds: readonly number[], now: Date) {
  if (variantIds.length === 0) return new Map<number, { stock: number | null; image: string | null }>();
  const rows = await db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .select(["product_variants.id", stockLeft(now).as("stock"), partPicture("products.id", "image").as("image")])
    .where("product_variants.id", "=", sql<number>`any(${[...variantIds]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, ...supply }) => [id, supply]));
}

/** Returns, for products that are bundles, what they derive from their parts at `now`, and two of the parts' images. */
export async function bundleSurroundings(db: Kysely<DB>, productIds: readonly number[], now: Date) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom("products")
    .select([
      "products.id",
      outAt(now).as("out_at"),
      mostInOrder.as("max_per_order"),
      partPicture("products.id", "image").as("image"),
      partPicture("products.id", "placeholder").as("placeholder"),
      partPicture("products.id", "image", 1).as("second_image"),
    ])
    .where("products.id", "=", sql<number>`any(${[...productIds]}::int[])`)
    .execute();
}

export type BundleSurroundings = Awaited<ReturnType<typeof bundleSurroundings>>[number];

/** Returns the parts of bundles as order lines need them; `quantity` is per bundle. Deleted parts are left out. */
export async function partsOf(db: Kysely<DB>, variantIds: readonly number[]) {
  if (variantIds.length === 0) return [];
  return db
    .selectFrom("bundle_parts")
    .innerJoin("product_variants", "product_variants.id", "bundle_parts.part_variant_id")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .leftJoin("product_images", (join) =>
      join.onRef("product_images.product_id", "=", "products.id").on("product_images.position", "=", 0),
    )
    .select([
      "bundle_parts.bundle_variant_id",
      "bundle_parts.quantity",
      "product_variants.id as variant_id",
      "product_variants.is_only",
      "product_variants.name as variant_name",
      "product_variants.sku",
      "product_variants.provider_variant_id",
      "products.id as product_id",
      "products.name as product_name",
      "products.source",
      "products.provider",
      "products.provider_product_id",
      "products.album_id",
      "products.track_id",
      "products.out_at",
      "products.max_per_order",
      "products.ships_to",
      "product_images.image",
    ])
    .where("bundle_parts.bundle_variant_id", "=", sql<number>`any(${[...variantIds]}::int[])`)
    .orderBy("bundle_parts.bundle_variant_id")
    .orderBy("bundle_parts.position")
    .execute();
}

export type BundlePart = Awaited<ReturnType<typeof partsOf>>[number];

/** Returns the parts of a bundle product in their order; `variant_id` is null for a deleted part. */
export async function partsOfProduct(db: Kysely<DB>, productId: number) {
  const { rows } = await sql<{
    variant_id: number | null;
    quantity: number;
    name: string | null;
    variant: string | null;
  }>`
    select part.id as variant_id, bundle_parts.quantity, products.name,
      case when not part.is_only then part.name end as variant
    from bundle_parts
    join product_variants as bundle on bundle.id = bundle_parts.bundle_variant_id and bundle.product_id = ${productId}
    left join product_variants as part on part.id = bundle_parts.part_variant_id
    left join products on products.id = part.product_id
    order by bundle_parts.position`.execute(db);
  return rows;
}

/** For the bundle product in `column`: a column of the first image of its `nth` part, counting only parts that have one. */
export const partPicture = (
  column: "products.id" | "order_items.product_id",
  wanted: "image" | "placeholder",
  nth = 0,
): RawBuilder<string | null> => sql<string | null>`(
  select ${sql.ref(`picture.${wanted}`)} from product_variants as whole
    join bundle_parts on bundle_parts.bundle_variant_id = whole.id
    join product_variants as part on part.id = bundle_parts.part_variant_id
    join product_images as picture on picture.product_id = part.product_id and picture.position = 0
   where whole.product_id = ${sql.ref(column)}
   order by bundle_parts.position offset ${nth} limit 1)`;

/** Returns the first image of each part of a bundle product. */
export const picturesOfParts = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom("product_variants as whole")
    .innerJoin("bundle_parts", "bundle_parts.bundle_variant_id", "whole.id")
    .innerJoin("product_variants as part", "part.id", "bundle_parts.part_variant_id")
    .innerJoin("product_images", (join) =>
      join.onRef("product_images.product_id", "=", "part.product_id").on("product_images.position", "=", 0),
    )
    .innerJoin("products", "products.id", "part.product_id")
    .select([
      "product_images.image",
      "product_images.placeholder",
      sql<string>`coalesce(nullif(product_images.alt, ''), products.name)`.as("alt"),
      sql<null>`null`.as("option_value"),
    ])
    .where("whole.product_id", "=", productId)
    .orderBy("bundle_parts.position")
    .execute();

/** Returns every variant that can be a part: all that are not bundles. */
export async function partChoices(db: Kysely<DB>) {
  const { rows } = await sql<{
    variant_id: number;
    product_id: number;
    source: string;
    max_per_order: number | null;
    name: string;
    variant: string | null;
  }>`
    select product_variants.id as variant_id, products.id as product_id, products.source, products.max_per_order,
      products.name, case when not product_variants.is_only then product_variants.name end as variant
    from product_variants join products on products.id = product_variants.product_id
    where not exists (select from bundle_parts where bundle_variant_id = product_variants.id)
    order by products.name collate natural_order, products.id, product_variants.position
    limit 2000`.execute(db);
  return rows;
}

/** Replaces the parts of a product without variants; with an empty list it is no longer a bundle. */
export async function replaceParts(
  trx: Transaction<DB>,
  productId: number,
  parts: readonly { variant_id: number; quantity: number }[],
): Promise<void> {
  const only = await trx
    .selectFrom("product_variants")
    .select("id")
    .where("product_id", "=", productId)
    .where("is_only", "=", true)
    .executeTakeFirst();
  if (!only) return;
  await trx.deleteFrom("bundle_parts").where("bundle_variant_id", "=", only.id).execute();
  if (parts.length === 0) return;
  await trx
    .insertInto("bundle_parts")
    .values(
      parts.map(({ variant_id, quantity }, position) => ({
        bundle_variant_id: only.id,
        position,
        part_variant_id: variant_id,
        quantity,
      })),
    )
    .execute();
}

/** Whether a variant is a bundle. */
export async function isBundle(db: Kysely<DB>, variantId: number): Promise<boolean> {
  const part = await db
    .selectFrom("bundle_parts")
    .select("position")
    .where("bundle_variant_id", "=", variantId)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
}

/** Whether a variant of the product is a part of a bundle. */
export async function isPart(db: Kysely<DB>, productId: number): Promise<boolean> {
  const part = await db
    .selectFrom("bundle_parts")
    .innerJoin("product_variants", "product_variants.id", "bundle_parts.part_variant_id")
    .select("bundle_parts.position")
    .where("product_variants.product_id", "=", productId)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
}
