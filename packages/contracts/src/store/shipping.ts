import { z } from "zod";
import { countryCode } from "../common/country.ts";
import { countryName } from "../common/country-name.ts";
import { id } from "../common/fields.ts";
import { t } from "../common/language.ts";

/** Countries as two-letter codes; empty means everywhere. */
export const countryList = z
  .array(z.string().refine((code) => countryCode(code) === code, { error: "Choose a country" }))
  .max(250)
  .transform((codes) => [...new Set(codes)].toSorted());

/**
 * The countries to which both the shop and the product ship; null means everywhere. Countries in only one of two non-empty
 * lists are excluded.
 */
export function shipsTo(shop: readonly string[], product: readonly string[]): string[] | null {
  if (shop.length === 0) return product.length === 0 ? null : [...product];
  return product.length === 0 ? [...shop] : shop.filter((code) => product.includes(code));
}

/** A cart line that is not shipped everywhere. */
export const shippingLimit = z.object({ id, name: z.string(), countries: z.array(z.string()) });
export type ShippingLimit = z.output<typeof shippingLimit>;

/** The checkout's conditions for the current cart: where its lines can be sent, and whether the shop accepts tips. */
export const checkoutTerms = z.object({ limits: z.array(shippingLimit), takes_tips: z.boolean() });
export type CheckoutTerms = z.output<typeof checkoutTerms>;

/** Messages for lines that cannot be sent to a country, one per line. */
export const shippingProblems = (limits: readonly ShippingLimit[], country: string): string[] =>
  limits
    .filter(({ countries }) => !countries.includes(country))
    .map(({ name }) => t("{name} cannot be sent to {country}.", { name, country: countryName(country) }));
