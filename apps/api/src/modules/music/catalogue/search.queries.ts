import { SEARCH_LIMIT } from "@fanfare/contracts/music/search";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { beginsWith, contains, fit, folded, resembles, WORD_SIMILARITY } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";

/** With one or two letters nearly everything begins, and whoever types goes on. */
const isShort = (query: string) => query.length < 3;

/** More than these are not ranked: a text that stands in so many titles needs another word, not a better order. */
const mostCandidates = (query: string) => (isShort(query) ? 30 : 200);

/** Of each kind; an album brings its tracks, which is most of what a search takes. */
const mostFound = (query: string) => (isShort(query) ? SEARCH_LIMIT / 2 : SEARCH_LIMIT);

/** What is searched: a table, the column that holds its name, and which of its rows visitors may see. */
const KINDS = {
  artists: {
    column: "artists.name",
    // An artist with nothing out yet stays unknown.
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
 * Names that hold the text come first; only where they are few are likely misspellings looked for, which costs more. Of a
 * short text those that begin with it do where they are many: the index of words would collect every name it stands in.
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
 * Ids of what fits a search text, best first, at most SEARCH_LIMIT of each kind, of one or two letters half. Those of a
 * short text are found at the same time; a longer one runs in a transaction of its own, for the likeness that PostgreSQL's
 * operator goes by is a setting of the session.
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
