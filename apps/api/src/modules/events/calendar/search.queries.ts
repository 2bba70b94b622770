import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { contains, fit, folded, resembles, WORD_SIMILARITY } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isOver } from "./event.queries.ts";

/** At most this many candidates are ranked: a text that matches more shows needs another word, not a better order. */
const MAX_CANDIDATES = 400;
/** With fewer matches than this, similar spellings are searched too. */
const FEW = 5;

/** The names by which a show can be found: its title, its venue and city, its tour. */
const NAMES = ["events.title", "venues.name", "venues.city", "tours.name"] as const;

const anyName = (test: (column: string) => RawBuilder<boolean>) =>
  sql<SqlBool>`(${sql.join(
    NAMES.map((name) => sql`coalesce(${test(name)}, false)`),
    sql` or `,
  )})`;

async function ranked(
  trx: Transaction<DB>,
  query: string,
  now: Date,
  condition: RawBuilder<SqlBool>,
): Promise<number[]> {
  // Upcoming shows come before past ones, but past shows are searched too.
  const found = await sql<{ id: number }>`
    select id from (
      select events.id, events.starts_at, ${isOver(now)} as is_over, greatest(${sql.join(NAMES.map((name) => fit(folded(name), query)))}) as fit
      from events
        join venues on venues.id = events.venue_id
        left join tours on tours.id = events.tour_id and tours.listed_from <= ${now}
      where events.listed_from <= ${now} and ${condition}
      limit ${MAX_CANDIDATES}
    ) as candidates
    order by fit desc, is_over, case when not is_over then starts_at end, starts_at desc, id`.execute(trx);
  return found.rows.map((row) => row.id);
}

/**
 * Ids of the shows that match a search text, best first: those whose title, venue, city or tour contains it and, if those are
 * few, similarly spelt ones.
 */
export function searchEventIds(db: Kysely<DB>, query: string, now: Date): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    const exact = await ranked(
      trx,
      query,
      now,
      anyName((name) => contains(name, query)),
    );
    if (exact.length >= FEW || query.length < 3) return exact;
    // The similarity threshold of PostgreSQL's operator is a session setting.
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(WORD_SIMILARITY)}, true)`.execute(trx);
    const alike = await ranked(
      trx,
      query,
      now,
      anyName((name) => resembles(name, query)),
    );
    return [...new Set([...exact, ...alike])];
  });
}
