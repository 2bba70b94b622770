import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { contains, fit, folded, resembles, WORD_SIMILARITY } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isOver } from "./event.queries.ts";

/** More than these are not ranked: a text that fits so many shows needs another word, not a better order. */
const MOST_CANDIDATES = 400;
/** With fewer finds than this, likely misspellings are looked for too. */
const FEW = 5;

/** Where a show can be recognised by: its own title, where it is, what it belongs to. */
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
  // What still comes is wanted before what is over; a past show can be what somebody looks for all the same.
  const found = await sql<{ id: number }>`
    select id from (
      select events.id, events.starts_at, ${isOver(now)} as is_over, greatest(${sql.join(NAMES.map((name) => fit(folded(name), query)))}) as fit
      from events
        join venues on venues.id = events.venue_id
        left join tours on tours.id = events.tour_id and tours.listed_from <= ${now}
      where events.listed_from <= ${now} and ${condition}
      limit ${MOST_CANDIDATES}
    ) as candidates
    order by fit desc, is_over, case when not is_over then starts_at end, starts_at desc, id`.execute(trx);
  return found.rows.map((row) => row.id);
}

/**
 * Ids of the shows that fit a search text, best first: those whose title, venue, city or tour holds it, and where they
 * are few those that are spelt alike.
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
    // The likeness that PostgreSQL's operator goes by is a setting of the session.
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
