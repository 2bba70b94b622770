import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";

export type FeedEntry = {
  id: number;
  title: string;
  /** Since when visitors see it. */
  since: Date;
  detail: string;
  image: string | null;
};

const MOST = 50;

/** Listed albums, the newest first. */
export async function newestReleases(db: Kysely<DB>, now: Date): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select albums.id, albums.title, listed_from as since, artists.name as detail, cover_image as image
      from albums join artists on artists.id = albums.artist_id
     where listed_from <= ${now} order by listed_from desc, albums.id desc limit ${MOST}`.execute(db);
  return rows;
}

/** Listed shows, the latest announced first. */
export async function newestShows(db: Kysely<DB>, now: Date): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select events.id, events.title, listed_from as since, poster_image as image,
        to_char(starts_at at time zone timezone, 'YYYY-MM-DD HH24:MI') || ', ' || venues.name || ', ' || city as detail
      from events join venues on venues.id = events.venue_id
     where listed_from <= ${now} order by listed_from desc, events.id desc limit ${MOST}`.execute(db);
  return rows;
}
