import { type CappedCount, COUNT_CAP, type PlacedPageQuery } from "@fanfare/contracts/common/pagination";
import { type Expression, type Kysely, type RawBuilder, sql } from "kysely";
import { offsetOf, type PageEnds } from "./page.ts";
import type { DB } from "./types.gen.ts";

/** Which rows stand on a page, in its order, and how many rows there are; where capped, at least so many. */
export type CappedIds = { ids: number[]; count: number; is_count_capped: boolean } & PageEnds;

/** Rows of one table that belong on the list. */
type Matching = Expression<{ id: number; place: Date }>;
type Direction = "asc" | "desc";
type Order = {
  direction?: Direction;
  /** How far is counted. */
  cap?: number;
  /** So few rows of the first table match that a page beyond the cap is sooner found among them all than along the order's index. */
  isRare?: boolean;
  /** Where more match, and may all be far from the page's place: the first table's whole list, and how much of it matches. */
  among?: { list: Matching; share: number } | undefined;
};
type Placed = { id: number; at: number };

/** Below, all rows of a table that match are sorted; walking the index of the order would meet them too seldom. */
const SHORT = 1_000;
/** Of a table of which more match, all of them are not sorted: walking along it is faster, wherever they are. */
const MOST_SORTED = 0.25;
/** Rows of the list among which a page of those that match is looked for first: so many times those it takes if they are spread evenly. */
const NEAR = { least: 5_000, times: 5, most: 100_000 };

/**
 * Finds one page of a list that may hold millions, ordered by `place`, then `id`. Only ids are read here, so that an index
 * answers alone where it can; what else the page shows is read for its own rows. Up to `cap` rows are collected
 * whatever their order, which is what an index of words does well; beyond, so many rows fit that walking the index of
 * the order soon meets a page of them, unless few of them are of that table, or all are far from the page's place (`offset
 * 0` keeps the two apart). It begins behind `after` or ends before `before`, which the links of a long list carry and which
 * costs the same on every page; a number alone walks over all rows before it.
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
  // With a row after this page there are more than were counted; on the last page the number is known.
  return { ...page, count: Math.max(reached, hasMore ? cap : 0), is_count_capped: hasMore };
}

type Walked = { rows: Placed[]; hasMore: boolean };

/** Which way the rows of a page are walked, from where. */
function wayOf(query: PlacedPageQuery, direction: Direction) {
  const isBackward = query.after === undefined && query.before !== undefined;
  const way: Direction = isBackward ? (direction === "asc" ? "desc" : "asc") : direction;
  const cursor = query.after ?? query.before;
  return {
    isBackward,
    way,
    cursor,
    order: sql.raw(`order by place ${way}, id ${way}`),
    /** Rows of the way before the page. */
    skipped: cursor === undefined ? offsetOf(query) : 0,
  };
}

/** None of the page's rows, or too few, are near its place. */
const FAR = Symbol("far");

/** The page; `FAR` where it is not found among the list's rows next to its place, and sorting all that match is faster. */
async function walkNear(
  db: Kysely<DB>,
  query: PlacedPageQuery,
  { branches, among, direction }: { branches: readonly Matching[]; among: Order["among"]; direction: Direction },
): Promise<Walked | typeof FAR> {
  const { way, cursor, order, skipped } = wayOf(query, direction);
  const { list, share } = among ?? { share: 1 };
  const near = Math.max(NEAR.least, Math.ceil((NEAR.times * (skipped + query.page_size + 1)) / share));
  if (list === undefined || share > MOST_SORTED || near > NEAR.most) return walk(db, query, branches, direction);
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

/** The rows of a page in its order, whether there are more behind it, and whether the page and one more were found. */
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
  // Of several tables each one's part is made short before they are merged.
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

/** Rows of a further table are counted as far as the cap, but so far that a short part is known for one. */
const rest = (cap: number, before: RawBuilder<unknown>) => sql`greatest(${cap + 1} - ${before}, ${SHORT})`;

/** A row's place in the list: its moment in microseconds, which a Date does not have, and its id. */
const cursorOf = ({ at, id }: Placed) => `${at}_${id}`;

function beyond(cursor: string | undefined, direction: Direction): RawBuilder<unknown> {
  if (cursor === undefined) return sql``;
  const [at, id] = cursor.split("_").map(Number);
  const place = sql`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::int)`;
  return sql`where (place, id) ${sql.raw(direction === "asc" ? ">" : "<")} ${place}`;
}

/** How many rows of a list match, counted as far as `COUNT_CAP`, whichever are met first. */
export async function countCapped(db: Kysely<DB>, matching: Matching | readonly Matching[]): Promise<CappedCount> {
  const rows = [matching].flat().map((branch) => sql`select from (${branch}) as branch`);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*) as count from (select from (${sql.join(rows, sql` union all `)}) as every limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  );
  const count = counts[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CAP), is_count_capped: count > COUNT_CAP };
}

/** Rows in the order of their ids on the page; one that went away meanwhile is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
