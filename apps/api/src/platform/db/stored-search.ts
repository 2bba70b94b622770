import { type Kysely, type RawBuilder, sql } from "kysely";
import { escapeLike } from "./text-match.ts";
import type { DB } from "./types.gen.ts";

/** Tables whose `search_text` contains the searchable text of their list, folded and with a space before each word. */
type Searched = "users" | "orders";

export type StoredSearch = {
  /** Condition: the row's text contains the search. */
  holds: RawBuilder<boolean>;
  /** Presumably few rows match, so that it is faster to find all of them than to walk along an index of dates for the latest. */
  isRare: boolean;
  /** Estimated share of matching rows, 0 to 1; 1 if unknown. */
  share: number;
};

/** A sample with fewer rows is not used. */
const MIN_SAMPLE = 50;
/**
 * Maximum share of the sample that contains letters for them to be looked up in the index, if at least some of the letters
 * are as rare as `RARE`.
 */
const LOOKED_UP = 0.05;
const RARE = 0.01;
/** Number of characters of a search whose frequency is examined. */
const LOOKED_AT = 40;

const text = sql.ref<string>("search_text");
const lettersOf = (some: RawBuilder<string>) => sql<string>`f_trigram_letters(${some})`;

/**
 * Whether the search has several words or characters that trigrams ignore: it is then looked up by the letters that replace
 * them.
 */
const isLookedUpByLetters = (search: string) => /[^!-~]/.test(search);

/**
 * Returns the condition that the row's text contains the search, ignoring case and accents; one or two letters must be at
 * the start of a word. With `isAnywhere` these may also occur anywhere, which no index supports.
 */
export function storedTextHolds(search: string, { isAnywhere = false } = {}): RawBuilder<boolean> {
  const before = search.length < 3 && !isAnywhere ? " " : "";
  if (isLookedUpByLetters(search)) {
    const folded = sql<string>`${before} || f_unaccent(lower(${search}))`;
    const pattern = sql`regexp_replace(${lettersOf(folded)}, '([%_])', '\\\\\\1', 'g')`;
    // The planner estimates that `<> 0` is true for nearly every row that the index finds, and `> 0` for a third.
    return sql<boolean>`(${lettersOf(text)} like '%' || ${pattern} || '%' and strpos(${text}, ${folded}) <> 0)`;
  }
  return sql<boolean>`${text} like ${`%${before}`} || f_unaccent(lower(${escapeLike(search)})) || '%'`;
}

/**
 * Like `storedTextHolds`, optimized for a long list. For each trigram of a search the index reads all rows that contain it;
 * for a trigram in most rows, such as those of a mail provider's name, that is a walk through all rows. If some letters of
 * the search are rare, only these are looked up, and the whole search is compared with the rows found. Rarity is counted in
 * the sample of rows that the database keeps for its planner; without a sample all letters are looked up.
 */
export async function searchStoredText(db: Kysely<DB>, table: Searched, search: string): Promise<StoredSearch> {
  const holds = storedTextHolds(search);
  const byLetters = isLookedUpByLetters(search);
  const lookedUpIn = (some: RawBuilder<string>) => (byLetters ? lettersOf(some) : some);
  const { rows } = await sql<{
    folded: string;
    looked_up: string;
    size: number;
    found: number;
    shares: (number | null)[];
  }>`
    with sample as materialized (
      select kept, ${lookedUpIn(sql`kept`)} as indexed from pg_stats, unnest(histogram_bounds::text::text[]) as kept
       where schemaname = 'public' and tablename = ${table} and attname = 'search_text'),
    searched as (
      select folded, ${lookedUpIn(sql`folded`)} as looked_up from f_unaccent(lower(${search})) as folded)
    select folded, looked_up, (select count(*)::int from sample) as size,
      (select count(*)::int from sample where strpos(kept, folded) > 0) as found,
      array(
        select case when letters ~ '^[[:alnum:]]{3}$'
          then (select count(*)::int from sample where strpos(indexed, letters) > 0) end
        from generate_series(1, least(length(looked_up), ${LOOKED_AT}::int) - 2) as place,
          substr(looked_up, place, 3) as letters
        order by place) as shares
    from searched`.execute(db);
  const { folded = "", looked_up = "", size = 0, found = 0, shares = [] } = rows[0] ?? {};
  if (size < MIN_SAMPLE) return { holds, isRare: false, share: 1 };
  const share = found / size;
  const isRare = found <= size * 2 * RARE;
  const isKnownRare = (hits: number | null) => hits !== null && hits <= size * RARE;
  if (search.length < 4 || !shares.some(isKnownRare)) return { holds, isRare, share };
  const parts = runs([...looked_up], (place) => (shares[place] ?? size) <= size * LOOKED_UP);
  const isWhole = parts.length === 1 && parts[0] === looked_up;
  if (isWhole) return { holds, isRare, share };
  const like = (part: string) => sql<boolean>`${lookedUpIn(text)} like ${`%${escapeLike(part)}%`}`;
  return {
    holds: sql<boolean>`(${sql.join(parts.map(like), sql` and `)} and strpos(${text}, ${folded}) <> 0)`,
    isRare,
    share,
  };
}

/** Returns the parts of a text in which every sequence of three letters starts at a place that is looked up. */
function runs(signs: readonly string[], isLookedUp: (place: number) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let place = 0; place <= signs.length; place += 1) {
    if (place < signs.length && isLookedUp(place)) continue;
    if (place > start) parts.push(signs.slice(start, place + 2).join(""));
    start = place + 1;
  }
  return parts;
}
