import { t } from "@fanfare/contracts/common/language";
import type { AfterShow, OwnSetlist } from "@fanfare/contracts/events/after-show";
import type { Track } from "@fanfare/contracts/music/track";
import type { Kysely } from "kysely";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { addPlaylist } from "../../music/public.queries.ts";
import {
  findAttendedPlace,
  findShow,
  hasPage,
  lockAttendedPlace,
  photosOf,
  publishedSongs,
  recordSetlistPlaylist,
} from "./after-show.queries.ts";

const NAME_MAX = 100;

/** The part of the music module that is needed here: tracks as shown in lists. */
export type SetlistTracks = { playableTracks(ids: readonly number[]): Promise<Track[]> };

/** A show's setlist and photos, for its page and for fans who were there. */
export function createAfterShows(deps: { db: Kysely<DB>; clock: Clock; content: Content; music: SetlistTracks }) {
  const { db, clock, content, music } = deps;

  return {
    /**
     * Returns the setlist and photos; a song whose track cannot be played has no track. Throws `not_found` for a show without a
     * page.
     */
    async byId(eventId: number): Promise<AfterShow> {
      const now = clock.now();
      if (!(await hasPage(db, eventId, now))) throw notFound();
      const songs = await publishedSongs(db, eventId, now);
      const ids = songs.flatMap(({ track_id }) => (track_id === null ? [] : [track_id]));
      const tracks = new Map((await music.playableTracks(ids)).map((track) => [track.id, track]));
      return {
        songs: songs.map(({ track_id, title }) => ({
          title,
          track: track_id === null ? null : (tracks.get(track_id) ?? null),
        })),
        photos: await photosOf(db, eventId),
      };
    },

    /** Returns whether a fan was at a show, and the playlist that they have made of its setlist. */
    async own(fanId: number, eventId: number): Promise<OwnSetlist> {
      const place = await findAttendedPlace(db, fanId, eventId);
      return { was_there: place !== undefined, playlist_id: place?.setlist_playlist_id ?? null };
    },

    /**
     * Makes a private playlist of the playable songs of the setlist; a repeated call returns the existing one. Throws `not_found`
     * for a show without a page, and `conflict` for a fan who was not there or when no song is playable.
     */
    async keep(fanId: number, eventId: number): Promise<{ playlist_id: number }> {
      const now = clock.now();
      const show = await findShow(db, eventId);
      if (!show || !(await hasPage(db, eventId, now))) throw notFound();
      return content.write(async (trx) => {
        const place = await lockAttendedPlace(trx, fanId, eventId);
        if (!place) throw new AppError("conflict", "The setlist is only for fans who were there.");
        if (place.setlist_playlist_id !== null) return { playlist_id: place.setlist_playlist_id };
        const songs = await publishedSongs(trx, eventId, now);
        const track_ids = songs.flatMap(({ track_id }) => (track_id === null ? [] : [track_id]));
        if (track_ids.length === 0) throw new AppError("conflict", "There is nothing to play from this show yet.");
        const name = t("Setlist: {title}", { title: show.title }).slice(0, NAME_MAX).trim();
        const playlist_id = await addPlaylist(trx, { user_id: fanId, name, track_ids });
        await recordSetlistPlaylist(trx, place.id, playlist_id);
        return { playlist_id };
      });
    },
  };
}
