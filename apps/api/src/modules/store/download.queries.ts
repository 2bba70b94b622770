import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/**
 * The original files of an order's digital lines: of each album the tracks that are out at `now`, and those that were
 * when it was paid. A line that gives nothing yet (an album announced) has no rows.
 */
export async function filesOfOrder(db: Kysely<DB>, orderId: number, now: Date) {
  const { rows } = await sql<{
    order_item_id: number;
    track_id: number;
    title: string;
    artist_name: string;
    disc_number: number;
    track_number: number | null;
    original_file: string;
  }>`
    select order_items.id as order_item_id, tracks.id as track_id, tracks.title, artists.name as artist_name,
           tracks.disc_number, tracks.track_number, tracks.original_file
    from order_items
    join tracks on tracks.album_id = order_items.album_id or tracks.id = order_items.track_id
      or tracks.id = any(order_items.granted_track_ids)
    join artists on artists.id = tracks.artist_id
    where order_items.order_id = ${orderId} and order_items.source = 'digital' and tracks.original_file is not null
      and (tracks.reachable_from <= ${now} or tracks.id = any(order_items.granted_track_ids))
    order by order_items.position, tracks.disc_number, tracks.track_number, tracks.id`.execute(db);
  return rows;
}

export type FileRow = Awaited<ReturnType<typeof filesOfOrder>>[number];
