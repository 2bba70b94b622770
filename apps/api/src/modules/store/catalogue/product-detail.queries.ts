import type { ProductDetail } from "@fanfare/contracts/store/product";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { albumsView, tracksView } from "../../music/public.queries.ts";
import { partsOfProduct, picturesOfParts } from "./bundle.queries.ts";
import { isListed, isReachable, productsByIds } from "./product.queries.ts";
import { distribution } from "./rating.ts";
import { storedDetails, storedSizeGuide } from "./stored-json.ts";

/** Maximum number of related products on a product's page. */
const RELATED = 4;

/** Related products: the same category first, then available, featured and newest ones. */
async function relatedIds(db: Kysely<DB>, product: { id: number; category_id: number | null }, now: Date) {
  const rows = await db
    .selectFrom("products")
    .select("products.id")
    .where(isListed(now))
    .where("products.id", "<>", product.id)
    .orderBy(sql`(products.category_id = ${product.category_id})`, (order) => order.desc().nullsLast())
    .orderBy("products.is_available", "desc")
    .orderBy("products.is_featured", "desc")
    .orderBy("products.created_at", "desc")
    .orderBy("products.id", "desc")
    .limit(RELATED)
    .execute();
  return rows.map((row) => row.id);
}

async function ratingCounts(db: Kysely<DB>, productId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("reviews")
    .select((eb) => ["rating", eb.fn.countAll<number>().as("count")])
    .where("product_id", "=", productId)
    .where("hidden_at", "is", null)
    .groupBy("rating")
    .execute();
  return new Map(rows.map((row) => [row.rating, row.count]));
}

const imagesOf = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom("product_images")
    .select(["image", "placeholder", "alt", "option_value"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();

/** Returns a product's page at `now`, with everything it shows; undefined for a product without a page. */
export async function findProduct(db: Kysely<DB>, id: number, now: Date): Promise<ProductDetail | undefined> {
  const row = await db
    .selectFrom("products")
    .leftJoin(albumsView.as("album"), (join) =>
      join.onRef("album.id", "=", "products.album_id").on("album.reachable_from", "<=", now),
    )
    .leftJoin(tracksView.as("track"), (join) =>
      join.onRef("track.id", "=", "products.track_id").on("track.reachable_from", "<=", now),
    )
    .select([
      "products.id",
      "products.category_id",
      "products.description_html",
      "products.details",
      "products.size_guide",
      "products.safety_text",
      "products.free_download",
      "products.created_at",
      "album.id as album_id",
      "album.title as album_title",
      "track.id as track_id",
      "track.title as track_title",
    ])
    .where("products.id", "=", id)
    .where(isReachable(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const [[product], images, counts, parts, related] = await Promise.all([
    productsByIds(db, [id], now),
    imagesOf(db, id),
    ratingCounts(db, id),
    partsOfProduct(db, id),
    relatedIds(db, row, now).then((ids) => productsByIds(db, ids, now)),
  ]);
  if (!product) return undefined;
  return {
    ...product,
    description_html: row.description_html,
    details: storedDetails.parse(row.details),
    size_guide: storedSizeGuide.parse(row.size_guide),
    images: images.length > 0 ? images : await picturesOfParts(db, id),
    rating_distribution: distribution(counts),
    album: row.album_id === null || row.album_title === null ? null : { id: row.album_id, title: row.album_title },
    track: row.track_id === null || row.track_title === null ? null : { id: row.track_id, title: row.track_title },
    created_at: row.created_at.toISOString(),
    safety_text: row.safety_text,
    free_download: row.free_download,
    parts: parts.flatMap(({ name, variant, quantity }) => (name === null ? [] : [{ name, variant, quantity }])),
    related,
  };
}
