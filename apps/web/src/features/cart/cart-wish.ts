const KEY = "cart_wish";
/** After that nobody remembers having wished. */
const KEPT_MS = 60 * 60 * 1000;

/** What somebody wants in the cart. `variant_id` is null for a product without variants. */
export type CartWish = { product_id: number; variant_id: number | null; quantity: number };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function readWish(text: string | null, now: number): CartWish | null {
  if (text === null) return null;
  try {
    const { product_id, variant_id, quantity, at } = Object(JSON.parse(text));
    if (!isCount(product_id) || !isCount(quantity) || !(variant_id === null || isCount(variant_id))) return null;
    return Number.isFinite(at) && Math.abs(now - at) <= KEPT_MS ? { product_id, variant_id, quantity } : null;
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

/** Keeps a visitor's wish in this tab until they have logged in. A later one takes its place. */
export function keepWish(wish: CartWish, now = Date.now()): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...wish, at: now })));
}

export const hasWish = (): boolean => withStorage((storage) => storage.getItem(KEY) !== null) ?? false;

/** The kept wish, once: whoever takes it is to do it. */
export function takeWish(now = Date.now()): CartWish | null {
  return withStorage((storage) => {
    const text = storage.getItem(KEY);
    storage.removeItem(KEY);
    return readWish(text, now);
  });
}
