import { withStorage } from "./browser-storage.ts";

const MAX_AGE_MS = 60 * 60 * 1000;

/** For `parse`: whether a value is a positive integer. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * An action that a visitor requested and that is performed after login: stored in this tab under `key` for one hour. `parse`
 * returns null for invalid content.
 */
export function pendingAction<Action extends object>(
  key: string,
  parse: (stored: Record<string, unknown>) => Action | null,
) {
  function read(text: string | null, now: number): Action | null {
    if (text === null) return null;
    try {
      const stored: Record<string, unknown> = Object(JSON.parse(text));
      const at = Number(stored.at);
      return Number.isFinite(at) && Math.abs(now - at) <= MAX_AGE_MS ? parse(stored) : null;
    } catch {
      return null;
    }
  }

  return {
    /** Stores the action in place of any earlier one. */
    save: (action: Action, now = Date.now()): void => {
      withStorage("sessionStorage", (storage) => storage.setItem(key, JSON.stringify({ ...action, at: now })));
    },
    has: (): boolean => withStorage("sessionStorage", (storage) => storage.getItem(key) !== null) ?? false,
    /** Returns the stored action and removes it; the caller performs it. */
    take: (now = Date.now()): Action | null =>
      withStorage("sessionStorage", (storage) => {
        const text = storage.getItem(key);
        storage.removeItem(key);
        return read(text, now);
      }),
  };
}
