import { tabDraft } from "../../lib/tab-draft.ts";

export type PlaylistDraft = { name: string; description: string; is_public: boolean };

/** A fan, and a playlist or, with `playlist_id` 0, a new one. */
type Subject = { user_id: number; playlist_id: number };

/** A playlist's values as typed in its dialog. */
export const playlistDraft = tabDraft<Subject, PlaylistDraft>("playlist_draft", ({ name, description, is_public }) => {
  if (typeof name !== "string" || typeof description !== "string" || typeof is_public !== "boolean") return null;
  return { name, description, is_public };
});
