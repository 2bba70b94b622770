import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Artist } from "@fanfare/contracts/music/artist";
import { type Kysely, sql } from "kysely";
import { offsetOf, type PageOf } from "../../../platform/db/page.ts";
import { contains } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isListed } from "./visibility.ts";

/** Only artists with something published: the name of an unreleased project must not leak. */
function visibleArtists(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom("artists")
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("albums")
            .select("albums.id")
            .whereRef("albums.artist_id", "=", "artists.id")
            .where(isListed("albums", now)),
        ),
        eb.exists(
          eb
            .selectFrom("tracks")
            .select("tracks.id")
            .whereRef("tracks.artist_id", "=", "artists.id")
            .where(isListed("tracks", now)),
        ),
      ]),
    );
}

const COLUMNS = ["artists.id", "artists.name", "artists.image", "artists.bio", "artists.image_placeholder"] as const;

export async function listArtists(
  db: Kysely<DB>,
  query: PageQuery & { search?: string | undefined; ordering?: "name" | "-name" | undefined },
  now: Date,
): Promise<PageOf<Artist>> {
  let matching = visibleArtists(db, now);
  if (query.search) matching = matching.where(contains("artists.name", query.search));
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const results = await matching
    .select(COLUMNS)
    .orderBy(sql`artists.sort_name collate natural_order`, query.ordering === "-name" ? "desc" : "asc")
    .orderBy("artists.id")
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute();
  return { count, results };
}

export function findArtist(db: Kysely<DB>, id: number, now: Date): Promise<Artist | undefined> {
  return visibleArtists(db, now).select(COLUMNS).where("artists.id", "=", id).executeTakeFirst();
}

/** Artists in the order of `ids`. The caller decides which of them may be shown. */
export async function artistsByIds(db: Kysely<DB>, ids: readonly number[]): Promise<Artist[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("artists").select(COLUMNS).where("artists.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
