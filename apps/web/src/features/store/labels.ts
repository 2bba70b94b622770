import { msg, t } from "@fanfare/contracts/common/language";
import { DESCRIPTION_PREVIEW, LOW_STOCK } from "@fanfare/contracts/store/limits";
import type { Product } from "@fanfare/contracts/store/product";

/** What a card shows when a product has no category (spec, section 2). */
export const DEFAULT_CATEGORY = msg("General");

/** A description as a card shows it: truncated at 100 characters (spec, section 9). */
export function previewOf(description: string): string {
  // By whole characters: half of an emoji is none.
  const signs = [...description.replace(/\s+/g, " ").trim()];
  return signs.length <= DESCRIPTION_PREVIEW ? signs.join("") : `${signs.slice(0, DESCRIPTION_PREVIEW).join("")}...`;
}

const SOLD_OUT = msg("Sold out");

/** What is left in words; null when there is plenty or nobody counts. */
export function stockText(quantity: number | null): string | null {
  if (quantity === null || quantity > LOW_STOCK) return null;
  return quantity === 0 ? t(SOLD_OUT) : t("Only {quantity} left", { quantity });
}

/** The badge of a whole product: all its sizes together. What is not sold has none but 'Sold out'. */
export function stockBadge(product: Pick<Product, "stock_quantity" | "variants" | "is_available">): string | null {
  const text = stockText(leftOf(product));
  return product.is_available || text === t(SOLD_OUT) ? text : null;
}

/** The pieces left of all sizes; null when one of them is not counted. */
function leftOf({ stock_quantity, variants }: Pick<Product, "stock_quantity" | "variants">): number | null {
  if (variants.length === 0) return stock_quantity;
  let sum = 0;
  for (const { stock_quantity: left } of variants) {
    if (left === null) return null;
    sum += left;
  }
  return sum;
}

/** What the selector of a product's variants is called: by its only option, else by what most of them are. */
export const choiceName = ({ options }: Pick<Product, "options">): string =>
  (options.length === 1 && options[0]?.name) || t("Size");
