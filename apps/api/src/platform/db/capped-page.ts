import { COUNT_CAP, type PageQuery } from "@fanfare/contracts/common/pagination";
import { type Expression, type Kysely, sql } from "kysely";
import { offsetOf } from "./page.ts";
import type { DB } from "./types.gen.ts";

/** Which rows stand on a page, in its order, and how many rows there are; where capped, at least so many. */
export type CappedIds = { ids: number[]; count: number; is_count_capped: boolean };

/**
 * Finds one page of a list that may hold millions, ordered by `place`, then `id`. Only ids are read here, so that an index
 * answers alone where it can; what else the page shows is read for its own rows. Up to `COUNT_CAP` rows are collected
 * whatever their order, which is what an index of words does well; beyond, so many rows fit that walking the index of
 * the order soon meets a page of them.
 */
export async function findCappedPage(
  db: Kysely<DB>,
  query: PageQuery,
  matching: Expression<{ id: number; place: Date }>,
  direction: "asc" | "desc" = "desc",
): Promise<CappedIds> {
  const way = sql.raw(direction);
  const offset = offsetOf(query);
  const few = await sql<{ count: number; ids: number[] }>`
    with found as materialized (select id, place from (${matching}) as matching limit ${COUNT_CAP + 1})
    select
      (select count(*) from found) as count,
      array(select id from found order by place ${way}, id ${way} limit ${query.page_size} offset ${offset}) as ids`.execute(
    db,
  );
  const { count = 0, ids = [] } = few.rows[0] ?? {};
  if (count <= COUNT_CAP) return { ids, count, is_count_capped: false };

  const { rows } = await sql<{ id: number }>`
    select id from (${matching}) as matching
    order by place ${way}, id ${way} limit ${query.page_size + 1} offset ${offset}`.execute(db);
  const reached = offset + rows.length;
  return {
    ids: rows.slice(0, query.page_size).map(({ id }) => id),
    // With a row after this page there are more than were counted; on the last page the number is known.
    count: Math.max(reached, rows.length > query.page_size ? COUNT_CAP : 0),
    is_count_capped: rows.length > query.page_size,
  };
}

/** Rows in the order of their ids on the page; one that went away meanwhile is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
