import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { tracksView } from "../../music/public.queries.ts";
import { isLineKept } from "../payments/paid-back.queries.ts";
import { isShowOpen } from "../tickets/ticket-kind.queries.ts";

/** Whether `track` has a recorded original that existed when it was last checked. */
const isThere = sql<boolean>`(track.original_file is not null and track.original_missing_at is null)`;

/** Whether `track` is one that `products` hands over at `now`. */
const isHandedOver = (now: Date) => sql<boolean>`((track.album_id = products.album_id
  or track.id = products.track_id) and track.reachable_from <= ${now})`;

/**
 * Whether `products` can be handed over at `now`. A digital product needs the originals of all its released tracks, and at least
 * one such track; a ticket needs an open show; other products are sent and need no file. A pre-order needs no file yet.
 */
export const isDeliverable = (now: Date): RawBuilder<boolean> => sql<boolean>`(case products.source
  when 'digital' then coalesce(products.out_at > ${now}, false)
    or coalesce((select bool_and(${isThere}) from ${tracksView} as track where ${isHandedOver(now)}), false)
  when 'ticket' then ${isShowOpen(now)} else true end)`;

/** Returns the titles of tracks whose missing originals prevent the sale; also empty if there is no track at all. */
export async function titlesWithoutOriginal(db: Kysely<DB>, productId: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select track.title from products join ${tracksView} as track on ${isHandedOver(now)}
      or (products.out_at > ${now} and (track.album_id = products.album_id or track.id = products.track_id))
    where products.id = ${productId} and not ${isThere}
    order by track.disc_number, track.track_number, track.id`.execute(db);
  return rows.map((row) => row.title);
}

/** Whether a row of `products` is a download that is on sale at `now`, or was sold, and cannot be delivered. */
export const isUndeliverable = (now: Date) => sql<boolean>`(products.source = 'digital' and not ${isDeliverable(now)}
  and ((products.listed_from <= ${now} and products.is_available) or exists (
    select from order_items join orders on orders.id = order_items.order_id
    where order_items.product_id = products.id and ${isLineKept})))`;

/** Counts downloads that are on sale at `now`, or were sold, and cannot be delivered. */
export async function countUndeliverable(db: Kysely<DB>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isUndeliverable(now))
    .executeTakeFirstOrThrow();
  return count;
}

export type Original = { id: number; original_file: string; original_missing_at: Date | null };

/** Returns the originals of current and sold digital products; with `variantIds`, only those of these variants. */
export async function soldOriginals(db: Kysely<DB>, variantIds: readonly number[] | null): Promise<Original[]> {
  const some = variantIds === null ? null : [...variantIds];
  const { rows } = await sql<Original>`
    select track.id, track.original_file, track.original_missing_at from ${tracksView} as track
    where track.original_file is not null and (
      exists (
        select from products join product_variants on product_variants.product_id = products.id
        where products.source = 'digital' and (track.album_id = products.album_id or track.id = products.track_id)
          and (${some}::int[] is null or product_variants.id = any(${some}::int[])))
      or (${some}::int[] is null and exists (
        select from order_items where order_items.source = 'digital'
          and (track.album_id = order_items.album_id or track.id = order_items.track_id
            or track.id = any(order_items.granted_track_ids)))))
    order by track.id`.execute(db);
  return rows;
}
