import { SEARCH_LIMIT } from "@fanfare/contracts/music/search";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { beginsWith, contains, fit, folded, resembles, WORD_SIMILARITY } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";

/** One or two letters match the beginning of nearly everything, and the user is usually still typing. */
const isShort = (query: string) => query.length < 3;

/** The most candidates that are ranked: a text found in more titles needs another word, not a better order. */
const mostCandidates = (query: string) => (isShort(query) ? 30 : 200);

/** The most results of each kind; loading the tracks of albums takes most of a search's time. */
const mostFound = (query: string) => (isShort(query) ? SEARCH_LIMIT / 2 : SEARCH_LIMIT);

/** What is searched: a table, the column with its name, and which of its rows visitors may see. */
const KINDS = {
  artists: {
    column: "artists.name",
    // An artist with nothing published stays hidden.
    visible: (now: Date) =>
      sql<boolean>`(exists (select from tracks where tracks.artist_id = artists.id and tracks.listed_from <= ${now})
        or exists (select from albums where albums.artist_id = artists.id and albums.listed_from <= ${now}))`,
  },
  albums: { column: "albums.title", visible: (now: Date) => sql<boolean>`albums.listed_from <= ${now}` },
  tracks: { column: "tracks.title", visible: (now: Date) => sql<boolean>`tracks.listed_from <= ${now}` },
};

type Kind = keyof typeof KINDS;

async function rankedIds(
  db: Kysely<DB>,
  kind: Kind,
  query: string,
  now: Date,
  condition: RawBuilder<boolean>,
): Promise<number[]> {
  const { column, visible } = KINDS[kind];
  const found = await sql<{ id: number }>`
    select id from (
      select id, ${folded(column)} as name from ${sql.table(kind)}
      where ${visible(now)} and ${condition} limit ${mostCandidates(query)}
    ) as candidates
    order by ${fit(sql.ref<string>("candidates.name"), query)} desc, id desc limit ${mostFound(query)}`.execute(db);
  return found.rows.map((row) => row.id);
}

/**
 * Names that contain the text come first; misspellings, which cost more, are only searched when those are few. For a short text,
 * names that begin with it suffice where there are many: the trigram index would collect every name that contains it.
 */
async function search(db: Kysely<DB>, kind: Kind, query: string, now: Date): Promise<number[]> {
  const { column } = KINDS[kind];
  if (isShort(query)) {
    const begun = await rankedIds(db, kind, query, now, beginsWith(column, query));
    if (begun.length >= mostFound(query)) return begun;
  }
  const exact = await rankedIds(db, kind, query, now, contains(column, query));
  if (exact.length >= SEARCH_LIMIT / 4 || isShort(query)) return exact;
  const alike = await rankedIds(db, kind, query, now, resembles(column, query));
  return [...new Set([...exact, ...alike])].slice(0, SEARCH_LIMIT);
}

/**
 * Ids of the matches, best first, at most SEARCH_LIMIT of each kind, or half of it for one or two letters. A short text's kinds
 * are searched concurrently; a longer one runs in its own transaction, since the similarity threshold of PostgreSQL's operator is
 * a setting of the session.
 */
export async function searchIds(db: Kysely<DB>, query: string, now: Date): Promise<Record<Kind, number[]>> {
  if (isShort(query)) {
    const [artists, albums, tracks] = await Promise.all([
      search(db, "artists", query, now),
      search(db, "albums", query, now),
      search(db, "tracks", query, now),
    ]);
    return { artists, albums, tracks };
  }
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(WORD_SIMILARITY)}, true)`.execute(trx);
    return {
      artists: await search(trx, "artists", query, now),
      albums: await search(trx, "albums", query, now),
      tracks: await search(trx, "tracks", query, now),
    };
  });
}
