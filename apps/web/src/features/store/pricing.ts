import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, decimalToCents, formatMoney } from "@fanfare/contracts/common/money";

const cents = (decimal: string): number => decimalToCents(decimal) ?? 0;

/** Returns the price of one piece, the product's price plus the chosen variant's modifier, as decimal text. */
export function unitPrice(price: string, modifier = "0.00"): string {
  return centsToDecimal(cents(price) + cents(modifier));
}

/** Returns the lowest price of a product, and whether some variants cost more. */
export function priceFrom(product: { price: string; variants: readonly { price_modifier: string }[] }) {
  const modifiers = product.variants.map(({ price_modifier }) => cents(price_modifier));
  const least = modifiers.length > 0 ? Math.min(...modifiers) : 0;
  return {
    price: centsToDecimal(cents(product.price) + least),
    varies: modifiers.some((modifier) => modifier !== least),
  };
}

/** Returns a price for display; 'Free' for zero. */
export const priceLabel = (price: string): string => (cents(price) === 0 ? t("Free") : formatMoney(price));

/** Whether a product is obtained on its own page only: by naming a price, or as a free download. */
export const isHadOnPage = (product: { price: string; minimum_price: string | null; source: string }): boolean =>
  product.minimum_price !== null || (product.source === "digital" && cents(product.price) === 0);

/** Returns a price for lists: the only one, the lowest of several, or that the fan names it. */
export function priceText(product: Parameters<typeof priceFrom>[0] & { minimum_price: string | null }): string {
  if (product.minimum_price !== null) {
    return cents(product.minimum_price) === 0
      ? t("Name your price")
      : t("from {price}", { price: formatMoney(product.minimum_price) });
  }
  const { price, varies } = priceFrom(product);
  return varies ? t("from {price}", { price: formatMoney(price) }) : priceLabel(price);
}

/** Returns a size's label in a selector, with '+$amount' when it costs more (spec, section 2). */
export function variantLabel({ name, price_modifier }: { name: string; price_modifier: string }): string {
  return cents(price_modifier) > 0 ? `${name} +${formatMoney(price_modifier)}` : name;
}
