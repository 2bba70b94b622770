import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { tracksView } from "../../music/public.queries.ts";

// What decides is the database's clock, which all processes share.

/** Orders opened in one transaction. */
const BATCH = 200;

/** Of `order_items` and `track`: the line hands it over at the database's moment. */
const isHandedOver = sql<boolean>`((track.album_id = order_items.album_id or track.id = order_items.track_id)
  and track.reachable_from <= clock_timestamp())`;

const isThere = sql<boolean>`(track.original_file is not null and track.original_missing_at is null)`;

/** Of `order_items` and `orders`: what was promised is there; of files every one that is out. */
const isDeliverable = sql<boolean>`(order_items.source <> 'digital' or orders.status = 'cancelled'
  or coalesce((select bool_and(${isThere}) from ${tracksView} as track where ${isHandedOver}), false))`;

/** Of `order_items` and `orders`: due by its own promise and by its product, which may have been moved just now. */
const isDue = sql<boolean>`(order_items.opened_at is null and order_items.out_at <= clock_timestamp()
  and orders.status <> 'pending' and ${isDeliverable}
  and not exists (select from products where products.id = order_items.product_id and products.out_at > clock_timestamp()))`;

/**
 * Opens what is due of some orders: its files stay the buyers'. Returns the lines of which buyers are told, with their
 * orders; none for what was paid when it was out already, sent before, or cancelled. Orders that another process is at are
 * left to it. `isMore` while others may be due.
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
      orders.status <> 'cancelled' and orders.payment_status in ('paid', 'partially_refunded', 'unpaid')
        and (orders.status = 'processing' or order_items.source = 'digital')
        and orders.paid_at < order_items.out_at as is_told`.execute(trx);
  return { lines: lines.filter((line) => line.is_told), isMore: orders.length === BATCH };
}

/**
 * Takes the dates of products, of one or of all, over into lines that wait for them. Returns the lines whose date is
 * another one to come, with their orders; a date that was taken away or has passed is due now, which is not one.
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

/** How long until a product is out, in milliseconds, negative once it is; undefined for one without a date. */
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
 * Downloads that are out within `days`, or were to be, and whose files are not all there: those that were ordered or can
 * be. Until then a track needs no more than its file, afterwards it has to be out as well.
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

/** The owner is told by mail, once a day while it stays so; as `note_for_owner` has it. */
export async function noteUnready(db: Kysely<DB>, product: { id: number; name: string; out_at: Date }): Promise<void> {
  const facts = JSON.stringify({ product: product.name, title: product.out_at.toISOString().slice(0, 10) });
  await sql`select note_for_owner('preorder_missing', ${product.id}::bigint, ${facts}::jsonb, false)`.execute(db);
}
