import { readObject, withStorage } from "./browser-storage.ts";

/**
 * What is being typed: kept under `key` for the lifetime of the tab, so that no text is lost when a session ends, and returned for
 * the same subject only. The subject has the id of the fan, and that of what the text is about. `parse` returns null for invalid
 * content.
 */
export function tabDraft<Subject extends Readonly<Record<string, number>>, Draft extends object>(
  key: string,
  parse: (stored: Record<string, unknown>) => Draft | null,
) {
  return {
    /** Stores the draft in place of any earlier one. */
    save(subject: Subject, draft: Draft): void {
      withStorage("sessionStorage", (storage) => storage.setItem(key, JSON.stringify({ ...draft, ...subject })));
    },
    /** Returns what was typed and neither saved nor discarded; null when there is nothing. */
    read(subject: Subject): Draft | null {
      const stored = readObject("sessionStorage", key);
      if (!stored || Object.entries(subject).some(([name, id]) => stored[name] !== id)) return null;
      return parse(stored);
    },
    forget(): void {
      withStorage("sessionStorage", (storage) => storage.removeItem(key));
    },
  };
}
