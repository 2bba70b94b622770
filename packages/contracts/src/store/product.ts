import { z } from "zod";
import { booleanFilter, id, idFilter, instant, media, money, ordering, searchText } from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { categorySummary } from "./category.ts";

/** How a line is delivered: from our own stock, by a print-on-demand provider, as files, or by admission to a show. */
export const LINE_SOURCES = ["own_stock", "provider", "digital", "ticket"] as const;
export const lineSource = z.enum(LINE_SOURCES);
export type LineSource = z.output<typeof lineSource>;

/** What a fan gives for a free download: nothing, or an e-mail address with consent to the newsletter. */
export const FREE_DOWNLOADS = ["nothing", "email"] as const;
export const freeDownloadKind = z.enum(FREE_DOWNLOADS);

/** The remaining pieces, or null if not counted. */
const stockQuantity = z.int().min(0).nullable();

/**
 * A variant of a product. `price_modifier` is added to the product's price. `options` are its values of the product's
 * options, `{"Size": "M", "Color": "Black"}`; a variant without options is identified by its name.
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

/** An option that a buyer chooses from. `swatch` is a CSS colour for values that are colours. */
export const productOption = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.string(), swatch: z.string().nullable() })),
});
export type ProductOption = z.output<typeof productOption>;

/**
 * A product in lists. `description` is plain text. `is_available`: the owner sells it and some are left. `stock_quantity`
 * applies only to products without variants; otherwise it is null and each variant has its own.
 */
export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  price: money,
  /** The minimum price a fan can name, with `price` as the proposal; null: `price` is fixed. */
  minimum_price: money.nullable(),
  image: media,
  image_placeholder: z.string().nullable(),
  /** A second picture, shown while the pointer is over the first. */
  second_image: media,
  category: categorySummary.nullable(),
  product_type: z.string(),
  source: lineSource,
  is_featured: z.boolean(),
  is_available: z.boolean(),
  stock_quantity: stockQuantity,
  /** When it will be out if it is on pre-order: paid now, handed over then. Null for everything else. */
  out_at: instant.nullable(),
  /** Maximum pieces of one variant per order; null: the site's default. */
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

/** A table of measurements: the first column names the size. */
export const sizeGuide = z.object({
  unit: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});

/** The number of reviews per rating, from 5 to 1. */
export const ratingDistribution = z.array(z.object({ rating: z.int().min(1).max(5), count: z.int().min(0) }));

/** A product's page. `description_html` is sanitised; `album` or `track` is what a digital product delivers. */
export const productDetail = product.extend({
  description_html: z.string().nullable(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  size_guide: sizeGuide.nullable(),
  images: z.array(productImage),
  rating_distribution: ratingDistribution,
  album: z.object({ id, title: z.string() }).nullable(),
  track: z.object({ id, title: z.string() }).nullable(),
  created_at: instant,
  /** The responsible party and safety information (GPSR), as plain text; null for none. */
  safety_text: z.string().nullable(),
  /** What a fan gives for it as a free download; null if it is not offered for free. */
  free_download: freeDownloadKind.nullable(),
  /** For a bundle: its parts. */
  parts: z.array(z.object({ name: z.string(), variant: z.string().nullable(), quantity: z.int().min(1) })),
  related: z.array(product),
});
export type ProductDetail = z.output<typeof productDetail>;

export const PRODUCT_ORDERINGS = ["price", "name", "created_at"] as const;

export const productListInput = pageQuery.extend({
  category: idFilter.optional(),
  /** Products of an album: its download, its records. */
  album: idFilter.optional(),
  product_type: searchText.optional(),
  featured: booleanFilter.optional(),
  available: booleanFilter.optional(),
  search: searchText.optional(),
  ordering: ordering(PRODUCT_ORDERINGS).optional(),
});
export type ProductListInput = z.output<typeof productListInput>;

/** Best match first; an empty `q` returns an empty list. */
export const productSearchInput = pageQuery.extend({ q: searchText.default("") });
export type ProductSearchInput = z.output<typeof productSearchInput>;

export const productPage = paginated(product);
