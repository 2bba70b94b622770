import { DIRECT_SOURCE, MAX_SOURCES_PER_DAY, OTHER_SOURCES, type VisitMeasure } from "@fanfare/contracts/admin/numbers";
import { type Kysely, sql } from "kysely";
import { transact } from "../db/transact.ts";
import type { DB } from "../db/types.gen.ts";

/** `at` is precise to a quarter of an hour, and determines the day; `value` is a source or a country, depending on `kind`. */
export type VisitCount = {
  at: Date;
  kind: "source" | "country";
  value: string;
  measure: VisitMeasure;
  amount: number;
};

/**
 * Adds counts to the existing ones with one statement, on the days of the site's time zone. A day has at most
 * `MAX_SOURCES_PER_DAY` sources: the first to arrive and, among those that arrive together, the largest. Further ones are
 * counted as other sources.
 */
export const addVisitCounts = (db: Kysely<DB>, counts: readonly VisitCount[]): Promise<void> =>
  transact(db, async (trx) => {
    // Sequentially, so that two processes cannot both use the last free source of a day.
    await sql`select pg_advisory_xact_lock(hashtext('visit_counts'))`.execute(trx);
    const column = <Key extends keyof VisitCount>(key: Key) => counts.map((count) => count[key]);
    await sql`
      with given as (
        select site_day(at) as day, kind, value, measure, amount
        from unnest(${column("at")}::timestamptz[], ${column("kind")}::text[], ${column("value")}::text[],
          ${column("measure")}::text[], ${column("amount")}::bigint[]) as counted (at, kind, value, measure, amount)
      ), known as (
        select distinct day, value from visit_counts
        where kind = 'source' and day in (select day from given)
      ), fresh as (
        select day, value, row_number() over (partition by day order by sum(amount) desc, value) as nth
        from given
        where kind = 'source' and value not in (${DIRECT_SOURCE}, ${OTHER_SOURCES})
          and not exists (select from known where known.day = given.day and known.value = given.value)
        group by day, value
      ), refused as (
        select day, value from fresh
        where nth > ${MAX_SOURCES_PER_DAY} - (select count(*) from known where known.day = fresh.day)
      )
      insert into visit_counts (day, kind, value, measure, amount)
      select given.day, given.kind, case when refused.value is null then given.value else ${OTHER_SOURCES} end,
        given.measure, sum(given.amount)
      from given left join refused
        on given.kind = 'source' and refused.day = given.day and refused.value = given.value
      group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (day, kind, value, measure) do update set amount = visit_counts.amount + excluded.amount`.execute(
      trx,
    );
  });

/** Deletes the counts of days before `day`. */
export async function deleteVisitCountsBefore(db: Kysely<DB>, day: string): Promise<void> {
  await sql`delete from visit_counts where day < ${day}::date`.execute(db);
}
