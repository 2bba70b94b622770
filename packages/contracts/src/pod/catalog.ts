import { z } from "zod";
import { money, moneyInput, text } from "../common/fields.ts";

/** An id of the provider's catalogue: a whole number of its own counting. */
const catalogId = z.int().min(1);

/** Something blank that can be printed on. `description` is plain text; `image` lies at the provider. */
export const blueprint = z.object({
  id: catalogId,
  title: z.string(),
  description: z.string(),
  brand: z.string(),
  model: z.string(),
  image: z.string().nullable(),
});
export type Blueprint = z.output<typeof blueprint>;

export const podCatalog = z.object({ success: z.boolean(), message: z.string(), blueprints: z.array(blueprint) });
export type PodCatalog = z.output<typeof podCatalog>;

export const printProvidersInput = z.object({ blueprint_id: catalogId });
/** A workshop that makes a blueprint. */
export const printProvider = z.object({ id: catalogId, title: z.string() });
export type PrintProvider = z.output<typeof printProvider>;

export const blueprintVariantsInput = printProvidersInput.extend({ print_provider_id: catalogId });
/** A size and colour a workshop makes. `positions` are the places it can print on, with their size in pixels. */
export const blueprintVariant = z.object({
  id: catalogId,
  title: z.string(),
  positions: z.array(z.object({ position: z.string(), width: z.int(), height: z.int() })),
});
export type BlueprintVariant = z.output<typeof blueprintVariant>;

/** Variants of one product the provider takes at most. */
const VARIANTS_MAX = 100;

/**
 * A product to be made at the provider: one picture in the middle of one place, on the variants named, each with its
 * price. `image_url` is an address that the provider itself can reach.
 */
export const createPodProductInput = z.object({
  blueprint_id: catalogId,
  print_provider_id: catalogId,
  title: text(200).min(1, { error: "Title is required" }),
  description: text(10_000)
    .nullish()
    .transform((value) => value ?? ""),
  image_url: z.url({ protocol: /^https?$/, error: "Enter a web address" }).max(2000),
  position: text(50).min(1).default("front"),
  variants: z
    .array(z.object({ id: catalogId, price: moneyInput }))
    .min(1, { error: "Choose at least one variant" })
    .max(VARIANTS_MAX, { error: `Choose at most ${VARIANTS_MAX} variants` }),
});
export type CreatePodProductInput = z.output<typeof createPodProductInput>;
/** The same as it is sent, its amounts as text. */
export type CreatePodProductRequest = z.input<typeof createPodProductInput>;

export const createdPodProduct = z.object({ success: z.literal(true), message: z.string(), id: z.string() });
export type CreatedPodProduct = z.output<typeof createdPodProduct>;

/** What a variant leaves of its price in one country: price less the provider's price and its shipping. */
export const variantMargin = z.object({
  variant_id: z.int(),
  name: z.string(),
  price: money,
  cost: money,
  countries: z.array(
    z.object({
      country: z.string(),
      shipping: money,
      profit: money,
      /** Of the price; null for a price of nothing. */
      margin_percent: z.number().nullable(),
      below_floor: z.boolean(),
    }),
  ),
});
export type VariantMargin = z.output<typeof variantMargin>;

/** With `price` it is told what would be left, were this the product's price. */
export const marginsInput = z.object({ product_id: z.int().min(1), price: moneyInput.nullish() });
export const productMargins = z.object({
  product_id: z.int(),
  floor_percent: z.int(),
  /** False where the shop sells in another currency than the provider's prices are in; then no variant is told. */
  comparable: z.boolean(),
  /** False while the provider's shipping prices are not known yet; then no country is told. */
  shipping_known: z.boolean(),
  variants: z.array(variantMargin),
});
export type ProductMargins = z.output<typeof productMargins>;
