import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

function one<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a query without a table returned no row");
  return row;
}

/** The artist's name in the owner's settings; `null` while none is set. */
export async function siteArtist(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom("site_settings")
    .select(sql<string | null>`settings ->> 'artist_name'`.as("artist_name"))
    .executeTakeFirst();
  return row?.artist_name ?? null;
}

/** Who runs the site, by the owner's settings: the legal operator, otherwise the artist; `null` while neither is set. */
export async function siteOperator(db: Kysely<DB>): Promise<string | null> {
  const row = await db
    .selectFrom("site_settings")
    .select(
      sql<string | null>`coalesce(nullif(settings #>> '{legal,operator_name}', ''), settings ->> 'artist_name')`.as(
        "operator",
      ),
    )
    .executeTakeFirst();
  return row?.operator ?? null;
}

/** The calendar day of an instant in the site's time zone as it is now: `2026-12-31`. */
export async function siteDay(db: Kysely<DB>, instant: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`select site_day(${instant}) as day`.execute(db);
  return one(rows).day;
}

/** The instant at which a day (`2026-12-31`) begins in the site's time zone, or the one `later` days after it. */
export async function dayBegins(db: Kysely<DB>, day: string, later = 0): Promise<Date> {
  const { rows } = await sql<{ begins: Date }>`
    select day_begins(${day}::date + ${later}::int, site_time_zone()) as begins`.execute(db);
  return one(rows).begins;
}

/** Days, both inclusive (`2026-12-31`). */
export type Days = { from: string; to: string };

/** Days as a span of time: `until` is exclusive, and `zone` is the time zone that they are in. */
export type DaySpan = Days & { begins: Date; until: Date; zone: string };

/** Returns the span of days in the site's time zone. */
export async function spanOfDays(db: Kysely<DB>, { from, to }: Days): Promise<DaySpan> {
  const { rows } = await sql<Omit<DaySpan, keyof Days>>`
    select day_begins(${from}::date, zone) as begins, day_begins(${to}::date + 1, zone) as until, zone
      from (select site_time_zone() as zone) as site`.execute(db);
  return { from, to, ...one(rows) };
}
