import type { AfterShowFields } from "@fanfare/contracts/events/after-show-editor";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { albumsView, tracksView } from "../../music/public.queries.ts";
import { isReachable } from "../calendar/visibility.ts";

const MAX_CATALOGUE = 2000;

/** Whether visitors can open a show's page at `now`. */
export async function hasPage(db: Kysely<DB>, eventId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("events")
    .select("id")
    .where("id", "=", eventId)
    .where(isReachable("events", now))
    .executeTakeFirst();
  return row !== undefined;
}

/** The songs played at a show, in order, as stored. */
export const songsOf = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_songs")
    .select(["track_id", "title", "is_of_catalogue"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();

/** The songs of a show that may be shown at `now`, in order: catalogue tracks only while they are listed. */
export const publishedSongs = (db: Kysely<DB>, eventId: number, now: Date) =>
  db
    .selectFrom("event_songs")
    .leftJoin(tracksView.as("track"), "track.id", "event_songs.track_id")
    .select(["event_songs.track_id", "event_songs.is_of_catalogue"])
    .select((eb) => eb.fn.coalesce("track.title", "event_songs.title").as("title"))
    .where("event_id", "=", eventId)
    .where((eb) => eb.or([eb("event_songs.track_id", "is", null), eb("track.listed_from", "<=", now)]))
    .orderBy("position")
    .execute();

export const photosOf = (db: Kysely<DB>, eventId: number) =>
  db
    .selectFrom("event_photos")
    .select(["image", "placeholder", "alt"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();

/** Locks a show against concurrent edits of its setlist and photos; undefined when the show no longer exists. */
export const lockShow = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("events").select(["title", "starts_at"]).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export const findShow = (db: Kysely<DB>, id: number) =>
  db.selectFrom("events").select(["title", "starts_at"]).where("id", "=", id).executeTakeFirst();

/** The titles of tracks by id, whether published or not. */
export async function trackTitles(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(tracksView.as("track"))
    .select(["id", "title"])
    .where("id", "=", sql<number>`any(${[...ids]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** All tracks that a setlist can be chosen from, by album. */
export const catalogueTracks = (db: Kysely<DB>) =>
  db
    .selectFrom(tracksView.as("track"))
    .leftJoin(albumsView.as("album"), "album.id", "track.album_id")
    .select(["track.id", "track.title", "album.title as album"])
    .orderBy("album.title")
    .orderBy("track.disc_number")
    .orderBy("track.track_number")
    .orderBy("track.title")
    .limit(MAX_CATALOGUE)
    .execute();

type Songs = readonly { track_id: number | null; title: string }[];

/** Replaces a show's songs and photos. */
export async function replaceAfter(
  trx: Transaction<DB>,
  event_id: number,
  songs: Songs,
  photos: AfterShowFields["photos"],
): Promise<void> {
  await trx.deleteFrom("event_songs").where("event_id", "=", event_id).execute();
  await trx.deleteFrom("event_photos").where("event_id", "=", event_id).execute();
  if (songs.length > 0) {
    await trx
      .insertInto("event_songs")
      .values(
        songs.map(({ track_id, title }, index) => ({
          event_id,
          position: index + 1,
          track_id,
          title,
          is_of_catalogue: track_id !== null,
        })),
      )
      .execute();
  }
  if (photos.length > 0) {
    await trx
      .insertInto("event_photos")
      .values(photos.map((photo, index) => ({ ...photo, event_id, position: index + 1 })))
      .execute();
  }
}

/**
 * The place of a fan who attended a show: they were let in or, at a show where no door let anybody in, held a place. Undefined
 * otherwise.
 */
const attendedPlace = (db: Kysely<DB>, fanId: number, eventId: number) =>
  db
    .selectFrom("event_entries")
    .select(["id", "setlist_playlist_id"])
    .where("user_id", "=", fanId)
    .where("event_id", "=", eventId)
    .where("status", "=", "attending")
    .where(
      sql<boolean>`(exists (select from door_entries
          where door_entries.entry_id = event_entries.id and door_entries.undone_at is null)
        or not exists (select from door_entries
          where door_entries.event_id = event_entries.event_id and door_entries.undone_at is null))`,
    );

export const findAttendedPlace = (db: Kysely<DB>, fanId: number, eventId: number) =>
  attendedPlace(db, fanId, eventId).executeTakeFirst();

export const lockAttendedPlace = (trx: Transaction<DB>, fanId: number, eventId: number) =>
  attendedPlace(trx, fanId, eventId).forNoKeyUpdate().executeTakeFirst();

export async function recordSetlistPlaylist(trx: Transaction<DB>, entryId: number, playlistId: number): Promise<void> {
  await trx.updateTable("event_entries").set({ setlist_playlist_id: playlistId }).where("id", "=", entryId).execute();
}
