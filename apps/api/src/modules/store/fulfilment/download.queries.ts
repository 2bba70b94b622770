import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/**
 * The tracks of an order's digital lines: of each album those that are out at `now`, and those that were when it was
 * paid, each with its original file where one is on record. A line that gives nothing yet (an album announced) has no
 * rows.
 */
export async function filesOfOrder(db: Kysely<DB>, orderId: number, now: Date) {
  const { rows } = await sql<{
    order_item_id: number;
    track_id: number;
    title: string;
    artist_name: string;
    disc_number: number;
    track_number: number | null;
    original_file: string | null;
    original_missing_at: Date | null;
  }>`
    select order_items.id as order_item_id, tracks.id as track_id, tracks.title, artists.name as artist_name,
           tracks.disc_number, tracks.track_number, tracks.original_file,
           tracks.original_missing_at
    from order_items
    join tracks on tracks.album_id = order_items.album_id or tracks.id = order_items.track_id
      or tracks.id = any(order_items.granted_track_ids)
    join artists on artists.id = tracks.artist_id
    where order_items.order_id = ${orderId} and order_items.source = 'digital'
      and (tracks.reachable_from <= ${now} or tracks.id = any(order_items.granted_track_ids))
    order by order_items.position, tracks.disc_number, tracks.track_number, tracks.id`.execute(db);
  return rows;
}

type TrackRow = Awaited<ReturnType<typeof filesOfOrder>>[number];
export type FileRow = TrackRow & { original_file: string };

export const hasFile = (row: TrackRow): row is FileRow => row.original_file !== null;

/** Notes when lines of an order were downloaded first. */
export async function noteFirstDownload(trx: Transaction<DB>, itemIds: readonly number[], now: Date): Promise<void> {
  await trx.updateTable("order_items").set({ first_downloaded_at: now }).where("id", "in", itemIds).execute();
}

/** Gives the buyer what digital lines promise: the tracks that are out now stay theirs. */
export async function grantFiles(trx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  await sql`
    update order_items set granted_track_ids = coalesce((
      select array_agg(tracks.id order by tracks.disc_number, tracks.track_number, tracks.id) from tracks
      where (tracks.album_id = order_items.album_id or tracks.id = order_items.track_id)
        and tracks.reachable_from <= ${now}), '{}')
    where order_id = ${orderId} and source = 'digital'`.execute(trx);
}
