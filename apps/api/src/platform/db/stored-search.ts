import { type Kysely, type RawBuilder, sql } from "kysely";
import { escapeLike } from "./text-match.ts";
import type { DB } from "./types.gen.ts";

/** Tables whose `search_text` holds what their list searches, folded, with a space before each word. */
type Searched = "users" | "orders";

export type StoredSearch = {
  /** The search stands in the row's text. */
  holds: RawBuilder<boolean>;
  /** So few rows hold it, as far as is known, that all of them are sooner found than the latest along an index of moments. */
  isRare: boolean;
  /** How much of the rows holds it, 0 to 1, as far as is known; 1 where nothing is. */
  share: number;
};

/** Of a sample with fewer rows nothing is concluded. */
const LEAST_SAMPLE = 50;
/** In how much of the sample letters stand that are looked up, if at least some stand in so little of it. */
const LOOKED_UP = 0.05;
const RARE = 0.01;
/** Signs of a search whose commonness is looked at. */
const LOOKED_AT = 40;

const text = sql.ref<string>("search_text");
const lettersOf = (some: RawBuilder<string>) => sql<string>`f_trigram_letters(${some})`;

/** Several words, or signs that trigrams leave out: looked up as the letters that stand for them. */
const isLookedUpByLetters = (search: string) => /[^!-~]/.test(search);

/**
 * The search stands in the row's text, case and accents aside; of one or two letters, at the start of a word. With
 * `isAnywhere` also these stand anywhere, which no index finds.
 */
export function storedTextHolds(search: string, { isAnywhere = false } = {}): RawBuilder<boolean> {
  const before = search.length < 3 && !isAnywhere ? " " : "";
  if (isLookedUpByLetters(search)) {
    const folded = sql<string>`${before} || f_unaccent(lower(${search}))`;
    const pattern = sql`regexp_replace(${lettersOf(folded)}, '([%_])', '\\\\\\1', 'g')`;
    // `<> 0` is taken for true of nearly every row that the index finds, `> 0` for true of a third.
    return sql<boolean>`(${lettersOf(text)} like '%' || ${pattern} || '%' and strpos(${text}, ${folded}) <> 0)`;
  }
  return sql<boolean>`${text} like ${`%${before}`} || f_unaccent(lower(${escapeLike(search)})) || '%'`;
}

/**
 * The same for a long list. An index of trigrams reads which rows have each of a search's, and for one that stands in most
 * of them, such as those of a mail provider's name, that is a walk through all rows. Where some letters of the search are
 * rare, only these are looked up and the whole is compared in what they find. What is rare is counted in the sample of
 * rows that the database keeps for its planner; without one, all letters are looked up.
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
  if (size < LEAST_SAMPLE) return { holds, isRare: false, share: 1 };
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

/** The parts of a text whose every three letters in a row begin at a place that is looked up. */
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
