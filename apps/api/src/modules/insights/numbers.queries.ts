import type { VisitMeasure } from "@fanfare/contracts/admin/numbers";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import type { DaySpan, Days } from "../site/public.queries.ts";

export type Sales = { orders: number; gross_cents: number; refunded_cents: number };

const SALES = sql`count(*)::int as orders, coalesce(sum(paid_cents), 0)::bigint as gross_cents,
  coalesce(sum(refunded_cents), 0)::bigint as refunded_cents`;

/** Paid orders on days that had any, by the day of the payment. */
export async function findSalesByDay(
  db: Kysely<DB>,
  { begins, until, zone }: DaySpan,
): Promise<(Sales & { day: string })[]> {
  const { rows } = await sql<Sales & { day: string }>`
    select (paid_at at time zone ${zone})::date as day, ${SALES} from orders
    where paid_at >= ${begins} and paid_at < ${until} group by 1`.execute(db);
  return rows;
}

/** Paid orders by the country of the billing address, highest gross first. */
export async function findSalesByCountry(db: Kysely<DB>, { begins, until }: DaySpan) {
  const { rows } = await sql<Sales & { country: string }>`
    select billing_country as country, ${SALES} from orders
    where paid_at >= ${begins} and paid_at < ${until} group by 1 order by gross_cents desc, orders desc, country`.execute(
    db,
  );
  return rows;
}

/** What was sold, by the lines of paid orders: before discounts, shipping and refunds. */
export async function findSoldProducts(db: Kysely<DB>, { begins, until }: DaySpan, limit: number) {
  const { rows } = await sql<{ id: number | null; name: string; quantity: number; gross_cents: number }>`
    select product_id as id, max(product_name) as name, sum(quantity)::bigint as quantity,
      sum(line_total_cents)::bigint as gross_cents
    from orders join order_items on order_items.order_id = orders.id
    where orders.paid_at >= ${begins} and orders.paid_at < ${until}
    group by product_id, case when product_id is null then product_name end
    order by gross_cents desc, quantity desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Albums by the listens of their tracks, using the tracks' present albums. */
export async function findHeardAlbums(db: Kysely<DB>, { begins, until }: DaySpan, limit: number) {
  const { rows } = await sql<{ id: number; title: string; artist: string; listens: number }>`
    with heard as (
      select tracks.album_id, count(*) as listens from plays join tracks on tracks.id = plays.track_id
      where plays.played_at >= ${begins} and plays.played_at < ${until} and tracks.album_id is not null
      group by tracks.album_id order by listens desc, tracks.album_id limit ${limit})
    select albums.id, albums.title, artists.name as artist, heard.listens
    from heard join albums on albums.id = heard.album_id join artists on artists.id = albums.artist_id
    order by heard.listens desc, albums.id`.execute(db);
  return rows;
}

export type VisitRow = { name: string } & Record<VisitMeasure, number>;

/** Visits and what they led to, by source or country, for the days `from` to `to`. */
export async function findVisits(db: Kysely<DB>, kind: "source" | "country", { from, to }: Days): Promise<VisitRow[]> {
  const sum = (measure: VisitMeasure) =>
    sql`coalesce(sum(amount) filter (where measure = ${measure}), 0)::bigint as ${sql.ref(measure)}`;
  const { rows } = await sql<VisitRow>`
    select value as name, ${sum("visits")}, ${sum("listens")}, ${sum("fans")}, ${sum("subscribers")}, ${sum("sign_ups")},
      ${sum("orders")}, ${sum("ordered_cents")}
    from visit_counts where kind = ${kind} and day >= ${from}::date and day <= ${to}::date
    group by value order by visits desc, listens desc, value`.execute(db);
  return rows;
}
