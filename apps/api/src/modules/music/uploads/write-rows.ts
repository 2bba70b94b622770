import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { insertAlbum, insertTrack, updateAlbum, updateTrack } from "../catalogue/release-rows.queries.ts";
import { type albumFacts, compareFacts, importKey, type trackFacts } from "./facts.ts";
import { artistId, type ExistingAlbum, type ExistingTrack, genreId } from "./import.queries.ts";
import type { Place } from "./match.ts";
import { queueRendition } from "./render/render-track.ts";
import type { TrackMedia } from "./render/track-media.ts";

/** A track with everything it needs already in the media store. */
export type ReadyTrack = {
  facts: ReturnType<typeof trackFacts>;
  /** SHA-256 of the file. */
  hash: string;
  /** Whether the row's sound is stored again. */
  renewsSound: boolean;
  /** The stored files; `null` when nothing had to be stored, or on a dry run. */
  media: TrackMedia | null;
  /** Whether a job still has to make a rendition or waveform. */
  wantsRendition: boolean;
};

export type Publication = { visibility: "draft" | "public"; published_at: Date | null };
export type StoredCover = { path: string; placeholder: string };

/** The row was removed while the import was preparing for it. Another run works with the present rows. */
export class ChangedMeanwhileError extends Error {
  override name = "ChangedMeanwhileError";
}

/** Creates or updates the album's row and returns its id. */
export async function writeAlbum(
  trx: Transaction<DB>,
  facts: ReturnType<typeof albumFacts>,
  row: ExistingAlbum | null,
  cover: StoredCover | null,
  publication: Publication,
): Promise<number> {
  const { changed, prints } = compareFacts(facts, row?.imported ?? null);
  const values = {
    ...pick(changed, "title", "kind", "release_date"),
    ...(changed.genre ? { genre_id: await genreId(trx, changed.genre) } : {}),
    ...(changed.artist ? { artist_id: await artistId(trx, changed.artist) } : {}),
    ...coverColumns(cover),
    import_key: importKey(facts),
    imported: JSON.stringify(prints),
  };
  if (!row) {
    const artist_id = await artistId(trx, facts.artist);
    const made = await insertAlbum(trx, { ...publication, ...values, title: facts.title, artist_id });
    return made.id;
  }
  const updated = await updateAlbum(trx, row.id, { ...values, updated_at: new Date() });
  if (!updated) throw new ChangedMeanwhileError("the album was removed in the meantime");
  return row.id;
}

/** Creates or updates a track's row, which keeps its plays, favourites and playlists. */
export async function writeTrack(
  trx: Transaction<DB>,
  track: ReadyTrack,
  row: ExistingTrack | null,
  around: { albumId: number | null; place: Place | null; cover: StoredCover | null; publication: Publication },
): Promise<void> {
  const { facts, media } = track;
  const { changed, prints } = compareFacts(facts, row?.imported ?? null);
  const values = {
    ...pick(changed, "title", "lyrics", "isrc"),
    ...(changed.synced_lyrics ? { synced_lyrics: JSON.stringify(changed.synced_lyrics) } : {}),
    ...(changed.credits ? { credits: JSON.stringify(changed.credits) } : {}),
    ...(changed.genre ? { genre_id: await genreId(trx, changed.genre) } : {}),
    ...(changed.artist ? { artist_id: await artistId(trx, changed.artist) } : {}),
    ...(around.place ? { disc_number: around.place.disc, track_number: around.place.number } : {}),
    ...coverColumns(around.cover),
    ...media,
    imported: JSON.stringify(prints),
  };
  if (row) {
    const updated = await updateTrack(trx, row.id, { ...values, updated_at: new Date() });
    if (!updated) throw new ChangedMeanwhileError("a track was removed in the meantime");
    if (track.wantsRendition) await queueRendition(trx, { id: row.id, title: row.title });
    return;
  }
  if (!media) throw new ChangedMeanwhileError("a track was removed in the meantime");
  const artist_id = await artistId(trx, facts.artist);
  const { id } = await insertTrack(trx, {
    ...around.publication,
    ...values,
    title: facts.title,
    artist_id,
    album_id: around.albumId,
  });
  if (track.wantsRendition) await queueRendition(trx, { id, title: facts.title });
}

const coverColumns = (cover: StoredCover | null) =>
  cover ? { cover_image: cover.path, cover_placeholder: cover.placeholder } : {};

/** The given keys whose values are defined. */
function pick<T extends object, K extends keyof T>(values: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]])) as Pick<
    T,
    K
  >;
}
