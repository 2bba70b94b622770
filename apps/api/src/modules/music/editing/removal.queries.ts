import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { orderItemsView, ordersView, productsView } from "../../store/public.queries.ts";

type Losses = {
  tracks: number;
  plays: number;
  favorites: number;
  playlists: number;
  products: string[];
  buyers: number;
};

/** What would be deleted with these tracks (and with the album, if given), and what prevents it. */
export async function lossesOf(db: Kysely<DB>, trackIds: readonly number[], albumId: number | null): Promise<Losses> {
  const tracks = sql.val([...trackIds]);
  const { rows } = await sql<Losses>`
    select ${trackIds.length}::int as tracks,
      (select coalesce(sum(play_count), 0)::int from tracks where id = any(${tracks}::int[])) as plays,
      (select count(*)::int from favorites where track_id = any(${tracks}::int[])) as favorites,
      (select count(distinct playlist_id)::int from playlist_entries where track_id = any(${tracks}::int[])) as playlists,
      (select coalesce(json_agg(name order by id), '[]') from ${productsView} as product
        where track_id = any(${tracks}::int[]) or album_id = ${albumId}::int) as products,
      (select count(distinct item.order_id)::int from ${orderItemsView} as item join ${ordersView} as bought on bought.id = item.order_id
        where bought.paid_cents > bought.refunded_cents and (
          item.track_id = any(${tracks}::int[]) or item.album_id = ${albumId}::int
          or item.granted_track_ids && ${tracks}::int[])) as buyers`.execute(db);
  const [losses] = rows;
  if (!losses) throw new Error("a query of one row gave none");
  return losses;
}

/** Why these cannot be deleted, as messages; empty when nothing prevents it. */
export function blockersOf(losses: Pick<Losses, "products" | "buyers">): string[] {
  const blockers: string[] = [];
  if (losses.products.length > 0) {
    blockers.push(`It is sold in the store as ${losses.products.join(", ")}. Take it out of the product first.`);
  }
  if (losses.buyers > 0) {
    const orders = losses.buyers === 1 ? "1 order" : `${losses.buyers} orders`;
    blockers.push(`It was bought in ${orders}, and its files belong to the buyers. Make it a draft to hide it.`);
  }
  return blockers;
}
