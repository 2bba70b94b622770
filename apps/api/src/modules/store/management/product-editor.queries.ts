import { centsToDecimal } from "@fanfare/contracts/common/money";
import { NEARLY_SOLD_OUT } from "@fanfare/contracts/store/limits";
import type {
  EditorProductListInput,
  EditorProductRow,
  ProductForEditing,
  StockMovement,
} from "@fanfare/contracts/store/product-editor";
import { type Kysely, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { partsOfProduct } from "../catalogue/bundle.queries.ts";
import { storedDetails, storedOptions, storedVariantOptions } from "../catalogue/stored-json.ts";
import { countFreeDownloads } from "../free/free-download.queries.ts";
import { isDeliverable, isUndeliverable, titlesWithoutOriginal } from "../fulfilment/original.queries.ts";
import { awaitedWithoutFiles } from "../preorders/preorder.queries.ts";

/** Maximum stock movements shown for a variant. */
const LEDGER_LINES = 100;

const isOut = (row: { reachable_from: Date | null }, now: Date) =>
  row.reachable_from !== null && row.reachable_from <= now;

/** Returns all products, drafts included, most recently changed first. */
export async function listProductsForEditing(
  db: Kysely<DB>,
  query: EditorProductListInput,
  now: Date,
): Promise<PageOf<EditorProductRow>> {
  let matching = db.selectFrom("products").leftJoin("categories", "categories.id", "products.category_id");
  // Tickets are edited at their show.
  matching = matching.where("products.source", "!=", "ticket");
  if (query.category !== undefined) matching = matching.where("products.category_id", "=", query.category);
  if (query.visibility) matching = matching.where("products.visibility", "=", query.visibility);
  if (query.nearly_sold_out) {
    matching = matching
      .where("products.listed_from", "is not", null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("stock_levels")
            .innerJoin("product_variants", "product_variants.id", "stock_levels.variant_id")
            .select("stock_levels.variant_id")
            .whereRef("product_variants.product_id", "=", "products.id")
            .where("stock_levels.quantity", "<=", NEARLY_SOLD_OUT),
        ),
      );
  }
  if (query.missing_files) {
    const awaited = (await awaitedWithoutFiles(db, now)).map(({ id }) => id);
    matching = matching.where(sql<boolean>`(${isUndeliverable(now)} or products.id = any(${awaited}::int[]))`);
  }
  if (query.search) {
    const { search } = query;
    matching = matching.where((eb) =>
      eb.or([
        contains("products.name", search),
        eb(
          "products.id",
          "in",
          eb.selectFrom("product_variants").select("product_id").where(sql`lower(sku)`, "=", search.toLowerCase()),
        ),
      ]),
    );
  }
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      "products.id",
      "products.name",
      "categories.name as category",
      "products.price_cents",
      "products.source",
      "products.visibility",
      "products.reachable_from",
      "products.is_available",
      "products.is_featured",
      sql<string | null>`(select image from product_images where product_id = products.id and position = 0)`.as(
        "image",
      ),
      sql<number>`(select count(*)::int from product_variants where product_id = products.id and not is_only)`.as(
        "variant_count",
      ),
      sql<number | null>`(select sum(quantity)::int from stock_levels
        join product_variants on product_variants.id = stock_levels.variant_id
        where product_variants.product_id = products.id)`.as("stock"),
    ])
    .orderBy("products.updated_at", "desc")
    .orderBy("products.id", "desc")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return {
    count,
    results: rows.map((row) => ({
      id: row.id,
      name: row.name,
      image: row.image,
      category: row.category,
      price: centsToDecimal(row.price_cents),
      source: row.source,
      visibility: row.visibility,
      is_out: isOut(row, now),
      is_available: row.is_available,
      is_featured: row.is_featured,
      variant_count: row.variant_count,
      stock: row.stock,
    })),
  };
}

export const variantsForEditing = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom("product_variants")
    .leftJoin("stock_levels", "stock_levels.variant_id", "product_variants.id")
    .select([
      "product_variants.id",
      "product_variants.is_only",
      "product_variants.name",
      "product_variants.sku",
      "product_variants.price_modifier_cents",
      "product_variants.options",
      "product_variants.is_available",
      "stock_levels.quantity",
    ])
    .where("product_variants.product_id", "=", productId)
    .orderBy("product_variants.position")
    .orderBy("product_variants.id")
    .execute();

/** The album or track whose files a download contains. */
function filesOf({ album_id, track_id }: { album_id: number | null; track_id: number | null }) {
  if (album_id !== null) return { kind: "album" as const, id: album_id };
  return track_id === null ? null : { kind: "track" as const, id: track_id };
}

/** Returns one product for the editor, or undefined. */
export async function findProductForEditing(
  db: Kysely<DB>,
  id: number,
  now: Date,
): Promise<ProductForEditing | undefined> {
  const row = await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.source === "ticket") return undefined;
  const [variants, missing, deliverable, parts, taken, pictures] = await Promise.all([
    variantsForEditing(db, id),
    titlesWithoutOriginal(db, id, now),
    db.selectFrom("products").select(isDeliverable(now).as("is")).where("id", "=", id).executeTakeFirst(),
    partsOfProduct(db, id),
    countFreeDownloads(db, id),
    db
      .selectFrom("product_images")
      .select(["image", "placeholder", "alt", "option_value"])
      .where("product_id", "=", id)
      .orderBy("position")
      .execute(),
  ]);
  const only = variants.find((variant) => variant.is_only);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    details: storedDetails.parse(row.details),
    price: centsToDecimal(row.price_cents),
    minimum_price: row.minimum_price_cents === null ? null : centsToDecimal(row.minimum_price_cents),
    free_download: row.free_download,
    product_type: row.product_type,
    category_id: row.category_id,
    digital: row.source === "digital" ? filesOf(row) : null,
    album_id: row.album_id,
    source: row.source,
    max_per_order: row.max_per_order,
    out_at: row.out_at?.toISOString() ?? null,
    ships_to: row.ships_to,
    safety_text: row.safety_text ?? "",
    is_featured: row.is_featured,
    is_available: row.is_available,
    visibility: row.visibility,
    published_at: row.published_at?.toISOString() ?? null,
    is_out: isOut(row, now),
    free_downloads: taken ?? { without_address: 0, with_address: 0 },
    files: row.source === "digital" ? { are_there: deliverable?.is ?? false, missing } : null,
    options: storedOptions.parse(row.options),
    variants: variants
      .filter((variant) => !variant.is_only)
      .map((variant) => ({
        id: variant.id,
        name: variant.name,
        sku: variant.sku,
        price_modifier: centsToDecimal(variant.price_modifier_cents),
        options: storedVariantOptions.parse(variant.options),
        is_available: variant.is_available,
        stock: variant.quantity,
      })),
    parts: parts.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    variant_id: only?.id ?? null,
    sku: only?.sku ?? null,
    stock: only?.quantity ?? null,
    pictures: pictures.map(({ image, placeholder, alt, option_value }) => ({ image, placeholder, alt, option_value })),
  };
}

/** Returns what deleting a product would affect; undefined for an unknown product. */
export async function removalPreview(db: Kysely<DB>, id: number) {
  const { rows } = await sql<{ name: string; orders: number; reviews: number; carts: number }>`
    select name,
      (select count(distinct order_id)::int from order_items where product_id = products.id) as orders,
      (select count(*)::int from reviews where product_id = products.id) as reviews,
      (select count(distinct cart_id)::int from cart_items
        join product_variants on product_variants.id = cart_items.variant_id
        where product_variants.product_id = products.id) as carts
    from products where id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the names of a variant and its product. */
export const variantLabel = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("product_variants")
    .innerJoin("products", "products.id", "product_variants.product_id")
    .select(["product_variants.name", "products.name as product", "is_only"])
    .where("product_variants.id", "=", id)
    .where("products.source", "!=", "ticket")
    .executeTakeFirst();

/** Returns a variant's stock movements, newest first. */
export async function movementsOf(db: Kysely<DB>, variantId: number): Promise<StockMovement[]> {
  const rows = await db
    .selectFrom("stock_movements")
    .leftJoin("orders", "orders.id", "stock_movements.order_id")
    .select(["delta", "reason", "note", "orders.id as order_id", "orders.order_number", "stock_movements.created_at"])
    .where("variant_id", "=", variantId)
    .orderBy("stock_movements.id", "desc")
    .limit(LEDGER_LINES)
    .execute();
  return rows.map((row) => ({
    delta: row.delta,
    reason: row.reason,
    note: row.note,
    order_id: row.order_id,
    order_number: row.order_number,
    at: row.created_at.toISOString(),
  }));
}

/** Returns the source of a product, which decides how it is handed over; undefined for an unknown product. */
export async function sourceOf(db: Kysely<DB>, id: number) {
  const row = await db.selectFrom("products").select("source").where("id", "=", id).executeTakeFirst();
  return row?.source;
}
