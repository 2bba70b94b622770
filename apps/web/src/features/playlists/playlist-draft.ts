import { readObject, withStorage } from "../../lib/browser-storage.ts";

const KEY = "playlist_draft";

export type PlaylistDraft = { name: string; description: string; is_public: boolean };

/** The owner and subject of a draft: a fan, and a playlist or, with `playlist_id` 0, a new one. */
type Subject = { user_id: number; playlist_id: number };

/** Keeps the typed values for the lifetime of the tab, so that no text is lost when a session ends while the dialog is open. */
export function saveDraft(subject: Subject, draft: PlaylistDraft): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify({ ...subject, ...draft })));
}

/** Returns the typed values that were neither saved nor discarded; null when there are none. */
export function readDraft({ user_id, playlist_id }: Subject): PlaylistDraft | null {
  const stored = readObject("sessionStorage", KEY);
  if (stored?.user_id !== user_id || stored.playlist_id !== playlist_id) return null;
  const { name, description, is_public } = stored;
  if (typeof name !== "string" || typeof description !== "string" || typeof is_public !== "boolean") return null;
  return { name, description, is_public };
}

export function forgetDraft(): void {
  withStorage("sessionStorage", (storage) => storage.removeItem(KEY));
}
