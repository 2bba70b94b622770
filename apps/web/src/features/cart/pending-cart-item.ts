const KEY = "pending_cart_item";
const MAX_AGE_MS = 60 * 60 * 1000;

/** What a visitor chose before logging in. `variant_id` is null for a product without variants. */
export type PendingCartItem = { product_id: number; variant_id: number | null; quantity: number };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function parsePendingCartItem(text: string | null, now: number): PendingCartItem | null {
  if (text === null) return null;
  try {
    const { product_id, variant_id, quantity, at } = Object(JSON.parse(text));
    if (!isCount(product_id) || !isCount(quantity) || !(variant_id === null || isCount(variant_id))) return null;
    return Number.isFinite(at) && Math.abs(now - at) <= MAX_AGE_MS ? { product_id, variant_id, quantity } : null;
  } catch {
    return null;
  }
}

/** Storage can be switched off or full; then nothing is kept. */
function withStorage<Result>(action: (storage: Storage) => Result): Result | null {
  try {
    return action(window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Stores what a visitor wants in the cart in this tab until they have logged in. A later item replaces it. */
export function savePendingCartItem(item: PendingCartItem, now = Date.now()): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...item, at: now })));
}

export const hasPendingCartItem = (): boolean => withStorage((storage) => storage.getItem(KEY) !== null) ?? false;

/** Returns the stored item and removes it: the caller adds it. */
export function takePendingCartItem(now = Date.now()): PendingCartItem | null {
  return withStorage((storage) => {
    const text = storage.getItem(KEY);
    storage.removeItem(KEY);
    return parsePendingCartItem(text, now);
  });
}
