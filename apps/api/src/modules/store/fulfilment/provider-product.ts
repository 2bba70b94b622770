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

/** What a provider says a product of ours is. */
export type ProviderProduct = {
  provider: string;
  provider_product_id: string;
  name: string;
  description: string;
  description_html: string | null;
  safety_text: string | null;
  /** Of the prices, an ISO 4217 code. */
  currency: string;
  price_cents: number;
  options: ProductOption[];
  variants: ProviderVariant[];
  pictures: ProviderPicture[];
  is_hidden: boolean;
  /** Whether it leaves the shop now, in whatever way the owner had it shown. */
  takes_down: boolean;
};

/**
 * What the provider's last word made of a product. A field that still holds it is the provider's to change; one that
 * holds something else is the owner's, and stays.
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
 * The provider's value, unless the owner has written another than the provider's last one; and that last one, which
 * stays the older of the two while the owner's stands.
 */
const merge = <Value>(present: Value, before: Value | undefined, wanted: Value): { value: Value; base: Value } =>
  before === undefined || present === before ? { value: wanted, base: wanted } : { value: present, base: before };

/** The provider's price under the same rule, or the owner's where the provider's is of another currency. */
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

/** Article numbers are unique in the shop; one that another product has is left out. */
async function freeSkus(trx: Transaction<DB>, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const free = new Set(skus);
  for (const sku of await takenSkus(trx, skus)) free.delete(sku);
  return free;
}

async function writeVariants(
  trx: Transaction<DB>,
  productId: number,
  product: ProviderProduct,
  baseline: ProviderBaseline,
  prices: Prices,
  now: Date,
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

  // What the provider no longer makes stays as a row, for the orders that name it, and is not sold.
  for (const row of present) {
    if (wanted.has(row.provider_variant_id ?? "")) continue;
    if (row.provider_variant_id) available[row.provider_variant_id] = false;
    await withdrawVariant(trx, row.id, now);
  }
  // Names and "the only one" are unique within a product: cleared first, so that no order of writing meets another's.
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

/** Returns the pictures the product has from now on as the provider's, or undefined when they are the owner's. */
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
 * Brings a product of the shop to what the provider says of it, or makes it. What the owner wrote over the provider's
 * title, texts, price, pictures and visibility stays, until the product is taken down. Returns the product's id and what the next time is compared with.
 * Prices of another currency than the shop's are the owner's to set, and a new product with such waits as a draft.
 * The caller's transaction holds a lock that keeps other imports of the product out.
 */
export async function writeProviderProduct(
  trx: Transaction<DB>,
  productId: number | null,
  product: ProviderProduct,
  baseline: ProviderBaseline,
  now: Date,
): Promise<{ product_id: number; baseline: ProviderBaseline }> {
  const id = productId ?? (await makeProduct(trx, product, now));
  const row = await lockProduct(trx, id);
  if (!row) throw new Error(`product ${id} is gone`);
  const prices = await pricesFrom(trx, product.currency);
  const before: ProviderBaseline = productId === null ? {} : baseline;
  // What has no price of the shop's yet is for the owner to show.
  const unhidden = prices.isForeign ? (before.visibility ?? "draft") : "public";
  const visibility: Visibility = product.is_hidden ? "draft" : unhidden;
  const name = merge(row.name, before.name, product.name);
  const description = merge(row.description, before.description, product.description);
  const html = merge(row.description_html, before.description_html, product.description_html);
  // A product that was taken over before the provider's word on safety was: what stands there is the owner's.
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
  const { modifiers, available } = await writeVariants(trx, id, product, before, prices, now);
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

/** Takes a product that the provider no longer makes off the shelves. What the owner made visible by hand stays so. */
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
