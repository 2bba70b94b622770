import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { eventsView, toursView, venuesView } from "../events/public.queries.ts";
import { albumsView, artistsView } from "../music/public.queries.ts";
import { newsView } from "../newsletter/public.queries.ts";
import { productsView } from "../store/public.queries.ts";

/** A page about a single thing that visitors can see, and when that thing was last changed. */
export type PublishedPage = { path: string; changed: Date };

/** A new release or show, for a feed. */
export type FeedEntry = {
  id: number;
  title: string;
  /** When it became visible to visitors. */
  since: Date;
  detail: string;
  image: string | null;
};

const FEED_ENTRIES = 50;

/** Everything that is listed at `now`, grouped by kind, up to `most`. */
export async function publishedPages(db: Kysely<DB>, now: Date, most: number): Promise<PublishedPage[]> {
  const { rows } = await sql<PublishedPage>`
    select '/' || page as path, updated_at as changed, 0 as kind, 0 as id
      from site_settings cross join unnest(array['about', 'imprint']) as page
      where coalesce(settings -> 'texts' ->> page, '') <> ''
    union all
    select '/news', max(started_at), 0, 1 from ${newsView} as news having count(*) > 0
    union all
    select '/news/' || id, updated_at, 6, id from ${newsView} as news
    union all
    select '/albums/' || id, updated_at, 1, id from ${albumsView} as album where listed_from <= ${now}
    union all
    select '/products/' || id, updated_at, 2, id from ${productsView} as product where listed_from <= ${now}
    union all
    select '/tours/' || id, updated_at, 3, id from ${toursView} as tour where listed_from <= ${now}
    union all
    select '/events/' || id, updated_at, 4, id from ${eventsView} as event where listed_from <= ${now}
    union all
    select '/venues/' || id, updated_at, 5, id from ${venuesView} as venue
      where exists (select from ${eventsView} as event where event.venue_id = venue.id and event.listed_from <= ${now})
    order by kind, id limit ${most}`.execute(db);
  return rows;
}

/** Listed albums, the newest first. */
export async function newestReleases(db: Kysely<DB>, now: Date): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select album.id, album.title, listed_from as since, artist.name as detail, cover_image as image
      from ${albumsView} as album join ${artistsView} as artist on artist.id = album.artist_id
     where listed_from <= ${now} order by listed_from desc, album.id desc limit ${FEED_ENTRIES}`.execute(db);
  return rows;
}

/** Listed shows, most recently announced first. */
export async function newestShows(db: Kysely<DB>, now: Date): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select event.id, event.title, listed_from as since, poster_image as image,
        to_char(starts_at at time zone timezone, 'YYYY-MM-DD HH24:MI') || ', ' || venue.name || ', ' || city as detail
      from ${eventsView} as event join ${venuesView} as venue on venue.id = event.venue_id
     where listed_from <= ${now} order by listed_from desc, event.id desc limit ${FEED_ENTRIES}`.execute(db);
  return rows;
}
