import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { tracksView } from "../../music/public.queries.ts";
import { isPaidBack } from "../payments/paid-back.queries.ts";

// Decided by the database's clock, which all processes share.

/** Orders opened per transaction. */
const BATCH = 200;

/** Whether the line in `order_items` hands over `track` at the database's current time. */
const isHandedOver = sql<boolean>`((track.album_id = order_items.album_id or track.id = order_items.track_id)
  and track.reachable_from <= clock_timestamp())`;

const isThere = sql<boolean>`(track.original_file is not null and track.original_missing_at is null)`;

/** Whether the line in `order_items` can be handed over, with `orders`: for files, all that are out must exist. */
const isDeliverable = sql<boolean>`(order_items.source <> 'digital' or orders.status = 'cancelled'
  or coalesce((select bool_and(${isThere}) from ${tracksView} as track where ${isHandedOver}), false))`;

/**
 * Whether the line is due by its own date and by its product's, which may just have been moved; for `order_items` and `orders`.
 */
const isDue = sql<boolean>`(order_items.opened_at is null and order_items.out_at <= clock_timestamp()
  and orders.status <> 'pending' and ${isDeliverable}
  and not exists (select from products where products.id = order_items.product_id and products.out_at > clock_timestamp()))`;

/**
 * Opens the due lines of some orders and grants their files. Returns the lines whose buyers are to be notified, with their
 * orders; not those that were paid when the product was out already, sent before, or cancelled. Skips orders that another process
 * has locked. `isMore` while others may be due.
 */
export async function openDue(trx: Transaction<DB>) {
  const { rows: orders } = await sql<{ id: number }>`
    select id from orders where id in (
      select order_items.order_id from order_items join orders on orders.id = order_items.order_id
       where ${isDue} order by order_items.order_id limit ${BATCH})
    order by id for no key update skip locked`.execute(trx);
  if (orders.length === 0) return { lines: [], isMore: false };
  const { rows: lines } = await sql<{ id: number; order_id: number; is_told: boolean }>`
    update order_items set opened_at = clock_timestamp(),
      granted_track_ids = case when order_items.source = 'digital' then coalesce((
        select array_agg(track.id order by track.disc_number, track.track_number, track.id) from ${tracksView} as track
         where ${isHandedOver}), '{}') else order_items.granted_track_ids end
    from orders
    where orders.id = order_items.order_id and orders.id = any(${orders.map(({ id }) => id)}::int[]) and ${isDue}
    returning order_items.id, order_items.order_id,
      orders.status <> 'cancelled' and not ${isPaidBack}
        and (orders.status = 'processing' or order_items.source = 'digital')
        and orders.paid_at < order_items.out_at as is_told`.execute(trx);
  return { lines: lines.filter((line) => line.is_told), isMore: orders.length === BATCH };
}

/**
 * Copies the dates of one or all products to the lines that wait for them. Returns the lines with a new future date, with their
 * orders; lines whose date was removed or has passed become due now and are not returned.
 */
export async function followDates(trx: Transaction<DB>, productId: number | null) {
  const { rows } = await sql<{ id: number; order_id: number; is_told: boolean }>`
    with stale as (
      select order_items.id,
          case when products.out_at > clock_timestamp() then products.out_at else clock_timestamp() end as out_at
        from order_items join products on products.id = order_items.product_id
       where order_items.opened_at is null and order_items.out_at is not null
         and (${productId}::int is null or products.id = ${productId}::int)
         and case when products.out_at > clock_timestamp() then products.out_at <> order_items.out_at
               else order_items.out_at > clock_timestamp() end
       order by order_items.id for no key update of order_items)
    update order_items set out_at = stale.out_at
      from stale, orders
     where order_items.id = stale.id and orders.id = order_items.order_id
    returning order_items.id, order_items.order_id,
      stale.out_at > clock_timestamp() and orders.status not in ('pending', 'cancelled') as is_told`.execute(trx);
  return rows.filter((line) => line.is_told);
}

/** Returns the milliseconds until a product is out, negative once it is; undefined without a date. */
export async function timeUntilOut(db: Kysely<DB>, productId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("products")
    .select(sql<number>`(extract(epoch from out_at - clock_timestamp()) * 1000)::float8`.as("left_ms"))
    .where("id", "=", productId)
    .where("out_at", "is not", null)
    .executeTakeFirst();
  return row?.left_ms;
}

/**
 * Returns downloads that are out within `days`, or should be, with missing files, if they were ordered or can be. Before its date
 * a track only needs its file; afterwards it must be out as well.
 */
export async function unreadyPreorders(db: Kysely<DB>, days: number) {
  const { rows } = await sql<{ id: number; name: string; out_at: Date }>`
    select products.id, products.name, products.out_at from products
     where products.source = 'digital' and products.out_at < clock_timestamp() + make_interval(days => ${days}::int)
       and not coalesce((select bool_and(${isThere}) from ${tracksView} as track
         where (track.album_id = products.album_id or track.id = products.track_id)
           and (products.out_at > clock_timestamp() or track.reachable_from <= clock_timestamp())), false)
       and (products.out_at > clock_timestamp() and products.is_available and products.visibility <> 'draft'
         or exists (select from order_items where order_items.product_id = products.id
           and order_items.out_at is not null and order_items.opened_at is null))
     order by products.id`.execute(db);
  return rows;
}

/** Days before the date from which the owner is notified of missing files. */
export const UNREADY_NOTICE_DAYS = 3;

/** Returns the pre-orders that are out soon, but not yet at `now`, with missing files. */
export const awaitedWithoutFiles = async (db: Kysely<DB>, now: Date) =>
  (await unreadyPreorders(db, UNREADY_NOTICE_DAYS)).filter((product) => product.out_at > now);
