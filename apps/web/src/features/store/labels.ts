import { msg, t } from "@fanfare/contracts/common/language";
import { DESCRIPTION_PREVIEW, LOW_STOCK } from "@fanfare/contracts/store/limits";
import type { Product } from "@fanfare/contracts/store/product";

/** The category shown on a card when a product has none (spec, section 2). */
export const DEFAULT_CATEGORY = msg("General");

/** Returns a description as shown on a card: truncated at 100 characters (spec, section 9). */
export function previewOf(description: string): string {
  // Split by code points, so that no emoji is cut in half.
  const signs = [...description.replace(/\s+/g, " ").trim()];
  return signs.length <= DESCRIPTION_PREVIEW ? signs.join("") : `${signs.slice(0, DESCRIPTION_PREVIEW).join("")}...`;
}

const SOLD_OUT = msg("Sold out");

/** Returns the remaining stock in words; null when there is plenty or it is not counted. */
export function stockText(quantity: number | null): string | null {
  if (quantity === null || quantity > LOW_STOCK) return null;
  return quantity === 0 ? t(SOLD_OUT) : t("Only {quantity} left", { quantity });
}

/** Returns the badge of a whole product, with the stock of all its sizes added up. An unavailable product has only 'Sold out'. */
export function stockBadge(product: Pick<Product, "stock_quantity" | "variants" | "is_available">): string | null {
  const text = stockText(leftOf(product));
  return product.is_available || text === t(SOLD_OUT) ? text : null;
}

/** Returns the number of pieces left in all sizes; null when one of them is not counted. */
function leftOf({ stock_quantity, variants }: Pick<Product, "stock_quantity" | "variants">): number | null {
  if (variants.length === 0) return stock_quantity;
  let sum = 0;
  for (const { stock_quantity: left } of variants) {
    if (left === null) return null;
    sum += left;
  }
  return sum;
}

/** Returns the label of the variant selector: the name of the only option, otherwise 'Size'. */
export const choiceName = ({ options }: Pick<Product, "options">): string =>
  (options.length === 1 && options[0]?.name) || t("Size");
