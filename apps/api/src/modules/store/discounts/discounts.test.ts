import { describe, expect, it } from "vitest";
import { applyCodes, type DiscountCode, discountsOf } from "./discounts.ts";
import { paidForPieces, refundedByHand, settledReturns } from "./line-payments.ts";

const NOW = new Date("2026-06-15T12:00:00Z");

const code = (values: Partial<DiscountCode>): DiscountCode => ({
  id: 1,
  code: "FANS",
  percent: null,
  amount_cents: null,
  product_ids: [],
  product_types: [],
  minimum_cents: 0,
  starts_at: null,
  ends_at: null,
  max_uses: null,
  max_uses_per_fan: null,
  uses: 0,
  own_uses: 0,
  is_stackable: false,
  is_active: true,
  ...values,
});

const SHIRT = { product_id: 1, product_type: "clothes", unit_price_cents: 2500, quantity: 2 };
const RECORD = { product_id: 2, product_type: "music", unit_price_cents: 1999, quantity: 1 };
const CART = [SHIRT, RECORD];

describe("discounts of a code", () => {
  it.each([
    ["a percentage of everything, in whole cents", { percent: 10 }, 700],
    ["an amount", { amount_cents: 1500 }, 1500],
    ["no more than there is", { amount_cents: 99_999 }, 6999],
    ["a percentage of one product", { percent: 50, product_ids: [2] }, 1000],
    ["of one kind", { percent: 20, product_types: ["clothes"] }, 1000],
    ["an amount no larger than what it is for", { amount_cents: 5000, product_ids: [2] }, 1999],
    ["products and kinds together", { percent: 10, product_ids: [2], product_types: ["clothes"] }, 700],
  ])("%s", (_name, values, expected) => {
    expect(applyCodes(CART, [code(values)], NOW)).toMatchObject([
      { id: 1, code: "FANS", amount_cents: expected, problem: null },
    ]);
  });

  it("stackable codes add up, each computed on full prices, and never exceed the price of the lines", () => {
    const codes = [
      code({ id: 1, code: "TEN", percent: 10, is_stackable: true }),
      code({ id: 2, code: "MOST", amount_cents: 6500, is_stackable: true }),
    ];
    expect(applyCodes(CART, codes, NOW).map((one) => one.amount_cents)).toEqual([700, 6299]);
  });

  it("several codes for one product take off no more than its price, and nothing from other products", () => {
    const half = { product_ids: [1], is_stackable: true };
    const codes = [
      code({ id: 1, code: "MOST", percent: 80, ...half }),
      code({ id: 2, code: "REST", amount_cents: 3000, ...half }),
      code({ id: 3, code: "TEN", percent: 10, is_stackable: true }),
    ];
    expect(applyCodes(CART, codes, NOW).map((one) => one.shares)).toEqual([
      [4000, 0],
      [1000, 0],
      [0, 200],
    ]);
  });

  it("is an adjustment of the order, unless it takes nothing off", () => {
    const applied = applyCodes(CART, [code({ percent: 10 }), code({ id: 2, code: "MORE", percent: 5 })], NOW);
    expect(discountsOf(applied)).toEqual([{ kind: "discount", label: "Code FANS", amount_cents: -700 }]);
  });
});

it.each([
  ["The code FANS has ended.", { is_active: false }],
  ["The code FANS has ended.", { ends_at: NOW }],
  ["The code FANS is not valid yet.", { starts_at: new Date("2026-06-15T12:00:01Z") }],
  ["The code FANS has been used up.", { max_uses: 5, uses: 5 }],
  ["You have already used the code FANS.", { max_uses_per_fan: 1, own_uses: 1 }],
  ["The code FANS does not apply to anything in your cart.", { product_types: ["tickets"] }],
  ["The code FANS needs an order of at least $70.00.", { minimum_cents: 7000 }],
])("reports why it takes nothing off: %s", (problem, values) => {
  expect(applyCodes(CART, [code({ percent: 10, ...values })], NOW)).toEqual([
    { id: 1, code: "FANS", amount_cents: 0, shares: [0, 0], problem },
  ]);
});

it("a code that is not stackable cannot be combined, whichever of the two it is", () => {
  const alone = code({ code: "ALONE", percent: 10 });
  const loose = code({ id: 2, code: "LOOSE", percent: 10, is_stackable: true });
  expect(applyCodes(CART, [alone, loose], NOW)[1]?.problem).toBe("The code LOOSE cannot be combined with ALONE.");
  expect(applyCodes(CART, [loose, alone], NOW)[1]?.problem).toBe("The code ALONE cannot be combined with LOOSE.");
});

it("some pieces of a line are worth their share of the paid amount, in units of the currency", () => {
  expect(paidForPieces(5000, { pieces: 2, quantity: 2, currency: "usd" })).toBe(5000);
  expect(paidForPieces(5000, { pieces: 1, quantity: 3, currency: "usd" })).toBe(1666);
  expect(paidForPieces(500_000, { pieces: 1, quantity: 3, currency: "jpy" })).toBe(166_600);
  expect(paidForPieces(5000, { pieces: 0, quantity: 3, currency: "usd" })).toBe(0);
});

const LINES = [
  { id: 1, line_total_cents: 5000, minimum_price_cents: null, discount_cents: 0, quantity: 2 },
  { id: 2, line_total_cents: 2000, minimum_price_cents: null, discount_cents: 0, quantity: 1 },
];
const refund = (values: object = {}) => ({
  order_item_id: null,
  reason: "owner",
  status: "succeeded",
  amount_cents: 1200,
  ...values,
});

it("counts the team's refunds that name no line as refunds by hand, also beside tickets returned without payment", () => {
  expect(refundedByHand([])).toBe(0);
  expect(refundedByHand([refund(), refund({ status: "pending", amount_cents: 300 })])).toBe(1500);
  expect(
    refundedByHand([refund({ order_item_id: 1 }), refund({ status: "failed" }), refund({ reason: "cancelled" })]),
  ).toBe(0);
});

it.each([
  ["held", "held", 2, [], { line_ids: [], withheld_cents: 0 }],
  ["returned", "held", 2, [], { line_ids: [1], withheld_cents: 5000 }],
  ["returned", "held", 2, [refund({ order_item_id: 1 })], { line_ids: [], withheld_cents: 0 }],
  ["returned", "held", 2, [refund({ order_item_id: 1, status: "failed" })], { line_ids: [], withheld_cents: 0 }],
  ["returned", "held", 2, [refund()], { line_ids: [1], withheld_cents: 3800 }],
  ["returned", "returned", 2, [refund({ amount_cents: 9000 })], { line_ids: [1, 2], withheld_cents: 0 }],
  ["held", "held", 1, [], { line_ids: [], withheld_cents: 2500 }],
] as const)(
  "withholds what %s and %s tickets, %s of the first, were not paid back for",
  (one, other, left, refunds, expected) => {
    const places = [
      { order_item_id: 1, quantity: left, status: one },
      { order_item_id: 2, quantity: 1, status: other },
    ];
    expect(settledReturns(LINES, { adjustments: [], places, refunds, currency: "usd" })).toEqual(expected);
  },
);
