import { z } from "zod";
import { id, media, text } from "../common/fields.ts";
import { storedPicture } from "../common/picture.ts";
import { version } from "../common/version.ts";

export const artistFields = z.object({
  name: text(200).min(1, { error: "Name is required" }),
  bio: text(5000).nullable(),
  picture: storedPicture.nullable(),
});
export type ArtistFields = z.output<typeof artistFields>;
export const artistChangeInput = artistFields.extend({ id, version });
export type ArtistChangeInput = z.output<typeof artistChangeInput>;

/** An artist with the number of albums and tracks under that name. */
export const editorArtist = z.object({
  id,
  version,
  name: z.string(),
  bio: z.string().nullable(),
  image: media,
  image_placeholder: z.string().nullable(),
  albums: z.int(),
  tracks: z.int(),
});
export type EditorArtist = z.output<typeof editorArtist>;

export const genreFields = z.object({ name: text(100).min(1, { error: "Name is required" }) });
export const genreChangeInput = genreFields.extend({ id, version });
export const editorGenre = z.object({ id, version, name: z.string(), albums: z.int(), tracks: z.int() });
export type EditorGenre = z.output<typeof editorGenre>;
