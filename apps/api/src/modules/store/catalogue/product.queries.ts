import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Product, ProductListInput, Variant } from "@fanfare/contracts/store/product";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains, folded, resembles, WORD_SIMILARITY } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isDeliverable } from "../fulfilment/original.queries.ts";
import { ownOutAt } from "../preorders/out-at.queries.ts";
import { nextSaleOfParts } from "../tickets/ticket-kind.queries.ts";
import { type BundleSurroundings, bundleSupplies, bundleSurroundings, stockLeft } from "./bundle.queries.ts";
import { averageRating } from "./rating.ts";
import { sameWords } from "./search-synonyms.ts";
import { storedOptions, storedVariantOptions } from "./stored-json.ts";

export const isListed = (now: Date): RawBuilder<boolean> => sql<boolean>`products.listed_from <= ${now}`;
export const isReachable = (now: Date): RawBuilder<boolean> => sql<boolean>`products.reachable_from <= ${now}`;

/** The owner has it on sale, and it can be handed over. */
export const isForSale = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(products.is_available and ${isDeliverable(now)})`;

/** It is for sale and in stock. `variantView` has the same rule for rows that are already loaded. */
const isAvailable = (now: Date) => sql<boolean>`(${isForSale(now)} and exists (
  select from product_variants left join stock_levels on stock_levels.variant_id = product_variants.id
  where product_variants.product_id = products.id and product_variants.is_available
    and coalesce(${stockLeft(now)}, 1) > 0))`;

/**
 * Products without what bundles derive from their parts, which is queried separately where there is a bundle: including it in
 * every query's plan takes longer than the second query.
 */
const withSurroundings = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .leftJoin("product_images", (join) =>
      join.onRef("product_images.product_id", "=", "products.id").on("product_images.position", "=", 0),
    )
    .leftJoin("product_images as second", (join) =>
      join.onRef("second.product_id", "=", "products.id").on("second.position", "=", 1),
    )
    .select([
      "products.id",
      "products.name",
      "products.description",
      "products.price_cents",
      "products.minimum_price_cents",
      "products.product_type",
      "products.source",
      "products.is_featured",
      isForSale(now).as("is_for_sale"),
      ownOutAt(now).as("out_at"),
      "products.max_per_order",
      "products.options",
      "products.review_count",
      "products.rating_sum",
      "categories.id as category_id",
      "categories.name as category_name",
      "product_images.image",
      "product_images.placeholder",
      "second.image as second_image",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withSurroundings>["executeTakeFirstOrThrow"]>>;

const selectVariants = (db: Kysely<DB>, productIds: readonly number[]) =>
  db
    .selectFrom("product_variants")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .select([
      "product_variants.id",
      "product_variants.product_id",
      "product_variants.is_only",
      "product_variants.name",
      "product_variants.sku",
      "product_variants.price_modifier_cents",
      "product_variants.options",
      "product_variants.is_available",
      "stock_levels.quantity",
      sql<boolean>`exists (select from bundle_parts where bundle_variant_id = product_variants.id)`.as("is_bundle"),
    ])
    .where("product_variants.product_id", "=", sql<number>`any(${[...productIds]}::int[])`)
    .orderBy("product_variants.position")
    .orderBy("product_variants.id");

type VariantRow = Awaited<ReturnType<ReturnType<typeof selectVariants>["executeTakeFirstOrThrow"]>>;

function variantView(row: VariantRow, isForSale: boolean): Variant {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    price_modifier: centsToDecimal(row.price_modifier_cents),
    stock_quantity: row.quantity,
    is_available: isForSale && row.is_available && (row.quantity ?? 1) > 0,
    options: storedVariantOptions.parse(row.options),
  };
}

function productView(row: Row, variantRows: readonly VariantRow[]): Product {
  const all = variantRows.map((variant) => variantView(variant, row.is_for_sale));
  const only = variantRows.find((variant) => variant.is_only);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: centsToDecimal(row.price_cents),
    minimum_price: row.minimum_price_cents === null ? null : centsToDecimal(row.minimum_price_cents),
    image: row.image,
    image_placeholder: row.placeholder,
    second_image: row.second_image,
    category:
      row.category_id === null || row.category_name === null ? null : { id: row.category_id, name: row.category_name },
    product_type: row.product_type,
    source: row.source,
    is_featured: row.is_featured,
    out_at: row.out_at?.toISOString() ?? null,
    is_available: all.some((variant) => variant.is_available),
    stock_quantity: only ? only.quantity : null,
    max_per_order: row.max_per_order,
    options: storedOptions.parse(row.options),
    variants: only ? [] : all,
    rating_average: averageRating(row.rating_sum, row.review_count),
    review_count: row.review_count,
  };
}

/** A bundle without images of its own shows those of its parts. */
const asBundle = (row: Row, { out_at, max_per_order, image, placeholder, second_image }: BundleSurroundings): Row => ({
  ...row,
  out_at,
  max_per_order,
  ...(row.image === null ? { image, placeholder, second_image } : {}),
});

/** Returns products at `now`, in the order of `ids`; unknown ids are left out. The caller decides which of them may be shown. */
export async function productsByIds(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<Product[]> {
  if (ids.length === 0) return [];
  const [rows, variants] = await Promise.all([
    withSurroundings(db, now)
      .where("products.id", "=", sql<number>`any(${[...ids]}::int[])`)
      .execute(),
    selectVariants(db, ids).execute(),
  ]);
  const bundles = variants.filter((variant) => variant.is_bundle);
  const [supplies, surroundings] = await Promise.all([
    bundleSupplies(
      db,
      bundles.map((variant) => variant.id),
      now,
    ),
    bundleSurroundings(db, [...new Set(bundles.map((variant) => variant.product_id))], now),
  ]);
  const stocked = variants.map((variant) => {
    if (!variant.is_bundle) return variant;
    // The supply is null if the stock of none of its parts is counted.
    const { stock: quantity } = supplies.get(variant.id) ?? { stock: 0 };
    return { ...variant, quantity };
  });
  const variantsOf = Map.groupBy(stocked, (variant) => variant.product_id);
  const bundleOf = new Map(surroundings.map((bundle) => [bundle.id, bundle]));
  const byId = new Map(
    rows.map((row) => {
      const bundle = bundleOf.get(row.id);
      return [row.id, productView(bundle ? asBundle(row, bundle) : row, variantsOf.get(row.id) ?? [])];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The name contains a synonym of the search text as a whole word, such as "T-Shirt" for "tee". */
export const isCalled = (text: string): RawBuilder<boolean> => {
  const words = sameWords(text);
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${folded("products.name")} ~ ${`\\m(${words.join("|")})s?\\M`}`;
};

type Filters = Omit<ProductListInput, "page" | "page_size" | "ordering">;

/** Whether a search matches its text literally or by similarity. */
type Spelling = "as written" | "alike";

function matching(
  db: Kysely<DB>,
  filters: Filters,
  now: Date,
  spelling: Spelling,
): SelectQueryBuilder<DB, "products", object> {
  const { category, album, product_type, featured, available, search } = filters;
  let query = db.selectFrom("products").where(isListed(now));
  if (category !== undefined) query = query.where("products.category_id", "=", category);
  if (album !== undefined) query = query.where("products.album_id", "=", album);
  if (product_type) query = query.where("products.product_type", "=", product_type);
  if (featured !== undefined) query = query.where("products.is_featured", "=", featured);
  if (available !== undefined)
    query = query.where(available ? isAvailable(now) : sql<boolean>`not ${isAvailable(now)}`);
  if (search && spelling === "alike") query = query.where(resembles("products.name", search));
  else if (search) {
    query = query.where((eb) =>
      eb.or([contains("products.name", search), contains("products.description", search), isCalled(search)]),
    );
  }
  return query;
}

export async function countProducts(
  db: Kysely<DB>,
  filters: Filters,
  now: Date,
  spelling: Spelling = "as written",
): Promise<number> {
  const row = await matching(db, filters, now, spelling)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Without a requested ordering: featured products in the owner's order, then the newest. */
export async function listProducts(
  db: Kysely<DB>,
  query: ProductListInput,
  now: Date,
  spelling: Spelling = "as written",
): Promise<Product[]> {
  const direction = query.ordering?.startsWith("-") ? "desc" : "asc";
  let ids = matching(db, query, now, spelling).select("products.id");
  switch (query.ordering?.replace("-", "")) {
    case "price":
      ids = ids.orderBy("products.price_cents", direction).orderBy("products.id", direction);
      break;
    case "name":
      ids = ids.orderBy(sql`products.name collate natural_order`, direction).orderBy("products.id", direction);
      break;
    case "created_at":
      ids = ids.orderBy("products.created_at", direction).orderBy("products.id", direction);
      break;
    default:
      ids = ids
        .orderBy("products.is_featured", "desc")
        .orderBy("products.featured_position", (order) => order.asc().nullsLast())
        .orderBy("products.created_at", "desc")
        .orderBy("products.id", "desc");
  }
  const page = await ids.limit(query.page_size).offset(offsetOf(query)).execute();
  return productsByIds(
    db,
    page.map((row) => row.id),
    now,
  );
}

/**
 * Returns the page of products with names similar to a text that no product contains. Runs in a transaction of its own because
 * the threshold of PostgreSQL's similarity operator is a session setting.
 */
export function listProductsSpeltAlike(db: Kysely<DB>, query: ProductListInput, now: Date): Promise<PageOf<Product>> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(WORD_SIMILARITY)}, true)`.execute(trx);
    const count = await countProducts(trx, query, now, "alike");
    return { count, results: await listProducts(trx, query, now, "alike") };
  });
}

/**
 * Returns when the next product is published, a pre-ordered product is out, or a ticket sale begins or ends; null if nothing is
 * scheduled.
 */
export async function nextPublication(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const { due } = await db
    .selectNoFrom(
      sql<Date | null>`least(
        (select min(reachable_from) from products where reachable_from > ${now}),
        (select min(out_at) from products where out_at > ${now}),
        ${nextSaleOfParts(now)})`.as("due"),
    )
    .executeTakeFirstOrThrow();
  return due;
}
