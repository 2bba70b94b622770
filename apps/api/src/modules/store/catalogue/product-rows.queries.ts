import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, ProductImages, Products, ProductVariants } from "../../../platform/db/types.gen.ts";

// How products are written, by the team's editor or by a provider's import.

export const lockProduct = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertProduct = (trx: Transaction<DB>, product: Insertable<Products>) =>
  trx.insertInto("products").values(product).returning(["id", "version"]).executeTakeFirstOrThrow();

/** The products that were moved in under these names. */
export async function productsMovedFrom(db: Kysely<DB>, from: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "moved_from"])
    .where(sql<boolean>`moved_from = any(${[...from]}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ id, moved_from }) => (moved_from === null ? [] : [[moved_from, id]])));
}

/** Changes a product and counts its version up. */
export async function updateProduct(trx: Transaction<DB>, id: number, changes: Updateable<Products>): Promise<void> {
  await trx
    .updateTable("products")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Deletes a product with its reviews; orders keep its name and price. */
export async function deleteProduct(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("products").where("id", "=", id).execute();
}

/** The stored pictures of a product, the first one first. */
export async function pictureFiles(db: Kysely<DB>, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("product_images")
    .select("image")
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.image);
}

/** Makes these the pictures of a product, in this order. */
export async function replacePictures(
  trx: Transaction<DB>,
  productId: number,
  pictures: readonly Pick<Insertable<ProductImages>, "image" | "placeholder" | "alt" | "option_value">[],
): Promise<void> {
  await trx.deleteFrom("product_images").where("product_id", "=", productId).execute();
  if (pictures.length === 0) return;
  await trx
    .insertInto("product_images")
    .values(
      pictures.map(({ image, placeholder, alt, option_value }, position) => ({
        product_id: productId,
        position,
        image,
        placeholder,
        alt,
        option_value,
      })),
    )
    .execute();
}

export const variantsOf = (db: Kysely<DB>, productId: number) =>
  db.selectFrom("product_variants").selectAll().where("product_id", "=", productId).execute();

/** Which of these article numbers some variant has: they are unique in the shop. */
export async function takenSkus(db: Kysely<DB>, skus: readonly string[]): Promise<string[]> {
  const taken = await db.selectFrom("product_variants").select("sku").where("sku", "in", skus).execute();
  return taken.flatMap(({ sku }) => sku ?? []);
}

export async function insertVariant(trx: Transaction<DB>, variant: Insertable<ProductVariants>): Promise<number> {
  const { id } = await trx.insertInto("product_variants").values(variant).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Changes a variant and counts its version up. */
export async function updateVariant(
  trx: Transaction<DB>,
  id: number,
  changes: Updateable<ProductVariants>,
): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set((eb) => ({ ...changes, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Changes the article number of the variant that stands for a product without any. */
export async function setOnlySku(trx: Transaction<DB>, id: number, sku: string | null, now: Date): Promise<void> {
  await trx.updateTable("product_variants").set({ sku, updated_at: now }).where("id", "=", id).execute();
}

/** Deletes variants, also from carts. */
export async function deleteVariants(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom("product_variants").where("id", "in", ids).execute();
}

/** Frees the names and article numbers of a product's grid: two variants may swap them, in whatever order they are written. */
export async function clearGridNames(trx: Transaction<DB>, productId: number): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ name: sql<string>`'~' || id`, sku: null })
    .where("product_id", "=", productId)
    .where("is_only", "=", false)
    .execute();
}

/** Frees the name of a provider's variant, and that it is the only one, before the others are written. */
export async function clearProviderVariant(trx: Transaction<DB>, id: number, kept: readonly string[]): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ name: `~${id}`, is_only: false })
    .where("id", "=", id)
    .where("provider_variant_id", "in", [...kept, ""])
    .execute();
}

/** Stops the sale of a variant that stays for the orders that name it. */
export async function withdrawVariant(trx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ is_available: false, is_only: false, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Stops the sale of all variants of a product. */
export async function withdrawVariantsOf(trx: Transaction<DB>, productId: number, now: Date): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ is_available: false, updated_at: now })
    .where("product_id", "=", productId)
    .execute();
}
