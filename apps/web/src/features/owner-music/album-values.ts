import { type AlbumForEditing, albumChangeInput, albumFields } from "@fanfare/contracts/music/album-editor";
import { checked } from "../../lib/checked.ts";

/** The values of the album form: the contract's fields as they are typed. */
export type AlbumValues = Omit<AlbumForEditing, "id" | "version" | "is_out" | "tracks"> & { version?: number };

export const NEW_ALBUM: AlbumValues = {
  title: "",
  kind: "album",
  artist: "",
  genre: null,
  description: null,
  credits: [],
  price: null,
  release_date: null,
  visibility: "draft",
  published_at: null,
  cover: null,
  cover_alt: null,
  announced: false,
  teaser_title: null,
  teaser_text: null,
  expected_on: null,
};

export function albumValues({ id: _id, is_out: _out, tracks: _tracks, ...values }: AlbumForEditing): AlbumValues {
  return values;
}

/** An empty field is sent as null. */
const cleared = (values: AlbumValues) => ({
  ...values,
  price: values.price || null,
  release_date: values.release_date || null,
  expected_on: values.expected_on || null,
});

/** The input of a save: creates an album when `id` is null, otherwise changes the album with that id. */
export type AlbumInput = ReturnType<typeof cleared> & { id: number | null; version: number };

/** Returns the form's values as the call's input, or the validation issues. */
export function albumInput(values: AlbumValues, id: number | null) {
  const input: AlbumInput = { ...cleared(values), id, version: values.version ?? 0 };
  return checked(id === null ? albumFields : albumChangeInput, input);
}
