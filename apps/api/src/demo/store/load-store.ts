import type { Transaction } from "kysely";
import { insertProduct, insertVariant, replacePictures } from "../../modules/store/catalogue/product-rows.queries.ts";
import { setStock } from "../../modules/store/catalogue/stock.queries.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { IngestedImage } from "../../platform/media/images/images.ts";
import { albumIdsByTitle, demoFanIds, insertDemoCategory, insertDemoReview } from "../demo-people.queries.ts";
import { CATEGORIES, type DemoProduct } from "./demo-product.ts";
import { PRODUCTS } from "./products.ts";
import { REVIEWS } from "./reviews.ts";

type Images = ReadonlyMap<string, IngestedImage>;

/** Ids of the written rows, so that exactly these can be removed later. */
export type WrittenStore = { categories: number[]; products: number[]; reviews: number[] };

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The paths of all pictures in the store, relative to the content folder. */
export const STORE_PICTURES: readonly string[] = [
  ...new Set(PRODUCTS.flatMap((product) => product.pictures.map(({ path }) => path))),
];

async function writeProduct(
  trx: Transaction<DB>,
  product: DemoProduct,
  place: { category_id: number; album_id: number | null; images: Images; now: Date },
): Promise<number> {
  const came = daysBefore(place.now, product.age);
  const { id } = await insertProduct(trx, {
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
  });
  const pictures = product.pictures.flatMap(({ path, alt, option }) => {
    const image = place.images.get(path);
    return image ? [{ image: image.path, placeholder: image.placeholder, alt, option_value: option ?? null }] : [];
  });
  await replacePictures(trx, id, pictures);

  const variants = product.variants ?? [
    { name: "Only", sku: `DEMO-${product.key.toUpperCase()}`, modifier: 0, stock: product.stock ?? null, options: {} },
  ];
  for (const [position, variant] of variants.entries()) {
    const variantId = await insertVariant(trx, {
      product_id: id,
      is_only: product.variants === undefined,
      name: variant.name,
      sku: variant.sku,
      price_modifier_cents: variant.modifier,
      options: JSON.stringify(variant.options),
      position,
    });
    if (variant.stock !== null) await setStock(trx, variantId, variant.stock);
  }
  return id;
}

/**
 * Fills the demo's store: categories, products with their stock, and the demo fans' reviews. Albums are found by title and fans
 * by username, so both must have been written before.
 */
export async function loadDemoStore(deps: { trx: Transaction<DB>; images: Images; now: Date }): Promise<WrittenStore> {
  const { trx, images, now } = deps;
  const written: WrittenStore = { categories: [], products: [], reviews: [] };
  const categoryIds = new Map<string, number>();
  for (const [position, [key, category]] of Object.entries(CATEGORIES).entries()) {
    const id = await insertDemoCategory(trx, { ...category, position });
    categoryIds.set(key, id);
    written.categories.push(id);
  }
  const albumIds = await albumIdsByTitle(trx);
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
  const fanIds = await demoFanIds(trx);
  for (const { product, by, days, ...review } of REVIEWS) {
    const product_id = productIds.get(product);
    const user_id = fanIds.get(by);
    if (product_id === undefined || user_id === undefined)
      throw new Error(`a review of ${product} by ${by} has no place`);
    const created_at = daysBefore(now, days);
    const id = await insertDemoReview(trx, { ...review, product_id, user_id, created_at, updated_at: created_at });
    written.reviews.push(id);
  }
  return written;
}
