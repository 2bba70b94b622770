import { language } from "@fanfare/contracts/common/language";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { artistsView, tracksView } from "../../music/public.queries.ts";
import { isForSale, isReachable } from "../catalogue/product.queries.ts";
import { outAt } from "../preorders/out-at.queries.ts";

/**
 * Returns a product's free download at `now`: its kind and whether it can be delivered. Undefined for a product without a page.
 */
export function findFreeOffer(db: Kysely<DB>, productId: number, now: Date) {
  return db
    .selectFrom("products")
    .select(["id", "name", "free_download", isForSale(now).as("is_for_sale"), outAt(now).as("out_at")])
    .where("id", "=", productId)
    .where(isReachable(now))
    .executeTakeFirst();
}

export const variantIdsOf = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (await db.selectFrom("product_variants").select("id").where("product_id", "=", productId).execute()).map(
    ({ id }) => id,
  );

/** Returns the tracks of a digital product that are out at `now`; none while it is a pre-order. */
export async function tracksOfProduct(db: Kysely<DB>, productId: number, now: Date) {
  const { rows } = await sql<{
    track_id: number;
    title: string;
    artist_name: string;
    disc_number: number;
    track_number: number | null;
    audio_file: string | null;
    original_file: string | null;
    original_missing_at: Date | null;
  }>`
    select track.id as track_id, track.title, artist.name as artist_name, track.disc_number, track.track_number,
           track.audio_file, track.original_file, track.original_missing_at
    from products
    join ${tracksView} as track on track.album_id = products.album_id or track.id = products.track_id
    join ${artistsView} as artist on artist.id = track.artist_id
    where products.id = ${productId} and products.source = 'digital' and ${outAt(now)} is null
      and track.reachable_from <= ${now}
    order by track.disc_number, track.track_number, track.id`.execute(db);
  return rows;
}

export async function addGrant(
  trx: Transaction<DB>,
  grant: { product_id: number; email: string; needs_consent: boolean; created_at: Date; expires_at: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto("download_grants")
    .values({ ...grant, language: language().code })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Selects a grant that has not expired at `now`, with the name of its product. */
const livingGrant = (db: Kysely<DB>, id: string, now: Date) =>
  db
    .selectFrom("download_grants")
    .innerJoin("products", "products.id", "download_grants.product_id")
    .selectAll("download_grants")
    .select("products.name")
    .where("download_grants.id", "=", id)
    .where("expires_at", ">", now);

export const findGrant = (db: Kysely<DB>, id: string, now: Date) => livingGrant(db, id, now).executeTakeFirst();

/** Returns the grant like `findGrant`, locked until the transaction ends. */
export const lockGrant = (trx: Transaction<DB>, id: string, now: Date) =>
  livingGrant(trx, id, now).forUpdate("download_grants").executeTakeFirst();

export async function recordGrantConsent(trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  await trx.updateTable("download_grants").set({ consented_at: now }).where("id", "=", id).execute();
}

/** Records that the files of a grant were taken. Returns whether it was the first time; the grant must be locked. */
export async function recordFirstUse(trx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("download_grants")
    .set({ taken_at: now })
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts one free download. */
export async function countTaken(
  db: Kysely<DB>,
  product_id: number,
  how: "without_address" | "with_address",
): Promise<void> {
  await db
    .insertInto("free_download_counts")
    .values({ product_id, [how]: 1 })
    .onConflict((conflict) =>
      conflict.column("product_id").doUpdateSet((eb) => ({ [how]: eb(`free_download_counts.${how}`, "+", 1) })),
    )
    .execute();
}

/** How often a product was downloaded for free; undefined if never. */
export const countFreeDownloads = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom("free_download_counts")
    .select(["without_address", "with_address"])
    .where("product_id", "=", productId)
    .executeTakeFirst();

export async function deleteExpiredGrants(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("download_grants").where("expires_at", "<=", now).execute();
}

export const findProductName = async (db: Kysely<DB>, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom("products")
      .select("name")
      .where("id", "=", id)
      .where("source", "=", "digital")
      .executeTakeFirst()
  )?.name;
