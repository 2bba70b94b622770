import { type TrackForEditing, trackChangeInput, trackFields } from "@fanfare/contracts/music/track-editor";
import { checked } from "../../lib/checked.ts";

/** The values of the track form: the contract's fields as they are typed. */
export type TrackValues = Omit<
  TrackForEditing,
  "id" | "version" | "album_title" | "audio_file" | "duration_label" | "play_count" | "is_out"
> & { version?: number };

/** The defaults of a new track: an announcement without a recording. */
export const NEW_TRACK: TrackValues = {
  title: "",
  artist: "",
  genre: null,
  album_id: null,
  lyrics: null,
  credits: [],
  isrc: null,
  visibility: "draft",
  published_at: null,
  cover: null,
  announced: true,
  teaser_title: "Coming Soon",
  teaser_text: null,
  expected_on: null,
};

export function trackValues(track: TrackForEditing): TrackValues {
  const { id: _id, album_title: _album, audio_file: _file, duration_label: _length, ...rest } = track;
  const { play_count: _plays, is_out: _out, ...values } = rest;
  return values;
}

const cleared = (values: TrackValues) => ({
  ...values,
  isrc: values.isrc || null,
  expected_on: values.expected_on || null,
});

export type TrackInput = ReturnType<typeof cleared> & { id: number | null; version: number };

/** Returns the form's values as the call's input, or the validation issues. */
export function trackInput(values: TrackValues, id: number | null) {
  const input: TrackInput = { ...cleared(values), id, version: values.version ?? 0 };
  return checked(id === null ? trackFields : trackChangeInput, input);
}
