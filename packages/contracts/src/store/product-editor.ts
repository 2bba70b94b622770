import { z } from "zod";
import { byId, id, instant, instantInput, media, money, moneyInput, searchText, text } from "../common/fields.ts";
import { typedToCents } from "../common/money.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { ALT_TEXT_MAX, storedPicture } from "../common/picture.ts";
import { version } from "../common/version.ts";
import { visibility } from "../common/visibility.ts";
import { QUANTITY_MAX } from "./limits.ts";
import { freeDownloadKind, lineSource } from "./product.ts";
import { countryList } from "./shipping.ts";

/** Maximum number of variants per product. */
const VARIANTS_MAX = 500;

const signedMoney = z
  .string()
  .transform((value, context) => {
    const cents = typedToCents(value);
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: "Enter an amount such as 2.00 or -1.50" });
    return z.NEVER;
  })
  .meta({ openapi: { type: "string", pattern: "^-?\\d{1,10}([.,]\\d{1,2})?$" } });

/** A stock count: pieces from 0, or null if not counted. */
export const stockCount = z
  .int({ error: "Must be a whole number, or empty when it is not counted" })
  .min(0, { error: "Must be 0 or more" })
  .max(10_000_000, { error: "This number seems too high" })
  .nullable();

const option = z.object({
  name: text(50).min(1, { error: "What is chosen here?" }),
  values: z
    .array(
      z.object({
        value: text(50).min(1, { error: "Must not be empty" }),
        swatch: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, { error: "Choose a colour" })
          .nullable(),
      }),
    )
    .min(1, { error: "Add at least one value" })
    .max(50),
});

/**
 * A row of the grid. `id` null creates a variant with `stock` as its initial count; later the count changes only with a
 * reason.
 */
export const variantFields = z.object({
  id: id.nullable(),
  name: text(100).min(1, { error: "Name is required" }),
  sku: text(100).nullable(),
  price_modifier: signedMoney,
  options: z.record(z.string(), z.string()),
  is_available: z.boolean(),
  stock: stockCount,
});
export type VariantFields = z.output<typeof variantFields>;

export const pictureFields = storedPicture.extend({
  alt: text(ALT_TEXT_MAX),
  /** The option value that the picture shows, if any. */
  option_value: z.string().max(50).nullable(),
});

/** The owner's fields of a product. Without `variants` it is a single item with `stock` pieces. */
export const productFields = z.object({
  name: text(200).min(1, { error: "Name is required" }),
  description: text(10_000),
  details: z.array(z.object({ name: text(100).min(1), value: text(500).min(1) })).max(50),
  price: moneyInput,
  /**
   * For a download: the minimum price a fan can name, with `price` as the proposal. Null: the price is fixed. Omitted:
   * unchanged.
   */
  minimum_price: moneyInput.nullable().optional(),
  /**
   * For a download that costs nothing or for which fans can name 0: what it is given away for. Null: it is not given away.
   * Omitted: unchanged.
   */
  free_download: freeDownloadKind.nullable().optional(),
  /** Before this time it is a pre-order: paid now, handed over then. Omitted: unchanged. */
  out_at: instantInput.nullable().optional(),
  product_type: text(50).min(1, { error: "Type is required" }),
  category_id: id.nullable(),
  /** The album or track that is delivered as files. */
  digital: z.object({ kind: z.enum(["album", "track"]), id }).nullable(),
  /**
   * The album on whose page it is sold too, such as a record's. A download always uses the album it delivers. Omitted:
   * unchanged.
   */
  album_id: id.nullable().optional(),
  /** Maximum pieces of one variant per order; null: the site's default. */
  max_per_order: z
    .int({ error: "Must be a whole number, or empty for the usual limit" })
    .min(1, { error: "Must be 1 or more" })
    .max(QUANTITY_MAX, { error: `Must be at most ${QUANTITY_MAX}` })
    .nullable()
    .default(null),
  /** Countries it is sent to, among those the shop sends to; empty: all of them. Omitted: unchanged. */
  ships_to: countryList.optional(),
  /** The product-safety text on its page; empty for none. Omitted: unchanged. */
  safety_text: text(10_000).optional(),
  is_featured: z.boolean(),
  is_available: z.boolean(),
  visibility,
  published_at: instantInput.nullable(),
  options: z.array(option).max(3),
  variants: z.array(variantFields).max(VARIANTS_MAX),
  sku: text(100).nullable(),
  stock: stockCount,
  pictures: z.array(pictureFields).max(30),
  /** For a bundle: its parts, which keep their own stock. Omitted: unchanged. */
  parts: z
    .array(
      z.object({
        variant_id: id.nullable().transform((value, context) => {
          if (value !== null) return value;
          context.addIssue({ code: "custom", message: "Choose what it is" });
          return z.NEVER;
        }),
        quantity: z
          .int({ error: "Must be a whole number" })
          .min(1, { error: "Must be 1 or more" })
          .max(20, { error: "Must be at most 20" }),
      }),
    )
    .max(20, { error: "At most 20 parts" })
    .optional(),
});
export type ProductFields = z.output<typeof productFields>;
export const productChangeInput = productFields.extend({ id, version });
export type ProductChangeInput = z.output<typeof productChangeInput>;

/** A product for its edit form. `variant_id` is the single variant of a product without variants. */
export const productForEditing = productFields.extend({
  id,
  version,
  source: lineSource,
  album_id: id.nullable(),
  ships_to: z.array(z.string()),
  safety_text: z.string(),
  price: money,
  minimum_price: money.nullable(),
  free_download: freeDownloadKind.nullable(),
  out_at: instant.nullable(),
  variant_id: id.nullable(),
  variants: z.array(variantFields.extend({ id, price_modifier: money })),
  /** `variant_id` null: the part was deleted, and the bundle cannot be sold. */
  parts: z.array(z.object({ variant_id: id.nullable(), quantity: z.int() })),
  is_out: z.boolean(),
  /** The number of free downloads: by the button, and for an e-mail address, counting each link once. */
  free_downloads: z.object({ without_address: z.int(), with_address: z.int() }),
  /** For a download: whether it can be delivered, and the published tracks without a file. */
  files: z.object({ are_there: z.boolean(), missing: z.array(z.string()) }).nullable(),
});
export type ProductForEditing = z.output<typeof productForEditing>;

/** A variant that can be part of a bundle. */
export const bundlePartChoice = z.object({ variant_id: id, name: z.string() });

/** A row of the owner's list. `stock` is the sum of all counts; null if nothing is counted. */
export const editorProductRow = z.object({
  id,
  name: z.string(),
  image: media,
  category: z.string().nullable(),
  price: money,
  source: lineSource,
  visibility,
  is_out: z.boolean(),
  is_available: z.boolean(),
  is_featured: z.boolean(),
  variant_count: z.int(),
  stock: z.int().nullable(),
});
export type EditorProductRow = z.output<typeof editorProductRow>;
export const editorProductListInput = pageQuery.extend({
  search: searchText.optional(),
  category: id.optional(),
  visibility: visibility.optional(),
  /** Only published products of which a size, or the item itself, is nearly sold out: the ones that the overview counts. */
  nearly_sold_out: z.boolean().optional(),
  /** Only downloads on sale, or sold, of which files are missing: the ones that the overview counts. */
  missing_files: z.boolean().optional(),
});
export type EditorProductListInput = z.output<typeof editorProductListInput>;
export const editorProductPage = paginated(editorProductRow);

/** The reasons for stock changes other than sales. */
export const STOCK_REASONS = ["stocktake", "delivery", "return", "damage", "gift"] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** Either a difference in pieces (`by`), or the new count (`to`; null stops counting). */
export const stockChangeInput = z
  .object({
    variant_id: id,
    reason: z.enum(STOCK_REASONS),
    note: text(300).nullable(),
    by: z.int({ error: "Must be a whole number" }).min(-1_000_000).max(1_000_000).optional(),
    to: stockCount.optional(),
  })
  .refine((input) => (input.by === undefined) !== (input.to === undefined), {
    path: ["by"],
    error: "Say either how many more or fewer, or how many there are",
  });
export type StockChangeInput = z.output<typeof stockChangeInput>;
export const stockChangeResult = z.object({ variant_id: id, stock: stockCount });

/** The stock ledger of a variant, newest first. */
export const stockMovementsInput = z.object({ variant_id: id });
export const stockMovement = z.object({
  delta: z.int(),
  reason: z.enum([...STOCK_REASONS, "sale", "cancellation"]),
  note: z.string().nullable(),
  order_id: id.nullable(),
  order_number: z.string().nullable(),
  at: instant,
});
export type StockMovement = z.output<typeof stockMovement>;

export const productRemovalPreview = z.object({
  name: z.string(),
  orders: z.int(),
  reviews: z.int(),
  carts: z.int(),
});
export const productRemovalInput = byId.extend({ version });

export const categoryFields = z.object({
  name: text(100).min(1, { error: "Name is required" }),
  description: text(1000),
});
export const categoryChangeInput = categoryFields.extend({ id, version });
export const categoryOrderInput = z.object({ ids: z.array(id).max(500) });
export const editorCategory = z.object({
  id,
  version,
  name: z.string(),
  description: z.string(),
  products: z.int(),
});
export type EditorCategory = z.output<typeof editorCategory>;
