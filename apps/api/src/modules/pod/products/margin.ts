import type { PodShippingProfile } from "../pod-provider.ts";

export type Margin = {
  country: string;
  shipping_cents: number;
  profit_cents: number;
  /** Percentage of the price, to one decimal; null for a price of zero. */
  margin_percent: number | null;
  below_floor: boolean;
};

const ELSEWHERE = "REST_OF_THE_WORLD";

/** Returns the shipping of one first piece of a variant to a country, or null where the provider does not deliver. */
export function shippingTo(profiles: readonly PodShippingProfile[], variantId: number, country: string): number | null {
  const fitting = profiles.filter((profile) => profile.variant_ids.includes(variantId));
  const profile =
    fitting.find((one) => one.countries.includes(country)) ?? fitting.find((one) => one.countries.includes(ELSEWHERE));
  return profile?.first_item_cents ?? null;
}

/**
 * Returns the profit on one piece in each country. The fan pays no shipping, so the provider's shipping and price are both
 * subtracted from the price. Countries that the provider does not serve are left out. All amounts are cents of one currency.
 */
export function margins(given: {
  price_cents: number;
  cost_cents: number;
  variant_id: number;
  profiles: readonly PodShippingProfile[];
  countries: readonly string[];
  floor_percent: number;
}): Margin[] {
  const { price_cents, cost_cents } = given;
  return given.countries.flatMap((country) => {
    const shipping_cents = shippingTo(given.profiles, given.variant_id, country);
    if (shipping_cents === null) return [];
    const profit_cents = price_cents - cost_cents - shipping_cents;
    return [
      {
        country,
        shipping_cents,
        profit_cents,
        margin_percent: price_cents > 0 ? Math.round((profit_cents / price_cents) * 1000) / 10 : null,
        below_floor: profit_cents * 100 < price_cents * given.floor_percent || profit_cents < 0,
      },
    ];
  });
}
