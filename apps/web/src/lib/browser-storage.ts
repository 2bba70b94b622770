/** Storage can be switched off or full; then nothing is kept, and nothing else happens. */
export function withStorage<Result>(kind: "localStorage" | "sessionStorage", action: (storage: Storage) => Result) {
  try {
    return action(window[kind]);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** What lies under a key as JSON; null for nothing and for what is no object. */
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
