import type { CartItem } from "@fanfare/contracts/store/cart";
import type { CartCode } from "@fanfare/contracts/store/discount-code";
import { readObject, withStorage } from "../../lib/browser-storage.ts";

const KEY = "checkout_attempt";
/** The server forgets an idempotency key after 24 hours. */
const KEPT_MS = 23 * 60 * 60 * 1000;

/**
 * One attempt to order the contents of a cart. It is shared by all tabs: ordering the same lines again, by a second click, after
 * a reload or in another tab, uses the same key and returns the same order.
 */
export type OrderAttempt = {
  user_id: number;
  /** The lines with their quantities. A line added later has another id, so buying the same goods again is another attempt. */
  cart: string;
  key: string;
  /** The total that the buyer was shown. */
  total: string;
  /** Null until the server has responded. */
  order_id: number | null;
  at: number;
};

type Lines = readonly Pick<CartItem, "id" | "quantity">[];

const signature = (items: Lines) =>
  items
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .toSorted()
    .join(",");

/** Returns a unique key. `randomUUID` is missing when the site is served over plain http. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the fan's last attempt; null when there is none or it is too old to be repeated. */
export function lastAttempt(userId: number, now = Date.now()): OrderAttempt | null {
  const stored = readObject("localStorage", KEY);
  if (!stored) return null;
  const { user_id, cart, key, total, order_id, at } = stored;
  if (user_id !== userId || typeof cart !== "string" || typeof key !== "string" || typeof total !== "string")
    return null;
  if (typeof at !== "number" || Math.abs(now - at) > KEPT_MS) return null;
  return { user_id, cart, key, total, order_id: typeof order_id === "number" ? order_id : null, at };
}

function keep(attempt: OrderAttempt): OrderAttempt {
  withStorage("localStorage", (storage) => storage.setItem(KEY, JSON.stringify(attempt)));
  return attempt;
}

/** Returns the attempt to order these lines: the existing one, otherwise a new one with its own key. */
export function attemptFor(
  userId: number,
  cart: { items: Lines; codes: readonly Pick<CartCode, "code">[]; total: string },
  now = Date.now(),
): OrderAttempt {
  const lines = [signature(cart.items), ...cart.codes.map(({ code }) => code)].join(" ");
  const last = lastAttempt(userId, now);
  if (last?.cart === lines) return keep({ ...last, total: cart.total });
  return keep({ user_id: userId, cart: lines, key: newKey(), total: cart.total, order_id: null, at: now });
}

/** Records the order that the server returned. */
export const settleAttempt = (attempt: OrderAttempt, orderId: number): OrderAttempt =>
  keep({ ...attempt, order_id: orderId });

export function forgetAttempt(): void {
  withStorage("localStorage", (storage) => storage.removeItem(KEY));
}
