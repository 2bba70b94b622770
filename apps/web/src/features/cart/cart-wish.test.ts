import { beforeEach, expect, test } from "vitest";
import { hasWish, keepWish, takeWish } from "./cart-wish.ts";

const wish = { product_id: 3, variant_id: 7, quantity: 2 };
beforeEach(() => sessionStorage.clear());

test("a wish is kept until it is taken, and taken once", () => {
  keepWish(wish);
  expect(hasWish()).toBe(true);
  expect(takeWish()).toEqual(wish);
  expect(hasWish()).toBe(false);
  expect(takeWish()).toBeNull();
});

test("the last wish counts", () => {
  keepWish(wish);
  keepWish({ product_id: 4, variant_id: null, quantity: 1 });
  expect(takeWish()).toEqual({ product_id: 4, variant_id: null, quantity: 1 });
});

test("a wish is forgotten after an hour", () => {
  keepWish(wish, 0);
  expect(takeWish(60 * 60 * 1000 + 1)).toBeNull();
});

test.each(["", "null", "{", '{"product_id":"3"}', '{"product_id":3,"variant_id":null,"quantity":-1,"at":1}'])(
  "what is no wish is dropped: %s",
  (text) => {
    sessionStorage.setItem("cart_wish", text);
    expect(takeWish(1)).toBeNull();
    expect(hasWish()).toBe(false);
  },
);
