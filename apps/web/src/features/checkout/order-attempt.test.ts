import { beforeEach, expect, test } from "vitest";
import { attemptFor, forgetAttempt, lastAttempt, settleAttempt } from "./order-attempt.ts";

const HOUR = 60 * 60 * 1000;
const cart = {
  items: [
    { id: 7, quantity: 1 },
    { id: 9, quantity: 2 },
  ],
  codes: [],
  total: "50.00",
};
beforeEach(() => localStorage.clear());

test("uses the same key for the same lines in any order", () => {
  const { key } = attemptFor(1, cart);
  expect(attemptFor(1, cart).key).toBe(key);
  expect(attemptFor(1, { ...cart, items: cart.items.toReversed() }).key).toBe(key);
  expect(key.length).toBeGreaterThanOrEqual(32);
});

test("uses another key for other lines, another quantity, another code and another fan", () => {
  const keys = [
    attemptFor(1, cart),
    attemptFor(1, { ...cart, items: [{ id: 7, quantity: 1 }] }),
    attemptFor(1, { ...cart, codes: [{ code: "FANS10" }] }),
    attemptFor(1, { ...cart, items: [{ id: 7, quantity: 2 }] }),
    attemptFor(2, { ...cart, items: [{ id: 7, quantity: 2 }] }),
  ].map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a tab that still shows the old cart finds the order made from it", () => {
  settleAttempt(attemptFor(1, cart), 41);
  expect(attemptFor(1, cart).order_id).toBe(41);
});

test("buying the same goods again has other line ids and therefore makes another order", () => {
  const first = settleAttempt(attemptFor(1, cart), 41);
  const again = attemptFor(1, {
    codes: [],
    items: [
      { id: 12, quantity: 1 },
      { id: 13, quantity: 2 },
    ],
    total: "50.00",
  });
  expect(again.order_id).toBeNull();
  expect(again.key).not.toBe(first.key);
});

test("keeps the key when only the price has changed, since nothing was ordered at the old one", () => {
  const { key } = attemptFor(1, cart);
  expect(attemptFor(1, { ...cart, total: "52.00" })).toMatchObject({ key, total: "52.00" });
});

test("drops a key before the server forgets it", () => {
  const { key } = attemptFor(1, cart, 0);
  expect(attemptFor(1, cart, 22 * HOUR).key).toBe(key);
  expect(lastAttempt(1, 24 * HOUR)).toBeNull();
  expect(attemptFor(1, cart, 24 * HOUR).key).not.toBe(key);
});

test("finds nothing for another fan, for invalid storage, or after forgetting", () => {
  attemptFor(1, cart);
  expect(lastAttempt(2)).toBeNull();
  forgetAttempt();
  expect(lastAttempt(1)).toBeNull();
  localStorage.setItem("checkout_attempt", "{");
  expect(lastAttempt(1)).toBeNull();
});
