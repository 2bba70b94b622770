import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** The next time an album or track becomes visible by its date. */
export async function nextPublication(db: Kysely<DB>, now: Date): Promise<Date | null> {
  const found = await sql<{ due: Date | null }>`
    select min(due) as due from (
      (select listed_from as due from albums where listed_from > ${now} order by 1 limit 1)
      union all
      (select listed_from from tracks where listed_from > ${now} order by 1 limit 1)
      union all
      (select reachable_from from albums where reachable_from > ${now} order by 1 limit 1)
    ) as dates`.execute(db);
  return found.rows[0]?.due ?? null;
}
