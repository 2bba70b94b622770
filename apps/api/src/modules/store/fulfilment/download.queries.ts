import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { artistsView, tracksView } from "../../music/public.queries.ts";

/**
 * Returns the tracks of an order's digital lines: those of each album that are out at `now` or were out when it was paid, with
 * their original files if recorded. A line without any track yet (an announced album, a pre-order) has no rows.
 */
export async function filesOfOrder(db: Kysely<DB>, orderId: number, now: Date) {
  const { rows } = await sql<{
    order_item_id: number;
    track_id: number;
    title: string;
    artist_name: string;
    disc_number: number;
    track_number: number | null;
    audio_file: string | null;
    original_file: string | null;
    original_missing_at: Date | null;
  }>`
    select order_items.id as order_item_id, track.id as track_id, track.title, artist.name as artist_name,
           track.disc_number, track.track_number, track.audio_file, track.original_file,
           track.original_missing_at
    from order_items
    join ${tracksView} as track on track.album_id = order_items.album_id or track.id = order_items.track_id
      or track.id = any(order_items.granted_track_ids)
    join ${artistsView} as artist on artist.id = track.artist_id
    where order_items.order_id = ${orderId} and order_items.source = 'digital'
      and (order_items.out_at is null or order_items.out_at <= ${now} or order_items.opened_at is not null)
      and (track.reachable_from <= ${now} or track.id = any(order_items.granted_track_ids))
    order by order_items.position, track.disc_number, track.track_number, track.id`.execute(db);
  return rows;
}

type TrackRow = Awaited<ReturnType<typeof filesOfOrder>>[number];
export type FileRow = TrackRow & { original_file: string };

export const hasFile = (row: TrackRow): row is FileRow => row.original_file !== null;

/** Records when lines of an order were first downloaded. */
export async function recordFirstDownload(trx: Transaction<DB>, itemIds: readonly number[], now: Date): Promise<void> {
  await trx.updateTable("order_items").set({ first_downloaded_at: now }).where("id", "in", itemIds).execute();
}

/** Grants the buyer the tracks of digital lines that are out now, so that they keep access to them. */
export async function grantFiles(trx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  await sql`
    update order_items set granted_track_ids = coalesce((
      select array_agg(track.id order by track.disc_number, track.track_number, track.id) from ${tracksView} as track
      where (track.album_id = order_items.album_id or track.id = order_items.track_id)
        and track.reachable_from <= ${now}), '{}')
    where order_id = ${orderId} and source = 'digital'`.execute(trx);
}
