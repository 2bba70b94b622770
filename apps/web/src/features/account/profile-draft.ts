import { readObject, withStorage } from "../../lib/browser-storage.ts";
import { PROFILE_FIELD_NAMES, type ProfileDraft } from "./profile-fields.ts";

const KEY = "profile_draft";

/** Keeps the typed values for the lifetime of the tab and for this fan only, so that no text is lost when a session ends. */
export function saveDraft(userId: number, draft: ProfileDraft): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify({ user_id: userId, draft })));
}

/** Returns the unsaved values this fan typed; null when there are none. */
export function readDraft(userId: number): ProfileDraft | null {
  const stored = readObject("sessionStorage", KEY);
  if (stored?.user_id !== userId) return null;
  const typed: Record<string, unknown> = Object(stored.draft);
  if (!PROFILE_FIELD_NAMES.every((name) => typeof typed[name] === "string")) return null;
  return Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, typed[name]])) as ProfileDraft;
}

export function forgetDraft(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY));
}
