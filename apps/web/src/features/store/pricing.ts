import { t } from "@fanfare/contracts/common/language";
import { centsToDecimal, decimalToCents, formatMoney } from "@fanfare/contracts/common/money";

const cents = (decimal: string): number => decimalToCents(decimal) ?? 0;

/** What one piece costs: the product's price and the chosen variant's modifier, as decimal text. */
export function unitPrice(price: string, modifier = "0.00"): string {
  return centsToDecimal(cents(price) + cents(modifier));
}

/** The lowest price a product can be had for, and whether others cost more. */
export function priceFrom(product: { price: string; variants: readonly { price_modifier: string }[] }) {
  const modifiers = product.variants.map(({ price_modifier }) => cents(price_modifier));
  const least = modifiers.length > 0 ? Math.min(...modifiers) : 0;
  return {
    price: centsToDecimal(cents(product.price) + least),
    varies: modifiers.some((modifier) => modifier !== least),
  };
}

/** A price as it is said: what costs nothing is free. */
export const priceLabel = (price: string): string => (cents(price) === 0 ? t("Free") : formatMoney(price));

/** Whether its page says how it is had: by naming a price, or as it is given away. */
export const isHadOnPage = (product: { price: string; minimum_price: string | null; source: string }): boolean =>
  product.minimum_price !== null || (product.source === "digital" && cents(product.price) === 0);

/** What a list says of a price: one, the lowest of several, or that the fan names it. */
export function priceText(product: Parameters<typeof priceFrom>[0] & { minimum_price: string | null }): string {
  if (product.minimum_price !== null) {
    return cents(product.minimum_price) === 0
      ? t("Name your price")
      : t("from {price}", { price: formatMoney(product.minimum_price) });
  }
  const { price, varies } = priceFrom(product);
  return varies ? t("from {price}", { price: formatMoney(price) }) : priceLabel(price);
}

/** A size as a selector names it: '+$amount' when it costs more (spec, section 2). */
export function variantLabel({ name, price_modifier }: { name: string; price_modifier: string }): string {
  return cents(price_modifier) > 0 ? `${name} +${formatMoney(price_modifier)}` : name;
}
