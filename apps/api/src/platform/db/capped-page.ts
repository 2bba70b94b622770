import { type CappedCount, COUNT_CAP, type PlacedPageQuery } from "@fanfare/contracts/common/pagination";
import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { offsetOf, type PageEnds } from "./page.ts";
import type { DB } from "./types.gen.ts";

/** Ids of a page's rows in their order, and the number of rows in the list; if capped, that is a lower bound. */
export type CappedIds = { ids: number[]; count: number; is_count_capped: boolean } & PageEnds;

/** Rows of one table that belong to the list. */
type Matching = Expression<{ id: number; place: Date }>;
type Direction = "asc" | "desc";
type Order = {
  direction?: Direction;
  /** Maximum number of rows that are counted. */
  cap?: number;
  /**
   * Few rows of the first table match, so for a page beyond the cap it is faster to sort them all than to walk along the
   * order's index.
   */
  isRare?: boolean;
  /**
   * For a search with more matches, all of which may be far from the page's place: the whole list of the first table, and
   * the share of it that matches.
   */
  among?: { list: Matching; share: number } | undefined;
};
type Placed = { id: number; at: number };

/** With fewer matches, all of them are sorted, because a walk along the order's index would meet them too rarely. */
const SHORT = 1_000;
/** With a larger share of matches, they are not all sorted: walking along the index is faster, wherever they are. */
const MAX_SORTED = 0.25;
/**
 * Number of the list's rows among which a page is searched first: `times` as many as needed if the matches were spread
 * evenly, within `least` and `most`.
 */
const NEAR = { least: 5_000, times: 5, most: 100_000 };

/**
 * Finds one page of a list that may have millions of rows, ordered by `place`, then `id`. Only ids are read here, so that an
 * index-only scan suffices where possible; the page's other data is read for its own rows. Up to `cap` rows are collected in
 * any order, which suits a text index. Beyond the cap there are so many matches that walking along the order's index soon
 * finds a page of them, unless only few are of that table or all are far from the page's place (`offset 0` keeps the planner
 * from merging the two ways). The page starts after `after` or ends before `before`, which the links of a long list contain
 * and which cost the same on every page; with a page number alone all rows before it are walked.
 */
export async function findCappedPage(
  db: Kysely<DB>,
  query: PlacedPageQuery,
  matching: Matching | readonly Matching[],
  { direction = "desc", cap = COUNT_CAP, isRare = false, among }: Order = {},
): Promise<CappedIds> {
  const branches = [matching].flat();
  const way = sql.raw(direction);
  const offset = offsetOf(query);
  const isPlaced = query.after !== undefined || query.before !== undefined;
  const parts = branches.map((_, index) => sql.raw(`part_${index}`));
  const counts = parts.map((part) => sql`(select count(*) from ${part})`);
  const few = await sql<{ counts: number[]; ids: number[] }>`
    with ${sql.join(
      branches.map((rows, index) => {
        const limit = index === 0 ? cap + 1 : rest(cap, sql`(${sql.join(counts.slice(0, index), sql` + `)})`);
        return sql`${parts[index]} as materialized (select id, place from (${rows}) as branch limit ${limit})`;
      }),
    )},
    found as (${sql.join(
      parts.map((part) => sql`select id, place from ${part}`),
      sql` union all `,
    )})
    select array[${sql.join(counts)}] as counts,
      array(select id from found order by place ${way}, id ${way} limit ${query.page_size} offset ${offset}) as ids`.execute(
    db,
  );
  const { counts: found = [], ids = [] } = few.rows[0] ?? {};
  const count = found.reduce((sum, one) => sum + one, 0);
  if (count <= cap && !isPlaced) return { ids, count, is_count_capped: false };

  const sorted = (first: boolean) =>
    branches.map((rows, index) => {
      const before = found.slice(0, index).reduce((sum, one) => sum + one, 0);
      const isKnown = (found[index] ?? 0) < Math.max(cap + 1 - before, index === 0 ? 0 : SHORT);
      return isKnown || (first && index === 0)
        ? sql<{ id: number; place: Date }>`select id, place from (${rows}) as branch offset 0`
        : rows;
    });
  const isFew = isRare || (found[0] ?? 0) <= cap;
  const near = isFew ? FAR : await walkNear(db, query, { branches: sorted(false), among, direction });
  const { rows, hasMore } = near === FAR ? await walk(db, query, sorted(true), direction) : near;
  const [first, last] = [rows.at(0), rows.at(-1)];
  const ends = { ...(first && { before: cursorOf(first) }), ...(last && { after: cursorOf(last) }) };
  const page = { ids: rows.map(({ id }) => id), ends };
  if (count <= cap) return { ...page, count, is_count_capped: false };
  const reached = offset + rows.length + (hasMore ? 1 : 0);
  // If a row follows this page, the list has more rows than were counted; on the last page the number is exact.
  return { ...page, count: Math.max(reached, hasMore ? cap : 0), is_count_capped: hasMore };
}

type Walked = { rows: Placed[]; hasMore: boolean };

/** Returns in which direction and from where the rows of a page are walked. */
function wayOf(query: PlacedPageQuery, direction: Direction) {
  const isBackward = query.after === undefined && query.before !== undefined;
  const opposite = direction === "asc" ? "desc" : "asc";
  const way: Direction = isBackward ? opposite : direction;
  const cursor = query.after ?? query.before;
  return {
    isBackward,
    way,
    cursor,
    order: sql.raw(`order by place ${way}, id ${way}`),
    /** Rows to skip before the page. */
    skipped: cursor === undefined ? offsetOf(query) : 0,
  };
}

/** The page was not found, or not completely, near its place. */
const FAR = Symbol("far");

/**
 * Returns the page, or `FAR` if it is not found among the list's rows next to its place, so that sorting all matches is
 * faster.
 */
async function walkNear(
  db: Kysely<DB>,
  query: PlacedPageQuery,
  { branches, among, direction }: { branches: readonly Matching[]; among: Order["among"]; direction: Direction },
): Promise<Walked | typeof FAR> {
  const { way, cursor, order, skipped } = wayOf(query, direction);
  const { list, share } = among ?? { share: 1 };
  const near = Math.max(NEAR.least, Math.ceil((NEAR.times * (skipped + query.page_size + 1)) / share));
  if (list === undefined || share > MAX_SORTED || near > NEAR.most) return walk(db, query, branches, direction);
  const { rows } = await sql<{ edge: string }>`
    select place::text as edge from (${list}) as every ${beyond(cursor, way)} ${order} limit 1 offset ${near}`.execute(
    db,
  );
  const [last] = rows;
  if (last === undefined) return walk(db, query, branches, direction);
  const within = sql`place ${sql.raw(way === "asc" ? "<=" : ">=")} ${last.edge}::timestamptz`;
  const parts = branches.map(
    (match) => sql<{ id: number; place: Date }>`select id, place from (${match}) as match where ${within}`,
  );
  const found = await walk(db, query, parts, direction);
  return found.isWhole ? found : FAR;
}

/** Returns the rows of a page in its order, whether more rows follow, and whether the page plus one more row were found. */
async function walk(
  db: Kysely<DB>,
  query: PlacedPageQuery,
  branches: readonly Matching[],
  direction: Direction,
): Promise<Walked & { isWhole: boolean }> {
  const { isBackward, way, cursor, order, skipped } = wayOf(query, direction);
  const wanted = query.page_size + 1;
  const part = (rows: Matching, limit: number, offset: number) => sql`
    select id, place from (${rows}) as matching ${beyond(cursor, way)} ${order} limit ${limit} offset ${offset}`;
  const [only, ...others] = branches;
  // With several tables, each one's part is limited before they are merged.
  const merged = branches.map((rows) => sql`(${part(rows, skipped + wanted, 0)})`);
  const page =
    only && others.length === 0
      ? part(only, wanted, skipped)
      : sql`select id, place from (${sql.join(merged, sql` union all `)}) as part ${order} limit ${wanted} offset ${skipped}`;
  const { rows } = await sql<Placed>`
    select id, (extract(epoch from place) * 1000000)::bigint as at from (${page}) as page`.execute(db);
  const shown = rows.slice(0, query.page_size);
  const isWhole = rows.length === wanted;
  return isBackward ? { rows: shown.toReversed(), hasMore: true, isWhole } : { rows: shown, hasMore: isWhole, isWhole };
}

/** Number of rows to count in a further table: up to the cap, but enough to recognize a small table as such. */
const rest = (cap: number, before: RawBuilder<unknown>) => sql`greatest(${cap + 1} - ${before}, ${SHORT})`;

/** A row's place in the list: its time in microseconds, a precision that Date lacks, and its id. */
const cursorOf = ({ at, id }: Placed) => `${at}_${id}`;

function beyond(cursor: string | undefined, direction: Direction): RawBuilder<unknown> {
  if (cursor === undefined) return sql``;
  const [at, id] = cursor.split("_").map(Number);
  const place = sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::int)`;
  return sql`where (place, id) ${sql.raw(direction === "asc" ? ">" : "<")} ${place}`;
}

/** Returns how many rows of a list match, counting up to `COUNT_CAP` in any order. */
export async function countCapped(db: Kysely<DB>, matching: Matching | readonly Matching[]): Promise<CappedCount> {
  const rows = [matching].flat().map((branch) => sql`select from (${branch}) as branch`);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (select from (${sql.join(rows, sql` union all `)}) as every limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  );
  const count = counts[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CAP), is_count_capped: count > COUNT_CAP };
}

/** Returns rows in the order of the page's ids; rows deleted in the meantime are left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
