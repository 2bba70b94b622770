import { expect, test } from "vitest";
import { withTip } from "./tip.ts";

const cart = { adjustments: [{ kind: "discount" as const, label: "Code FANS", amount: "-5.00" }], total: "45.00" };

test("a tip is listed after the other adjustments and added to the total", () => {
  expect(withTip(cart, "2,50")).toEqual({
    adjustments: [...cart.adjustments, { kind: "tip", label: "Tip", amount: "2.50" }],
    total: "47.50",
  });
});

test.each(["", "0", "-3", "some"])("%j adds nothing", (typed) => {
  expect(withTip(cart, typed)).toEqual(cart);
});
