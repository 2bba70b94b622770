import { z } from "zod";
import { booleanFilter, id, idFilter, instant, media, money, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { categorySummary } from "./category.ts";

/** Who hands a line over: our own stock, a print-on-demand provider, nobody because it is a file, or the door of a show. */
export const LINE_SOURCES = ["own_stock", "provider", "digital", "ticket"] as const;
export const lineSource = z.enum(LINE_SOURCES);
export type LineSource = z.output<typeof lineSource>;

/** What a fan gives for a download that is offered for free: nothing, or an e-mail address with consent to the newsletter. */
export const FREE_DOWNLOADS = ["nothing", "email"] as const;
export const freeDownloadKind = z.enum(FREE_DOWNLOADS);

/** What is left: a number of pieces, or null when it is not counted. */
const stockQuantity = z.int().min(0).nullable();

/**
 * One way to have a product. `price_modifier` is added to the product's price. `options` says what it is in the product's
 * options, `{"Size": "M", "Color": "Black"}`; a variant of no option is known by its name.
 */
export const variant = z.object({
  id,
  name: z.string(),
  sku: z.string().nullable(),
  price_modifier: money,
  stock_quantity: stockQuantity,
  is_available: z.boolean(),
  options: z.record(z.string(), z.string()),
});
export type Variant = z.output<typeof variant>;

/** What a buyer chooses by. `swatch` is a CSS colour for values that are colours. */
export const productOption = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.string(), swatch: z.string().nullable() })),
});
export type ProductOption = z.output<typeof productOption>;

/**
 * A product wherever it is listed. `description` is plain text. `is_available`: the owner sells it and something is left.
 * `stock_quantity` stands for products without variants only; with variants it is null and each variant has its own.
 */
export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  /** The least a fan can name as the price, `price` being what is proposed; null: `price` is fixed. */
  minimum_price: money.nullable(),
  image: media,
  image_placeholder: z.string().nullable(),
  /** Another view of it, for a pointer over the first. */
  second_image: media,
  category: categorySummary.nullable(),
  product_type: z.string(),
  source: lineSource,
  is_featured: z.boolean(),
  is_available: z.boolean(),
  stock_quantity: stockQuantity,
  /** When it is out, where it can be ordered before: paid now, handed over then. Null for everything else. */
  out_at: instant.nullable(),
  /** Pieces of one variant that an order takes; null: the site's usual number. */
  max_per_order: z.int().min(1).nullable(),
  options: z.array(productOption),
  variants: z.array(variant),
  /** 1.0 to 5.0 with one decimal; null without reviews. */
  rating_average: z.number().nullable(),
  review_count: z.int().min(0),
});
export type Product = z.output<typeof product>;

/** A further picture; with `option_value` it shows that choice, such as a colour. */
export const productImage = z.object({
  image: z.string(),
  placeholder: z.string().nullable(),
  alt: z.string(),
  option_value: z.string().nullable(),
});

/** A table of measures: the first column names the size. */
export const sizeGuide = z.object({
  unit: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

/** How many reviews gave each rating, from 5 to 1. */
export const ratingDistribution = z.array(z.object({ rating: z.int().min(1).max(5), count: z.int().min(0) }));

/** One product's page. `description_html` is sanitised; `album` or `track` is what a digital product gives. */
export const productDetail = product.extend({
  description_html: z.string().nullable(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  size_guide: sizeGuide.nullable(),
  images: z.array(productImage),
  rating_distribution: ratingDistribution,
  album: z.object({ id, title: z.string() }).nullable(),
  track: z.object({ id, title: z.string() }).nullable(),
  created_at: instant,
  /** Who answers for it and what is to be known for its safe use (GPSR), as plain text; null: nothing is said. */
  safety_text: z.string().nullable(),
  /** What is given for it where it is offered for free; null: it is not. */
  free_download: freeDownloadKind.nullable(),
  /** Of a bundle: what it is made of. */
  parts: z.array(z.object({ name: z.string(), variant: z.string().nullable(), quantity: z.int().min(1) })),
  related: z.array(product),
});
export type ProductDetail = z.output<typeof productDetail>;

export const PRODUCT_ORDERINGS = ["price", "name", "created_at"] as const;

export const productListInput = pageQuery.extend({
  category: idFilter.optional(),
  /** What belongs to an album: its download, its records. */
  album: idFilter.optional(),
  product_type: searchText.optional(),
  featured: booleanFilter.optional(),
  available: booleanFilter.optional(),
  search: searchText.optional(),
  ordering: ordering(PRODUCT_ORDERINGS).optional(),
});
export type ProductListInput = z.output<typeof productListInput>;

/** Best fit first; an empty `q` gives an empty list. */
export const productSearchInput = pageQuery.extend({ q: searchText.default("") });
export type ProductSearchInput = z.output<typeof productSearchInput>;

export const productPage = paginated(product);
