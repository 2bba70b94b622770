import type { Transaction } from "kysely";
import { setStock } from "../../modules/store/catalogue/stock.queries.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { IngestedImage } from "../../platform/media/images.ts";
import { CATEGORIES, type DemoProduct, PRODUCTS } from "./products.ts";
import { REVIEWS } from "./reviews.ts";

type Images = ReadonlyMap<string, IngestedImage>;

/** Ids of what was written, so that exactly it can be taken away again. */
export type WrittenStore = { categories: number[]; products: number[]; reviews: number[] };

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The paths of all pictures that the shelves need, below the content's folder. */
export const STORE_PICTURES: readonly string[] = [
  ...new Set(PRODUCTS.flatMap((product) => product.pictures.map(({ path }) => path))),
];

async function writeProduct(
  trx: Transaction<DB>,
  product: DemoProduct,
  place: { category_id: number; album_id: number | null; images: Images; now: Date },
): Promise<number> {
  const came = daysBefore(place.now, product.age);
  const { id } = await trx
    .insertInto("products")
    .values({
      category_id: place.category_id,
      album_id: place.album_id,
      name: product.name,
      description: product.description,
      details: JSON.stringify(product.details),
      size_guide: product.size_guide ? JSON.stringify(product.size_guide) : null,
      options: JSON.stringify(product.options ?? []),
      price_cents: product.price_cents,
      product_type: product.product_type,
      source: product.is_digital ? "digital" : "own_stock",
      is_featured: product.featured_position !== undefined,
      featured_position: product.featured_position ?? null,
      is_available: product.is_available ?? true,
      visibility: "public",
      published_at: came,
      created_at: came,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pictures = product.pictures.flatMap(({ path, alt, option }, position) => {
    const image = place.images.get(path);
    return image
      ? [
          {
            product_id: id,
            position,
            image: image.path,
            placeholder: image.placeholder,
            alt,
            option_value: option ?? null,
          },
        ]
      : [];
  });
  if (pictures.length > 0) await trx.insertInto("product_images").values(pictures).execute();

  const variants = product.variants ?? [
    { name: "Only", sku: `DEMO-${product.key.toUpperCase()}`, modifier: 0, stock: product.stock ?? null, options: {} },
  ];
  for (const [position, variant] of variants.entries()) {
    const row = await trx
      .insertInto("product_variants")
      .values({
        product_id: id,
        is_only: product.variants === undefined,
        name: variant.name,
        sku: variant.sku,
        price_modifier_cents: variant.modifier,
        options: JSON.stringify(variant.options),
        position,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (variant.stock !== null) await setStock(trx, row.id, variant.stock);
  }
  return id;
}

/**
 * Fills the demo's shelves: categories, products with their stock, and what the demo's fans say of them. Albums are found
 * by their title and fans by their name, so the records and the fans must have been written before.
 */
export async function loadDemoStore(deps: { trx: Transaction<DB>; images: Images; now: Date }): Promise<WrittenStore> {
  const { trx, images, now } = deps;
  const written: WrittenStore = { categories: [], products: [], reviews: [] };
  const categoryIds = new Map<string, number>();
  for (const [position, [key, category]] of Object.entries(CATEGORIES).entries()) {
    const row = await trx
      .insertInto("categories")
      .values({ ...category, position })
      .returning("id")
      .executeTakeFirstOrThrow();
    categoryIds.set(key, row.id);
    written.categories.push(row.id);
  }
  const albums = await trx.selectFrom("albums").select(["id", "title"]).execute();
  const albumIds = new Map(albums.map((album) => [album.title, album.id]));
  const productIds = new Map<string, number>();
  for (const product of PRODUCTS) {
    const category_id = categoryIds.get(product.category);
    const album_id = product.album === undefined ? null : (albumIds.get(product.album) ?? null);
    if (category_id === undefined) throw new Error(`no such category: ${product.category}`);
    if (product.is_digital && album_id === null) throw new Error(`no such album: ${product.album}`);
    const id = await writeProduct(trx, product, { category_id, album_id, images, now });
    productIds.set(product.key, id);
    written.products.push(id);
  }
  const fans = await trx.selectFrom("users").select(["id", "username"]).where("can_log_in", "=", false).execute();
  const fanIds = new Map(fans.map((fan) => [fan.username, fan.id]));
  for (const { product, by, days, ...review } of REVIEWS) {
    const product_id = productIds.get(product);
    const user_id = fanIds.get(by);
    if (product_id === undefined || user_id === undefined)
      throw new Error(`a review of ${product} by ${by} has no place`);
    const created_at = daysBefore(now, days);
    const row = await trx
      .insertInto("reviews")
      .values({ ...review, product_id, user_id, created_at, updated_at: created_at })
      .returning("id")
      .executeTakeFirstOrThrow();
    written.reviews.push(row.id);
  }
  return written;
}
