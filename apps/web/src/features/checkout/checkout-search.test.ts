import { expect, test } from "vitest";
import { checkoutSearch } from "./checkout-search.ts";

test.each([
  ["the first step", {}, {}],
  ["the second step", { step: "payment" }, { step: "payment" }],
  ["an order that waits for its payment", { order: "7" }, { order: 7 }],
  ["a way back from the bank", { order: "7", returned: "true" }, { order: 7, returned: true }],
  [
    "one after which the payment is to be confirmed",
    { order: "7", returned: "true", payment_intent: "pi_1", redirect_status: "succeeded" },
    { order: 7, returned: true },
  ],
  [
    "one on which the bank refused, of which nothing is to be confirmed",
    { order: "7", returned: "true", payment_intent: "pi_1", redirect_status: "failed" },
    { order: 7, redirect_status: "failed" },
  ],
])("reads the address of %s", (_case, given, read) => {
  expect(checkoutSearch(given)).toEqual(read);
  // Parsing its own output must change nothing.
  expect(checkoutSearch(read)).toEqual(read);
});
