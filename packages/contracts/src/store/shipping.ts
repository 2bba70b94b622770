import { z } from "zod";
import { countryCode } from "../common/country.ts";
import { countryName } from "../common/country-name.ts";
import { id } from "../common/fields.ts";
import { t } from "../common/language.ts";

/** Countries by their two-letter codes; without any, everywhere. */
export const countryList = z
  .array(z.string().refine((code) => countryCode(code) === code, { error: "Choose a country" }))
  .max(250)
  .transform((codes) => [...new Set(codes)].toSorted());

/**
 * Where something goes that both the shop and the product have a list for: null is everywhere. What is in one list and
 * not in the other goes nowhere.
 */
export function shipsTo(shop: readonly string[], product: readonly string[]): string[] | null {
  if (shop.length === 0) return product.length === 0 ? null : [...product];
  return product.length === 0 ? [...shop] : shop.filter((code) => product.includes(code));
}

/** A line of the cart that is not sent everywhere. */
export const shippingLimit = z.object({ id, name: z.string(), countries: z.array(z.string()) });
export type ShippingLimit = z.output<typeof shippingLimit>;

/** What a checkout of the cart as it is has to know: where its lines go, and whether a tip may be added. */
export const checkoutTerms = z.object({ limits: z.array(shippingLimit), takes_tips: z.boolean() });
export type CheckoutTerms = z.output<typeof checkoutTerms>;

/** What a buyer is told of lines that do not go to a country, one text a line. */
export const shippingProblems = (limits: readonly ShippingLimit[], country: string): string[] =>
  limits
    .filter(({ countries }) => !countries.includes(country))
    .map(({ name }) => t("{name} cannot be sent to {country}.", { name, country: countryName(country) }));
