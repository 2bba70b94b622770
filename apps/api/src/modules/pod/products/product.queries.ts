import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { DB, PodProducts } from "../../../platform/db/types.gen.ts";
import { coverImagesView, productsView, variantsView } from "../../store/public.queries.ts";

export type PodProductRow = Selectable<PodProducts>;

/** Every product of the provider that was ever seen, with the visibility and cover of its product in the shop. */
export const knownProducts = (db: Kysely<DB>, provider: string) =>
  db
    .selectFrom("pod_products")
    .leftJoin(productsView.as("product"), "product.id", "pod_products.product_id")
    .leftJoin(coverImagesView.as("cover"), "cover.product_id", "product.id")
    .selectAll("pod_products")
    .select(["product.visibility", "cover.image"])
    .where("pod_products.provider", "=", provider)
    .orderBy("pod_products.id")
    .execute();

export const findPodProduct = (
  db: Kysely<DB>,
  provider: string,
  providerProductId: string,
): Promise<PodProductRow | undefined> =>
  db
    .selectFrom("pod_products")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_product_id", "=", providerProductId)
    .executeTakeFirst();

/** Returns the row, locked until the transaction ends, which serialises the imports of one product. */
export const lockPodProduct = (trx: Transaction<DB>, id: number): Promise<PodProductRow | undefined> =>
  trx.selectFrom("pod_products").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Returns the product's row; inserts it if it is missing, and leaves an existing one unchanged. */
export async function ensurePodProduct(db: Kysely<DB>, row: Insertable<PodProducts>): Promise<PodProductRow> {
  await db
    .insertInto("pod_products")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider", "provider_product_id"]).doNothing())
    .execute();
  return db
    .selectFrom("pod_products")
    .selectAll()
    .where("provider", "=", row.provider)
    .where("provider_product_id", "=", row.provider_product_id)
    .executeTakeFirstOrThrow();
}

export const updatePodProduct = (
  db: Kysely<DB>,
  id: number,
  changes: Updateable<PodProducts>,
): Promise<PodProductRow> =>
  db.updateTable("pod_products").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Returns the available provider-made variants of the given products, for their margins. */
export const pricedVariants = (db: Kysely<DB>, productIds: readonly number[]) =>
  db
    .selectFrom(variantsView.as("variant"))
    .innerJoin(productsView.as("product"), "product.id", "variant.product_id")
    .select([
      "variant.id",
      "variant.product_id",
      "variant.name",
      "variant.provider_variant_id",
      "variant.price_modifier_cents",
      "product.price_cents",
    ])
    .where("variant.product_id", "=", sql<number>`any(${[...productIds]}::int[])`)
    .where("variant.is_available", "=", true)
    .where("variant.provider_variant_id", "is not", null)
    .orderBy("variant.position")
    .orderBy("variant.id")
    .execute();

export const findShipping = (
  db: Kysely<DB>,
  provider: string,
  place: { blueprint_id: number; print_provider_id: number },
) =>
  db
    .selectFrom("pod_shipping")
    .select(["profiles", "fetched_at"])
    .where("provider", "=", provider)
    .where("blueprint_id", "=", place.blueprint_id)
    .where("print_provider_id", "=", place.print_provider_id)
    .executeTakeFirst();

export const allShipping = (db: Kysely<DB>, provider: string) =>
  db
    .selectFrom("pod_shipping")
    .select(["blueprint_id", "print_provider_id", "profiles"])
    .where("provider", "=", provider)
    .execute();

export async function keepShipping(
  db: Kysely<DB>,
  row: {
    provider: string;
    blueprint_id: number;
    print_provider_id: number;
    profiles: string;
    fetched_at: Date;
  },
): Promise<void> {
  await db
    .insertInto("pod_shipping")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["provider", "blueprint_id", "print_provider_id"])
        .doUpdateSet({ profiles: row.profiles, fetched_at: row.fetched_at }),
    )
    .execute();
}

/** Assigns a row to the product's new id; returns false when another process did so first. */
export async function takeOverPodProduct(
  db: Kysely<DB>,
  row: { id: number; provider_product_id: string },
  provider_product_id: string,
): Promise<boolean> {
  const taken = await db
    .updateTable("pod_products")
    .set({ provider_product_id, is_gone: false, is_withdrawn: false, fingerprint: "", provider_updated_at: null })
    .where("id", "=", row.id)
    .where("provider_product_id", "=", row.provider_product_id)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** The images that were downloaded for a product, in stored form. */
export async function picturesOfPodProduct(db: Kysely<DB>, id: number): Promise<PodProductRow["pictures"]> {
  const row = await db.selectFrom("pod_products").select("pictures").where("id", "=", id).executeTakeFirstOrThrow();
  return row.pictures;
}
