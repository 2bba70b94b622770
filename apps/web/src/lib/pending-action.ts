const MAX_AGE_MS = 60 * 60 * 1000;

/** Storage can be switched off or full; then nothing is kept. */
function withStorage<Result>(action: (storage: Storage) => Result): Result | null {
  try {
    return action(window.sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** For `parse`: a whole number from 1. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * What a visitor asked for and is done after the login: stored in this tab under `key` for an hour. `parse` returns null
 * for what is no such action.
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
    /** A later action replaces it. */
    save: (action: Action, now = Date.now()): void => {
      withStorage((storage) => storage.setItem(key, JSON.stringify({ ...action, at: now })));
    },
    has: (): boolean => withStorage((storage) => storage.getItem(key) !== null) ?? false,
    /** Returns the stored action and removes it: the caller does it. */
    take: (now = Date.now()): Action | null =>
      withStorage((storage) => {
        const text = storage.getItem(key);
        storage.removeItem(key);
        return read(text, now);
      }),
  };
}
