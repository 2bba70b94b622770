import { beforeEach, expect, test } from "vitest";
import { hasPendingCartItem, savePendingCartItem, takePendingCartItem } from "./pending-cart-item.ts";

const item = { product_id: 3, variant_id: 7, quantity: 2 };
beforeEach(() => sessionStorage.clear());

test("a pending item is stored until it is taken, and can be taken only once", () => {
  savePendingCartItem(item);
  expect(hasPendingCartItem()).toBe(true);
  expect(takePendingCartItem()).toEqual(item);
  expect(hasPendingCartItem()).toBe(false);
  expect(takePendingCartItem()).toBeNull();
});

test("a later pending item replaces an earlier one", () => {
  savePendingCartItem(item);
  savePendingCartItem({ product_id: 4, variant_id: null, quantity: 1 });
  expect(takePendingCartItem()).toEqual({ product_id: 4, variant_id: null, quantity: 1 });
});

test("a pending item expires after an hour", () => {
  savePendingCartItem(item, 0);
  expect(takePendingCartItem(60 * 60 * 1000 + 1)).toBeNull();
});

test.each(["", "null", "{", '{"product_id":"3"}', '{"product_id":3,"variant_id":null,"quantity":-1,"at":1}'])(
  "an invalid pending item is dropped: %s",
  (text) => {
    sessionStorage.setItem("pending_cart_item", text);
    expect(takePendingCartItem(1)).toBeNull();
    expect(hasPendingCartItem()).toBe(false);
  },
);
