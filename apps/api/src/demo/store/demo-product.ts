import type { ProductOption, sizeGuide } from "@fanfare/contracts/store/product";
import type { z } from "zod";

export const CATEGORIES = {
  merchandise: { name: "Merchandise", description: "Shirts, hoods and caps, printed in small runs." },
  records: { name: "Records & Tapes", description: "Vinyl and cassettes for the hour after the lamps are lit." },
  home: { name: "Home & Paper", description: "Things for the table and the wall." },
  downloads: { name: "Downloads", description: "The albums as files, yours to keep." },
} as const;

export type Variant = {
  name: string;
  sku: string;
  modifier: number;
  stock: number | null;
  options: Record<string, string>;
};

export type DemoProduct = {
  key: string;
  name: string;
  description: string;
  category: keyof typeof CATEGORIES;
  product_type: string;
  price_cents: number;
  /**
   * Paths relative to the content folder; the first is the product's main picture. `option` is the choice that a picture shows.
   */
  pictures: readonly { path: string; alt: string; option?: string }[];
  details: readonly { name: string; value: string }[];
  options?: ProductOption[];
  size_guide?: z.output<typeof sizeGuide>;
  variants?: readonly Variant[];
  /** For a product without variants; null means that stock is not counted. */
  stock?: number | null;
  featured_position?: number;
  is_available?: boolean;
  /** The title of the album that the product contains or belongs to. */
  album?: string;
  is_digital?: boolean;
  /** Days before the demo is loaded on which it was added to the store. */
  age: number;
};

/** A picture of the content folder. `option` is the choice that it shows. */
export const picture = (name: string, alt: string, option?: string) => ({
  path: `products/${name}.jpg`,
  alt,
  ...(option ? { option } : {}),
});
