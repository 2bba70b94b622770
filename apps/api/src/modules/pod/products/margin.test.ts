import { describe, expect, it } from "vitest";
import { margins, shippingTo } from "./margin.ts";

const profiles = [
  { variant_ids: [1], first_item_cents: 450, additional_item_cents: 200, countries: ["US"] },
  { variant_ids: [1], first_item_cents: 1000, additional_item_cents: 400, countries: ["REST_OF_THE_WORLD"] },
  { variant_ids: [2], first_item_cents: 700, additional_item_cents: 300, countries: ["US"] },
];
const given = { price_cents: 2500, cost_cents: 1200, variant_id: 1, profiles, floor_percent: 20 };

describe("margins of a sale", () => {
  it("subtracts the provider's price and its shipping, because the fan pays no shipping", () => {
    expect(margins({ ...given, countries: ["US"] })).toEqual([
      { country: "US", shipping_cents: 450, profit_cents: 850, margin_percent: 34, below_floor: false },
    ]);
  });

  it("warns only below the floor", () => {
    const at = (price_cents: number) => margins({ ...given, price_cents, countries: ["DE"] })[0]?.below_floor;
    expect(at(2750)).toBe(false);
    expect(at(2749)).toBe(true);
    expect(margins({ ...given, price_cents: 2000, floor_percent: 0, countries: ["DE"] })[0]?.below_floor).toBe(true);
  });

  it("uses the country's shipping, else the rest of the world's, and leaves out countries without delivery", () => {
    expect(shippingTo(profiles, 1, "DE")).toBe(1000);
    expect(shippingTo(profiles, 2, "DE")).toBeNull();
    expect(margins({ ...given, variant_id: 2, countries: ["US", "DE"] }).map((one) => one.country)).toEqual(["US"]);
  });

  it("has no percentage for a price of zero", () => {
    expect(margins({ ...given, price_cents: 0, countries: ["US"] })[0]?.margin_percent).toBeNull();
  });
});
