import type { AlbumForEditing } from "@fanfare/contracts/music/album-editor";

/** An album's form as a browser submits it, with changes. */
export const formOf = (
  { is_out: _out, tracks: _tracks, ...fields }: AlbumForEditing,
  changes: Partial<AlbumForEditing> = {},
) => ({
  ...fields,
  ...changes,
});
