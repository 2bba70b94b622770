import { z } from "zod";
import { money, moneyInput, text } from "../common/fields.ts";

/** A numeric id of the provider's catalogue. */
const catalogId = z.int().min(1);

/** A blank product that can be printed on. `description` is plain text; `image` is hosted by the provider. */
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
/** A size and colour that a workshop makes. `positions` are the printable areas, with their size in pixels. */
export const blueprintVariant = z.object({
  id: catalogId,
  title: z.string(),
  positions: z.array(z.object({ position: z.string(), width: z.int(), height: z.int() })),
});
export type BlueprintVariant = z.output<typeof blueprintVariant>;

/** The provider's maximum number of variants per product. */
const VARIANTS_MAX = 100;

/**
 * A product to create at the provider: one picture, centred on one printable area, on the given variants, each with its
 * price. `image_url` must be reachable by the provider.
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
/** The request before parsing, with amounts as text. */
export type CreatePodProductRequest = z.input<typeof createPodProductInput>;

export const createdPodProduct = z.object({ success: z.literal(true), message: z.string(), id: z.string() });
export type CreatedPodProduct = z.output<typeof createdPodProduct>;

/** A variant's profit by country: price minus the provider's price and its shipping. */
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
      /** In percent of the price; null if the price is zero. */
      margin_percent: z.number().nullable(),
      below_floor: z.boolean(),
    }),
  ),
});
export type VariantMargin = z.output<typeof variantMargin>;

/** With `price`, the margins are computed as if it were the product's price. */
export const marginsInput = z.object({ product_id: z.int().min(1), price: moneyInput.nullish() });
export const productMargins = z.object({
  product_id: z.int(),
  floor_percent: z.int(),
  /** False if the shop's currency differs from that of the provider's prices; `variants` is then empty. */
  comparable: z.boolean(),
  /** False while the provider's shipping prices are unknown; `countries` is then empty. */
  shipping_known: z.boolean(),
  variants: z.array(variantMargin),
});
export type ProductMargins = z.output<typeof productMargins>;
