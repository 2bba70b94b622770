import type { ProductOption } from "@fanfare/contracts/store/product";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { DB } from "../../../platform/db/types.gen.ts";
import {
  clearProviderVariant,
  insertProduct,
  insertVariant,
  lockProduct,
  pictureFiles,
  replacePictures,
  takenSkus,
  updateProduct,
  updateVariant,
  variantsOf,
  withdrawVariant,
  withdrawVariantsOf,
} from "../catalogue/product-rows.queries.ts";
import { pricesFrom } from "./provider-prices.ts";

type Prices = Awaited<ReturnType<typeof pricesFrom>>;

export type ProviderVariant = {
  provider_variant_id: string;
  name: string;
  sku: string | null;
  price_modifier_cents: number;
  options: Record<string, string>;
  is_available: boolean;
};

export type ProviderPicture = { image: string; placeholder: string | null; alt: string; option_value: string | null };

/** A provider's data for one of our products. */
export type ProviderProduct = {
  provider: string;
  provider_product_id: string;
  name: string;
  description: string;
  description_html: string | null;
  safety_text: string | null;
  /** ISO 4217 code of the prices. */
  currency: string;
  price_cents: number;
  options: ProductOption[];
  variants: ProviderVariant[];
  pictures: ProviderPicture[];
  is_hidden: boolean;
  /** Whether it is taken out of the shop now, whatever visibility the owner has set. */
  takes_down: boolean;
};

/**
 * The values that the provider's last version gave a product. A field that still has its value follows the provider; one with a
 * different value was changed by the owner and is kept.
 */
export const providerBaseline = z
  .object({
    name: z.string(),
    description: z.string(),
    description_html: z.string().nullable(),
    safety_text: z.string().nullable(),
    price_cents: z.number(),
    visibility: z.enum(["draft", "unlisted", "public"]),
    modifiers: z.record(z.string(), z.number()),
    available: z.record(z.string(), z.boolean()),
    images: z.array(z.string()),
  })
  .partial();
export type ProviderBaseline = z.output<typeof providerBaseline>;

type Visibility = NonNullable<ProviderBaseline["visibility"]>;

/**
 * Returns the provider's value and the new baseline, unless the owner has changed the value since the last baseline; in that case
 * both stay as they are.
 */
const merge = <Value>(present: Value, before: Value | undefined, wanted: Value): { value: Value; base: Value } =>
  before === undefined || present === before ? { value: wanted, base: wanted } : { value: present, base: before };

/** The provider's price under the same rule; if it is in another currency, the owner's price. */
const mergePrice = (
  prices: Prices,
  present: number,
  before: number | undefined,
  wanted: number,
): ReturnType<typeof merge<number>> => {
  if (!prices.isForeign) return merge(present, before, wanted);
  const value = prices.placeOf(present);
  return { value, base: before ?? value };
};

async function makeProduct(trx: Transaction<DB>, product: ProviderProduct, now: Date): Promise<number> {
  const { id } = await insertProduct(trx, {
    source: "provider",
    provider: product.provider,
    provider_product_id: product.provider_product_id,
    name: product.name,
    price_cents: product.price_cents,
    visibility: product.is_hidden ? "draft" : "public",
    published_at: now,
    created_at: now,
    updated_at: now,
  });
  return id;
}

/** SKUs are unique in the shop; ones that another product has are left out. */
async function freeSkus(trx: Transaction<DB>, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const free = new Set(skus);
  for (const sku of await takenSkus(trx, skus)) free.delete(sku);
  return free;
}

async function writeVariants(
  trx: Transaction<DB>,
  {
    productId,
    product,
    baseline,
    prices,
    now,
  }: { productId: number; product: ProviderProduct; baseline: ProviderBaseline; prices: Prices; now: Date },
): Promise<Required<Pick<ProviderBaseline, "modifiers" | "available">>> {
  const present = await variantsOf(trx, productId);
  const byKey = new Map(present.flatMap((row) => (row.provider_variant_id ? [[row.provider_variant_id, row]] : [])));
  const wanted = new Set(product.variants.map((variant) => variant.provider_variant_id));
  const skus = await freeSkus(
    trx,
    product.variants.flatMap(({ sku, provider_variant_id }) => (sku && !byKey.has(provider_variant_id) ? sku : [])),
  );
  const isOnly = product.variants.length === 1 && present.every((row) => wanted.has(row.provider_variant_id ?? ""));
  const modifiers: Record<string, number> = {};
  const available: Record<string, boolean> = {};

  // Variants that the provider no longer makes are kept for the orders that refer to them, but not sold.
  for (const row of present) {
    if (wanted.has(row.provider_variant_id ?? "")) continue;
    if (row.provider_variant_id) available[row.provider_variant_id] = false;
    await withdrawVariant(trx, row.id, now);
  }
  // Names and the only-variant flag are unique within a product, so they are cleared first; then the order of writing cannot
  // cause a conflict.
  for (const row of byKey.values()) await clearProviderVariant(trx, row.id, [...wanted]);
  for (const [position, variant] of product.variants.entries()) {
    const key = variant.provider_variant_id;
    const row = byKey.get(key);
    const values = {
      name: variant.name,
      is_only: isOnly,
      options: JSON.stringify(variant.options),
      position,
      updated_at: now,
    };
    if (!row) {
      const price_modifier_cents = prices.placeOf(variant.price_modifier_cents);
      modifiers[key] = price_modifier_cents;
      available[key] = variant.is_available;
      await insertVariant(trx, {
        ...values,
        product_id: productId,
        provider_variant_id: key,
        sku: variant.sku !== null && skus.delete(variant.sku) ? variant.sku : null,
        price_modifier_cents,
        is_available: variant.is_available,
      });
      continue;
    }
    const known = baseline.modifiers?.[key];
    const modifier = mergePrice(prices, row.price_modifier_cents, known, variant.price_modifier_cents);
    const sale = merge(row.is_available, baseline.available?.[key], variant.is_available);
    modifiers[key] = modifier.base;
    available[key] = sale.base;
    await updateVariant(trx, row.id, {
      ...values,
      price_modifier_cents: modifier.value,
      is_available: sale.value && variant.is_available,
    });
  }
  return { modifiers, available };
}

/** Returns the images that count as the provider's from now on, or the old baseline if the owner has changed them. */
async function writePictures(
  trx: Transaction<DB>,
  productId: number,
  pictures: readonly ProviderPicture[],
  baseline: ProviderBaseline,
): Promise<string[] | undefined> {
  const before = JSON.stringify(baseline.images ?? []);
  if (JSON.stringify(await pictureFiles(trx, productId)) !== before) return baseline.images;
  const wanted = pictures.map((picture) => picture.image);
  if (JSON.stringify(wanted) === before) return wanted;
  await replacePictures(trx, productId, pictures);
  return wanted;
}

/**
 * Updates a product of the shop from the provider's data, or creates it. The owner's changes to title, texts, price, images and
 * visibility are kept until the product is taken down. Returns the product's id and the baseline for the next comparison. If the
 * provider's currency differs from the shop's, the owner sets the prices, and a new product waits as a draft. The caller's
 * transaction holds a lock that keeps out other imports of the product.
 */
export async function writeProviderProduct(
  trx: Transaction<DB>,
  {
    productId,
    product,
    baseline,
    now,
  }: { productId: number | null; product: ProviderProduct; baseline: ProviderBaseline; now: Date },
): Promise<{ product_id: number; baseline: ProviderBaseline }> {
  const id = productId ?? (await makeProduct(trx, product, now));
  const row = await lockProduct(trx, id);
  if (!row) throw new Error(`product ${id} is gone`);
  const prices = await pricesFrom(trx, product.currency);
  const before: ProviderBaseline = productId === null ? {} : baseline;
  // Without a price in the shop's currency, the owner decides when to show the product.
  const unhidden = prices.isForeign ? (before.visibility ?? "draft") : "public";
  const visibility: Visibility = product.is_hidden ? "draft" : unhidden;
  const name = merge(row.name, before.name, product.name);
  const description = merge(row.description, before.description, product.description);
  const html = merge(row.description_html, before.description_html, product.description_html);
  // In products imported before safety information was, an existing text counts as the owner's.
  const safetyBefore = productId === null ? undefined : (before.safety_text ?? null);
  const safety = merge(row.safety_text, safetyBefore, product.safety_text);
  const price = mergePrice(prices, row.price_cents, before.price_cents, product.price_cents);
  const shown = product.takes_down
    ? { value: visibility, base: visibility }
    : merge(row.visibility, before.visibility, visibility);
  await updateProduct(trx, id, {
    provider_product_id: product.provider_product_id,
    name: name.value,
    description: description.value,
    description_html: html.value,
    safety_text: safety.value,
    price_cents: price.value,
    visibility: shown.value,
    options: JSON.stringify(product.options),
    updated_at: now,
  });
  const { modifiers, available } = await writeVariants(trx, {
    productId: id,
    product,
    baseline: before,
    prices,
    now,
  });
  const images = await writePictures(trx, id, product.pictures, before);
  return {
    product_id: id,
    baseline: {
      name: name.base,
      description: description.base,
      description_html: html.base,
      safety_text: safety.base,
      price_cents: price.base,
      visibility: shown.base,
      modifiers,
      available,
      ...(images ? { images } : {}),
    },
  };
}

/** Takes a product that the provider no longer makes off sale. A visibility that the owner has set is kept. */
export async function retireProviderProduct(
  trx: Transaction<DB>,
  productId: number,
  baseline: ProviderBaseline,
  now: Date,
): Promise<ProviderBaseline> {
  const row = await lockProduct(trx, productId);
  if (!row) return baseline;
  const shown = merge<Visibility>(row.visibility, baseline.visibility, "draft");
  await updateProduct(trx, productId, { visibility: shown.value, updated_at: now });
  await withdrawVariantsOf(trx, productId, now);
  const available = Object.fromEntries(Object.keys(baseline.available ?? {}).map((key) => [key, false]));
  return { ...baseline, visibility: shown.base, available };
}
