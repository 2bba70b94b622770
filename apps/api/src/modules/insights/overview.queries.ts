import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import type { DaySpan } from "../site/public.queries.ts";
import { failedReturnsView, hasFailedRefund, isToBePacked } from "../store/public.queries.ts";

export type DayRow = {
  day: string;
  listens: number;
  orders: number;
  sales_cents: number;
  fans: number;
  subscribers: number;
  sign_ups: number;
};

/**
 * Whether a row of `orders` counts as a sale. On the overview, sales are the payments of valid orders minus refunds; an order
 * that was cancelled or fully refunded does not count.
 */
const stands = sql<boolean>`(orders.status <> 'cancelled' and orders.payment_status in ('paid', 'partially_refunded'))`;

/** The sums over a table's rows for each day of the period. */
const perDay = (
  rows: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
  sums: RawBuilder<unknown>,
  period: DaySpan,
) => sql`
  select (${moment} at time zone ${period.zone})::date as day, ${sums} from ${rows}
  where ${moment} >= ${period.begins} and ${moment} < ${period.until} group by 1`;

const COUNT = sql`count(*) as n`;

/** One row per day, including days without activity. */
export async function findDays(db: Kysely<DB>, period: DaySpan): Promise<DayRow[]> {
  const listens = perDay(sql`plays`, sql`played_at`, COUNT, period);
  const sales = perDay(
    sql`(select * from orders where ${stands}) as standing`,
    sql`paid_at`,
    sql`count(*) as n, sum(paid_cents - refunded_cents)::bigint as cents`,
    period,
  );
  const fans = perDay(sql`(select date_joined from users where role = 'fan') as fan`, sql`date_joined`, COUNT, period);
  const subscribers = perDay(
    sql`(select created_at from consents where purpose = 'newsletter' and granted) as consent`,
    sql`created_at`,
    COUNT,
    period,
  );
  const signUps = perDay(
    sql`(select created_at from event_log where action in ('joined', 'waitlisted')) as joined`,
    sql`created_at`,
    COUNT,
    period,
  );
  const { rows } = await sql<DayRow>`
    with listens as (${listens}), sales as (${sales}), fans as (${fans}), subscribers as (${subscribers}),
      sign_ups as (${signUps})
    select day::date as day, coalesce(listens.n, 0) as listens, coalesce(sales.n, 0) as orders,
      coalesce(sales.cents, 0) as sales_cents, coalesce(fans.n, 0) as fans,
      coalesce(subscribers.n, 0) as subscribers, coalesce(sign_ups.n, 0) as sign_ups
    from (
      select generate_series(${period.from}::date, ${period.to}::date, interval '1 day')::date as day) as calendar
    left join listens using (day) left join sales using (day) left join fans using (day)
    left join subscribers using (day) left join sign_ups using (day)
    order by day`.execute(db);
  return rows;
}

export async function findTopTracks(db: Kysely<DB>, period: DaySpan, limit: number) {
  const { rows } = await sql<{ id: number; title: string; artist: string; listens: number }>`
    with heard as (
      select track_id, count(*) as listens from plays
      where played_at >= ${period.begins} and played_at < ${period.until}
      group by track_id order by listens desc, track_id limit ${limit})
    select tracks.id, tracks.title, artists.name as artist, heard.listens
    from heard join tracks on tracks.id = heard.track_id join artists on artists.id = tracks.artist_id
    order by heard.listens desc, tracks.id`.execute(db);
  return rows;
}

export async function findTopProducts(db: Kysely<DB>, period: DaySpan, limit: number) {
  const { rows } = await sql<{ id: number | null; name: string; quantity: number; sales_cents: number }>`
    with item as (
      select product_id, product_name, quantity, line_total_cents, subtotal_cents, paid_cents - refunded_cents as net,
        sum(line_total_cents) over (partition by order_id order by position) as up_to
      from orders join order_items on order_items.order_id = orders.id
      where orders.paid_at >= ${period.begins} and orders.paid_at < ${period.until} and ${stands}
    ), share as (
      -- Each line's part of what its order brought. Rounded at the running sum, so that the parts add up to the whole.
      select product_id, product_name, quantity, case when subtotal_cents = 0 then 0 else
        round(net * up_to / subtotal_cents) - round(net * (up_to - line_total_cents) / subtotal_cents) end as cents
      from item
    )
    select product_id as id, max(product_name) as name, sum(quantity)::bigint as quantity,
      sum(cents)::bigint as sales_cents
    from share
    group by product_id, case when product_id is null then product_name end
    order by sales_cents desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Mails whose sending failed and is retried: single mails and those of a letter. */
const RETRYING_MAILS = sql<number>`(
  (select count(*) from graphile_worker._private_jobs
    where attempts > 0 and attempts < max_attempts and locked_at is null and payload ->> 'message_id' is not null)
  + (select count(*) from letter_recipients as recipient join letters on letters.id = recipient.letter_id
    where letters.status = 'sending' and recipient.status = 'waiting' and recipient.detail is not null))`;

export async function countRetryingMails(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${RETRYING_MAILS} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many things need the owner's attention, by kind. */
export async function countAttention(db: Kysely<DB>, options: { low_stock: number; since: Date; settled: Date }) {
  const { rows } = await sql<
    Record<
      | "on_sale"
      | "settled_owners"
      | "orders_to_send"
      | "tickets_to_pay_back"
      | "failed_refunds"
      | "print_on_demand"
      | "failed_jobs"
      | "retrying_mails"
      | "low_stock"
      | "albums_without_cover"
      | "refused_letters",
      number
    >
  >`
    select
      (select count(*) from products where listed_from is not null and is_available) as on_sale,
      (select count(*) from users where role = 'owner' and date_joined < ${options.settled}) as settled_owners,
      (select count(*) from orders where ${isToBePacked}) as orders_to_send,
      (select coalesce(sum(places.quantity), 0) from events join sold_places as places on places.event_id = events.id
        where events.status = 'cancelled' and places.status = 'held' and exists (select from payments
          where payments.order_id = places.order_id and captured_cents > payments.refunded_cents))
        + (select coalesce(sum(places.quantity), 0) from ${failedReturnsView} as failed
          join sold_places as places on places.order_item_id = failed.order_item_id
          join events on events.id = places.event_id where events.status = 'cancelled') as tickets_to_pay_back,
      (select count(*) from orders where ${hasFailedRefund}) as failed_refunds,
      (select count(*) from pod_orders where problem is not null)
        + (select count(*) from pod_products where problem is not null and not is_gone) as print_on_demand,
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null) as failed_jobs,
      ${RETRYING_MAILS} as retrying_mails,
      (select count(distinct products.id)
        from stock_levels join product_variants as variant on variant.id = stock_levels.variant_id
        join products on products.id = variant.product_id
        where stock_levels.quantity <= ${options.low_stock} and products.listed_from is not null
          and products.source <> 'ticket') as low_stock,
      (select count(*) from albums where cover_image is null and listed_from is not null) as albums_without_cover,
      (select count(*) from letter_recipients where status = 'refused' and moved_at > ${options.since})
        as refused_letters`.execute(db);
  return rows[0];
}
