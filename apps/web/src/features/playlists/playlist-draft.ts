import { readObject, withStorage } from "../../lib/browser-storage.ts";

const KEY = "playlist_draft";

export type PlaylistDraft = { name: string; description: string; is_public: boolean };

/** Whose draft it is: a fan's, of a playlist or, with `playlist_id` 0, of a new one. */
type Subject = { user_id: number; playlist_id: number };

/** Keeps what was typed while the tab lives, so that a session that ends under the dialog costs no text. */
export function saveDraft(subject: Subject, draft: PlaylistDraft): void {
  withStorage("sessionStorage", (storage) => storage.setItem(KEY, JSON.stringify({ ...subject, ...draft })));
}

/** What was typed and neither saved nor given up; null when there is nothing. */
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
