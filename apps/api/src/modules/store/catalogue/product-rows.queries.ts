import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { DB, ProductImages, Products, ProductVariants } from "../../../platform/db/types.gen.ts";

// Writes to products, shared by the team's editor and a provider's import.

export const lockProduct = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertProduct = (trx: Transaction<DB>, product: Insertable<Products>) =>
  trx.insertInto("products").values(product).returning(["id", "version"]).executeTakeFirstOrThrow();

/** Returns the ids of products that were moved in, by their name at the other service. */
export async function productsMovedFrom(db: Kysely<DB>, from: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "moved_from"])
    .where(sql<boolean>`moved_from = any(${[...from]}::text[])`)
    .execute();
  return new Map(rows.flatMap(({ id, moved_from }) => (moved_from === null ? [] : [[moved_from, id]])));
}

/** Updates a product and increments its version. */
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

/** Returns the stored images of a product in their order. */
export async function pictureFiles(db: Kysely<DB>, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("product_images")
    .select("image")
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.image);
}

/** Replaces the images of a product, in the given order. */
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

/** Returns which of these SKUs are taken; SKUs are unique in the shop. */
export async function takenSkus(db: Kysely<DB>, skus: readonly string[]): Promise<string[]> {
  const taken = await db.selectFrom("product_variants").select("sku").where("sku", "in", skus).execute();
  return taken.flatMap(({ sku }) => sku ?? []);
}

export async function insertVariant(trx: Transaction<DB>, variant: Insertable<ProductVariants>): Promise<number> {
  const { id } = await trx.insertInto("product_variants").values(variant).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Updates a variant and increments its version. */
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

/** Sets the SKU of the only variant, which represents a product without variants. */
export async function setOnlySku(trx: Transaction<DB>, id: number, sku: string | null, now: Date): Promise<void> {
  await trx.updateTable("product_variants").set({ sku, updated_at: now }).where("id", "=", id).execute();
}

/** Deletes variants, which also removes them from carts. */
export async function deleteVariants(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom("product_variants").where("id", "in", ids).execute();
}

/** Frees the names and SKUs of a product's grid, so that two variants can swap them, whatever the order of writing. */
export async function clearGridNames(trx: Transaction<DB>, productId: number): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ name: sql<string>`'~' || id`, sku: null })
    .where("product_id", "=", productId)
    .where("is_only", "=", false)
    .execute();
}

/** Frees the name and the only-variant flag of a provider's variant before the others are written. */
export async function clearProviderVariant(trx: Transaction<DB>, id: number, kept: readonly string[]): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ name: `~${id}`, is_only: false })
    .where("id", "=", id)
    .where("provider_variant_id", "in", [...kept, ""])
    .execute();
}

/** Takes a variant off sale; its row is kept for the orders that refer to it. */
export async function withdrawVariant(trx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ is_available: false, is_only: false, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Takes all variants of a product off sale. */
export async function withdrawVariantsOf(trx: Transaction<DB>, productId: number, now: Date): Promise<void> {
  await trx
    .updateTable("product_variants")
    .set({ is_available: false, updated_at: now })
    .where("product_id", "=", productId)
    .execute();
}
