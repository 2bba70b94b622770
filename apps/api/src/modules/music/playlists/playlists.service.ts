import { t } from "@fanfare/contracts/common/language";
import {
  PLAYLIST_LYRICS_MAX_BYTES,
  PLAYLIST_TRACKS_MAX,
  type Playlist,
  type playlistAddTrackInput,
  type playlistCreateInput,
  type playlistListInput,
  type playlistUpdateInput,
} from "@fanfare/contracts/music/playlist";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { reachableTrackIds } from "../catalogue/track.queries.ts";
import { keepHidden } from "./hidden-entries.ts";
import { mergedOrder } from "./merged-order.ts";
import {
  deletePlaylist,
  entriesOf,
  findPlaylist,
  insertEntry,
  insertPlaylist,
  lockOwnPlaylist,
  lyricsBytesOf,
  playlistLength,
  playlistsOf,
  publicPlaylists,
  replaceEntries,
  updatePlaylist,
} from "./playlist.queries.ts";
import { assertRoomForPlaylist } from "./playlist-limit.ts";

const isFull = () =>
  new AppError("conflict", t("A playlist holds at most {max} tracks.", { max: PLAYLIST_TRACKS_MAX }));

/** Throws `conflict` for a playlist whose lyrics grew beyond one response; one beyond that may still shrink. */
async function assertFitsResponse(trx: Transaction<DB>, id: number, bytesBefore: number): Promise<void> {
  if ((await lyricsBytesOf(trx, id)) <= Math.max(PLAYLIST_LYRICS_MAX_BYTES, bytesBefore)) return;
  const max = PLAYLIST_LYRICS_MAX_BYTES >> 20;
  throw new AppError("conflict", t("The lyrics of a playlist's tracks can take up at most {max} MB.", { max }));
}

/** Fans' playlists. Another fan's private one is treated as nonexistent. */
export function createPlaylistsService(deps: { db: Kysely<DB>; clock: Clock; content: Content }) {
  const { db, clock, content } = deps;

  const byId = async (readerId: number | null, id: number): Promise<Playlist> => {
    const playlist = await findPlaylist(db, id, readerId, clock.now());
    if (!playlist) throw notFound();
    return playlist;
  };

  return {
    /** Returns a playlist with its playable tracks. Throws `not_found`. */
    byId,

    /** The caller's own; the public ones for a visitor, or with `mine` false. `mine` true returns nothing for a visitor. */
    async list(readerId: number | null, input: z.output<typeof playlistListInput>): Promise<Playlist[]> {
      const filter = { now: clock.now(), hasTracks: input.has_tracks };
      if (!(input.mine ?? readerId !== null)) return publicPlaylists(db, readerId, filter);
      return readerId === null ? [] : playlistsOf(db, readerId, filter);
    },

    /** Throws `conflict` for a fan who has the maximum number of playlists. */
    async create(userId: number, input: z.output<typeof playlistCreateInput>): Promise<Playlist> {
      const { name, is_public } = input;
      const description = input.description ?? "";
      const id = await content.write(async (trx) => {
        await assertRoomForPlaylist(trx, userId);
        return insertPlaylist(trx, { user_id: userId, name, description, is_public });
      });
      return byId(userId, id);
    },

    /**
     * Changes the given fields. Tracks that cannot be played at present stay in the playlist; with `seen_track_ids`, so do changes
     * made elsewhere since. Throws `not_found`, `validation` on `track_ids` for a track that cannot be played, and `conflict` for
     * more tracks than a playlist holds or more lyrics than one response can hold.
     */
    async update(userId: number, input: z.output<typeof playlistUpdateInput>): Promise<Playlist> {
      const { id, track_ids, seen_track_ids, description, ...named } = input;
      const columns = description === undefined ? named : { ...named, description: description ?? "" };
      await content.write(async (trx) => {
        if (!(await lockOwnPlaylist(trx, id, userId))) throw notFound();
        if (track_ids) {
          const entries = await entriesOf(trx, id, clock.now());
          const shown = entries.flatMap(({ track_id, is_hidden }) => (is_hidden ? [] : [track_id]));
          const order = seen_track_ids ? mergedOrder(shown, seen_track_ids, track_ids) : track_ids;
          if (order.length > PLAYLIST_TRACKS_MAX) throw isFull();
          const known = await reachableTrackIds(trx, order, clock.now());
          const missing = order.filter((trackId) => !known.has(trackId));
          if (missing.length > 0)
            throw invalid({ track_ids: [t("No such track: {ids}", { ids: [...new Set(missing)].join(", ") })] });
          const bytes = await lyricsBytesOf(trx, id);
          await replaceEntries(trx, id, keepHidden(entries, order, PLAYLIST_TRACKS_MAX));
          await assertFitsResponse(trx, id, bytes);
        }
        await updatePlaylist(trx, id, columns, clock.now());
      });
      return byId(userId, id);
    },

    /**
     * Appends a track in one step, so that two devices can add concurrently. Throws `not_found`, `validation` on `track_id` for a
     * track that cannot be played, and `conflict` when the playlist is full.
     */
    async addTrack(userId: number, input: z.output<typeof playlistAddTrackInput>): Promise<Playlist> {
      await content.write(async (trx) => {
        if (!(await lockOwnPlaylist(trx, input.id, userId))) throw notFound();
        const known = await reachableTrackIds(trx, [input.track_id], clock.now());
        if (!known.has(input.track_id)) throw invalid({ track_id: ["No such track"] });
        const { count, end } = await playlistLength(trx, input.id);
        if (count >= PLAYLIST_TRACKS_MAX) throw isFull();
        await insertEntry(trx, { playlist_id: input.id, position: end, track_id: input.track_id });
        await assertFitsResponse(trx, input.id, 0);
        await updatePlaylist(trx, input.id, {}, clock.now());
      });
      return byId(userId, input.id);
    },

    /** Deletes a fan's own playlist. Throws `not_found`. */
    async remove(userId: number, id: number): Promise<void> {
      await content.write(async (trx) => {
        if (!(await lockOwnPlaylist(trx, id, userId))) throw notFound();
        await deletePlaylist(trx, id);
      });
    },
  };
}

export type PlaylistsService = ReturnType<typeof createPlaylistsService>;
