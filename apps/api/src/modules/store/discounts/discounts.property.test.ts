import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartLine } from "../cart/cart.queries.ts";
import type { BundlePart } from "../catalogue/bundle.queries.ts";
import { lineTotal, totals } from "../catalogue/pricing.ts";
import { orderLines, type PricedLine } from "../orders/order-lines.ts";
import { applyCodes, type DiscountCode, discountsOf } from "./discounts.ts";
import { divide, sum } from "./divide.ts";
import { paidFor } from "./line-payments.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const TYPES = ["music", "clothes", "tickets"] as const;

/** Lines and codes of a shop, in a currency whose smallest unit is a cent, or 100 of the stored units. */
const shops = fc.constantFrom("usd", "jpy").chain((currency) => {
  const step = currency === "jpy" ? 100 : 1;
  const cents = fc.integer({ min: 0, max: 200_000 }).map((units) => units * step);
  const line = fc.record({
    product_id: fc.integer({ min: 1, max: 4 }),
    product_type: fc.constantFrom(...TYPES),
    unit_price_cents: cents,
    quantity: fc.integer({ min: 1, max: 999 }),
    // Some prices are named by fans.
    minimum_price_cents: fc.option(fc.constant(0), { freq: 5 }),
    parts: fc.integer({ min: 0, max: 3 }),
  });
  const code = fc.record({
    worth: fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount_cents: fc.constant(null) }),
      fc.record({ percent: fc.constant(null), amount_cents: cents }),
    ),
    product_ids: fc.subarray([1, 2, 3, 4]),
    product_types: fc.subarray([...TYPES]),
    is_stackable: fc.boolean().map((alone) => !alone),
  });
  return fc.record({
    currency: fc.constant(currency),
    step: fc.constant(step),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    codes: fc.array(code, { minLength: 1, maxLength: 5 }),
    tip: cents,
  });
});

const codesOf = (codes: readonly { worth: object; is_stackable: boolean }[]) =>
  codes.map(
    ({ worth, ...code }, index) =>
      ({
        id: index + 1,
        code: `CODE-${index + 1}`,
        minimum_cents: 0,
        starts_at: null,
        ends_at: null,
        max_uses: null,
        max_uses_per_fan: null,
        uses: 0,
        own_uses: 0,
        is_active: true,
        ...worth,
        ...code,
      }) as DiscountCode,
  );

/** The order of such a shop: its lines with the parts of bundles, and its adjustments. */
function ordered({ lines, codes, currency, tip }: typeof shops extends fc.Arbitrary<infer Shop> ? Shop : never) {
  const cart = lines.map((line, index) => ({ ...line, variant_id: index + 1 }));
  const applied = applyCodes(cart, codesOf(codes), NOW, currency);
  const parts = cart.flatMap(({ variant_id, parts: count }) =>
    Array.from({ length: count }, (_, nth) => ({ bundle_variant_id: variant_id, variant_id: 100 + nth, quantity: 2 })),
  );
  const all = orderLines(cart as unknown as (PricedLine & CartLine)[], parts as unknown as BundlePart[], applied);
  const adjustments = [...discountsOf(applied), { kind: "tip" as const, label: "Tip", amount_cents: tip }];
  return { applied, all, adjustments, sums: totals(all, adjustments) };
}

describe("for any set of codes, bundles and quantities", () => {
  it("codes never take a line below zero, and the line discounts add up exactly to the order's discount", () => {
    fc.assert(
      fc.property(shops, (shop) => {
        const { applied, all, sums } = ordered(shop);
        for (const line of all) {
          expect(line.discount_cents).toBeGreaterThanOrEqual(0);
          expect(line.discount_cents).toBeLessThanOrEqual(lineTotal(line));
          expect(line.discount_cents % shop.step).toBe(0);
          if (line.minimum_price_cents !== null || line.unit_price_cents === 0) expect(line.discount_cents).toBe(0);
        }
        const shares = sum(all.map(({ discount_cents }) => discount_cents));
        expect(shares).toBe(sum(applied.map(({ amount_cents }) => amount_cents)));
        expect(sums.total_cents).toBe(sum(all.map(lineTotal)) - shares + shop.tip);
        expect(sums.total_cents).toBeGreaterThanOrEqual(shop.tip);
      }),
      { numRuns: 500 },
    );
  });

  it("the amounts paid for all lines add up to the total without the tip, none above its price, even without stored line discounts", () => {
    fc.assert(
      fc.property(shops, fc.boolean(), (shop, knows) => {
        const { all, adjustments, sums } = ordered(shop);
        const rows = all.map((line, id) => ({
          ...line,
          id,
          line_total_cents: lineTotal(line),
          discount_cents: knows ? line.discount_cents : null,
        }));
        const paid = paidFor(rows, adjustments);
        for (const { id, line_total_cents } of rows) {
          expect(paid.get(id)).toBeGreaterThanOrEqual(0);
          expect(paid.get(id)).toBeLessThanOrEqual(line_total_cents);
        }
        expect(sum([...paid.values()])).toBe(sums.total_cents - shop.tip);
        if (knows) for (const row of rows) expect(paid.get(row.id)).toBe(lineTotal(row) - (row.discount_cents ?? 0));
      }),
      { numRuns: 500 },
    );
  });

  it("an amount is divided exactly, in whole units, and no part is larger than its weight", () => {
    const amounts = fc
      .tuple(
        fc.array(fc.integer({ min: 0, max: 2 ** 31 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([weights, share]) => ({ weights, amount: Math.floor(sum(weights) * share) }));
    fc.assert(
      fc.property(amounts, fc.constantFrom(1, 100), ({ weights, amount }, step) => {
        const parts = divide(
          amount * step,
          weights.map((weight) => weight * step),
          step,
        );
        expect(sum(parts)).toBe(amount * step);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual((weights[index] ?? 0) * step);
          expect(part % step).toBe(0);
        }
      }),
    );
  });
});
