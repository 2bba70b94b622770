import type { Genre } from "@fanfare/contracts/music/genre";
import { type Kysely, sql } from "kysely";
import { recordReads } from "../../../platform/db/observation.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isListed } from "./visibility.ts";

/** How many most played tracks are shown when the owner has chosen none. */
const MAX_PLAYED = 10;

/** All genres, except those that only unpublished music has: they would reveal it. */
export function listGenres(db: Kysely<DB>, now: Date): Promise<Genre[]> {
  return db
    .selectFrom("genres")
    .where(({ eb, exists, not, or, selectFrom }) => {
      const albums = selectFrom("albums").select("albums.id").whereRef("albums.genre_id", "=", "genres.id");
      const tracks = selectFrom("tracks").select("tracks.id").whereRef("tracks.genre_id", "=", "genres.id");
      return or([
        exists(albums.where(isListed("albums", now))),
        exists(tracks.where(isListed("tracks", now))),
        eb.and([not(exists(albums)), not(exists(tracks))]),
      ]);
    })
    .select(["id", "name"])
    .orderBy(sql`name collate natural_order`)
    .execute();
}

/** The owner's popular tracks in their order, otherwise the most played ones; never a hidden title. */
export async function popularTrackIds(db: Kysely<DB>, hiddenTitles: readonly string[], now: Date): Promise<number[]> {
  const shown = () => {
    const listed = db.selectFrom("tracks").select("tracks.id").where(isListed("tracks", now));
    return hiddenTitles.length > 0 ? listed.where("tracks.title", "not in", hiddenTitles) : listed;
  };
  const chosen = await shown()
    .innerJoin("popular_tracks", "popular_tracks.track_id", "tracks.id")
    .orderBy("popular_tracks.position")
    .orderBy("tracks.id")
    .execute();
  if (chosen.length > 0) return chosen.map((row) => row.id);
  // `tracks.play_count` is written without announcing `tracks`, since otherwise every play would drop every cached page of music.
  recordReads("plays");
  const played = await shown().orderBy("tracks.play_count", "desc").orderBy("tracks.id").limit(MAX_PLAYED).execute();
  return played.map((row) => row.id);
}
