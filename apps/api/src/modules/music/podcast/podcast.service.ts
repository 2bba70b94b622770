import { PODCAST_CATEGORIES, type PodcastForEditing, type PodcastInput } from "@fanfare/contracts/music/podcast-editor";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { assertFingerprint, fingerprintOf } from "../../../platform/http/stale-version.ts";
import { contentTypeOf, parseMediaPath } from "../../../platform/media/serving/media-path.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { findPlaylist, publicPlaylists } from "../playlists/playlist.queries.ts";
import { deletePodcast, findPodcast, listedTracks, savePodcast, takePodcastLock } from "./podcast.queries.ts";

/** One recording as it appears in the podcast feed. */
export type Episode = {
  id: number;
  title: string;
  artist: string;
  album: string | null;
  image: string | null;
  /** When it became listed. */
  since: Date;
  duration_ms: number;
  /** `size` is in bytes, which an enclosure must state. */
  audio: { path: string; size: number; type: string };
};

const categoryOf = (stored: string | undefined) =>
  PODCAST_CATEGORIES.find((category) => category === stored) ?? PODCAST_CATEGORIES[0];

/** Reads the chosen settings; those of a new site while there is no podcast. */
async function readChosen(db: Kysely<DB>) {
  const stored = await findPodcast(db);
  return {
    playlist_id: stored?.playlist_id ?? null,
    category: categoryOf(stored?.category),
    is_explicit: stored?.is_explicit ?? false,
  };
}

/** The playlist that the team offers as a podcast. */
export function createPodcast(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: Pick<MediaStore, "stat">;
  publicUrl: string;
}) {
  const { db, clock, content, media } = deps;

  return {
    async forEditing(): Promise<PodcastForEditing> {
      const [chosen, playlists] = await Promise.all([readChosen(db), publicPlaylists(db, null, { now: clock.now() })]);
      return {
        ...chosen,
        fingerprint: fingerprintOf(chosen),
        address: `${deps.publicUrl}/feeds/podcast.rss`,
        playlists: playlists.map(({ id, name, owner_name, tracks }) => ({
          id,
          name,
          owner_name,
          tracks: tracks.length,
        })),
      };
    },

    /** Throws `conflict` when `fingerprint` is outdated, and `validation` on `playlist_id` for a playlist that is not public. */
    async choose(actorId: number, { playlist_id, category, is_explicit, fingerprint }: PodcastInput): Promise<void> {
      const now = clock.now();
      const playlist = playlist_id === null ? null : await findPlaylist(db, playlist_id, null, now);
      if (playlist === undefined) throw invalid({ playlist_id: ["This playlist is not public (any more)"] });
      await content.write(async (trx) => {
        await takePodcastLock(trx);
        assertFingerprint(fingerprint, await readChosen(trx));
        if (playlist) await savePodcast(trx, { playlist_id: playlist.id, category, is_explicit, updated_at: now });
        else await deletePodcast(trx);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "podcast.chosen",
          subject_type: "playlist",
          subject_id: playlist_id,
          summary: playlist ? `Offered the playlist “${playlist.name}” as a podcast` : "Ended the podcast",
        });
      });
    },

    /** The podcast's episodes in the playlist's order; null when there is no podcast, or its playlist is no longer public. */
    async episodes() {
      const chosen = await findPodcast(db);
      const now = clock.now();
      const playlist = chosen && (await findPlaylist(db, chosen.playlist_id, null, now));
      if (!chosen || !playlist) return null;
      const ids = playlist.tracks.map(({ id }) => id);
      const listed = new Map((await listedTracks(db, ids, now)).map((track) => [track.id, track]));
      const found = await Promise.all(
        playlist.tracks.map(async ({ id, title, artist, album, cover_image, audio_file }): Promise<Episode[]> => {
          const track = listed.get(id);
          if (!track?.listed_from || audio_file === null) return [];
          const file = await media.stat(audio_file);
          // A file that is missing from the store cannot be offered.
          if (!file) return [];
          const audio = {
            path: audio_file,
            size: file.size,
            type: contentTypeOf(parseMediaPath(audio_file)?.extension ?? ""),
          };
          const { listed_from: since, duration_ms } = track;
          return [
            {
              id,
              title,
              artist: artist.name,
              album: album?.title ?? null,
              image: cover_image,
              since,
              duration_ms,
              audio,
            },
          ];
        }),
      );
      const { id, name, description } = playlist;
      const { is_explicit } = chosen;
      return { id, name, description, category: categoryOf(chosen.category), is_explicit, episodes: found.flat() };
    },
  };
}
