import { z } from "zod";
import {
  byId,
  calendarDate,
  id,
  instant,
  instantInput,
  media,
  money,
  moneyInput,
  searchText,
  text,
} from "../common/fields.ts";
import { pageQuery, paginated } from "../common/pagination.ts";
import { ALT_TEXT_MAX, storedPicture } from "../common/picture.ts";
import { version } from "../common/version.ts";
import { visibility } from "../common/visibility.ts";
import { ALBUM_KINDS } from "./album.ts";

export const credits = z
  .array(
    z.object({
      role: text(100).min(1, { error: "What did they do?" }),
      name: text(200).min(1, { error: "Who was it?" }),
    }),
  )
  .max(100);

/** Artists and genres are given by name; an unknown name creates one. */
export const artistName = text(200).min(1, { error: "Artist is required" });
export const genreName = text(100).nullable();

/** The teaser of unpublished music, which hides its real title. */
export const teaserFields = z.object({
  announced: z.boolean(),
  teaser_title: text(200).nullable(),
  teaser_text: text(500).nullable(),
  expected_on: calendarDate.nullable(),
});

/**
 * The owner's fields of an album. Without `published_at` it is published as soon as it is not a draft; with a future time,
 * from then on. `price` is null if it is not sold.
 */
export const albumFields = teaserFields.extend({
  title: text(200).min(1, { error: "Title is required" }),
  kind: z.enum(ALBUM_KINDS),
  artist: artistName,
  genre: genreName,
  description: text(10_000).nullable(),
  credits,
  price: moneyInput.nullable(),
  release_date: calendarDate.nullable(),
  visibility,
  published_at: instantInput.nullable(),
  cover: storedPicture.nullable(),
  cover_alt: text(ALT_TEXT_MAX).nullable(),
});
export type AlbumFields = z.output<typeof albumFields>;

export const albumChangeInput = albumFields.extend({ id, version });
export type AlbumChangeInput = z.output<typeof albumChangeInput>;

/** A row of an album's track list in its editor. */
export const editorTrackRow = z.object({
  id,
  title: z.string(),
  artist: z.string(),
  disc_number: z.int(),
  track_number: z.int().nullable(),
  duration_label: z.string(),
  audio_file: media,
  has_lyrics: z.boolean(),
  visibility,
  play_count: z.int(),
});

/** An album for its edit form. `is_out`: visitors can reach it now. */
export const albumForEditing = albumFields.extend({
  id,
  version,
  price: money.nullable(),
  is_out: z.boolean(),
  tracks: z.array(editorTrackRow),
});
export type AlbumForEditing = z.output<typeof albumForEditing>;

/** A row of the owner's list of albums. */
export const editorAlbumRow = z.object({
  id,
  title: z.string(),
  artist: z.string(),
  kind: z.enum(ALBUM_KINDS),
  cover_image: media,
  cover_placeholder: z.string().nullable(),
  visibility,
  published_at: instant.nullable(),
  is_out: z.boolean(),
  is_featured: z.boolean(),
  release_date: calendarDate.nullable(),
  track_count: z.int(),
});
export type EditorAlbumRow = z.output<typeof editorAlbumRow>;
export const editorAlbumListInput = pageQuery.extend({
  search: searchText.optional(),
  visibility: visibility.optional(),
  /** Only published albums without a cover: the ones that the overview counts. */
  without_cover: z.boolean().optional(),
});
export type EditorAlbumListInput = z.output<typeof editorAlbumListInput>;
export const editorAlbumPage = paginated(editorAlbumRow);

/** The new order of all of an album's tracks; they are numbered from 1 within each disc. */
export const trackOrderInput = z.object({
  id,
  version,
  order: z.array(z.object({ id, disc_number: z.int().min(1).max(99) })).max(1000),
});
export type TrackOrderInput = z.output<typeof trackOrderInput>;

export const saved = z.object({ id, version });

/**
 * What is deleted together with an album or track. `blockers` are readable reasons that prevent the deletion; if empty, it is
 * possible.
 */
export const removalPreview = z.object({
  title: z.string(),
  tracks: z.int(),
  plays: z.int(),
  favorites: z.int(),
  playlists: z.int(),
  blockers: z.array(z.string()),
});
export type RemovalPreview = z.output<typeof removalPreview>;
export const removalInput = byId.extend({ version });
