/**
 * Runs `action` on the storage. Returns null when storage is disabled or full: then browsers throw, and the views that apps for
 * Android show pages in have no storage at all.
 */
export function withStorage<Result>(kind: "localStorage" | "sessionStorage", action: (storage: Storage) => Result) {
  try {
    const storage: Storage | null = window[kind];
    return storage && action(storage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns the object stored as JSON under a key; null when there is none or the value is not an object. */
export function readObject(kind: "localStorage" | "sessionStorage", key: string): Record<string, unknown> | null {
  const text = withStorage(kind, (storage) => storage.getItem(key));
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? Object(value) : null;
  } catch {
    return null;
  }
}
