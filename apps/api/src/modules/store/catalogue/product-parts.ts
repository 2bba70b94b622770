import type { ProductFields } from "@fanfare/contracts/store/product-editor";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { variantsForEditing } from "../management/product-editor.queries.ts";
import { optionsOf } from "./product-variants.ts";
import { setStock } from "./stock.queries.ts";

/** The variant that stands for a product without any. */
const ONLY = "Only";

/** Makes the pictures of a product those that the form has, in its order. */
export async function writePictures(
  trx: Transaction<DB>,
  productId: number,
  pictures: ProductFields["pictures"],
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

/** Makes the rows of the grid what the form says. What is gone goes from carts too; orders keep their own words. */
export async function writeVariants(
  trx: Transaction<DB>,
  productId: number,
  fields: ProductFields,
  by: { actorId: number; now: Date },
): Promise<void> {
  const before = await variantsForEditing(trx, productId);
  const { now } = by;
  const only = before.find((variant) => variant.is_only);
  const kept = new Set(fields.variants.map((variant) => variant.id));
  if (fields.variants.some(({ id }) => id !== null && !before.some((one) => one.id === id && !one.is_only))) {
    throw invalid({ variants: ["A variant was taken away meanwhile. Reload to see how it is now."] });
  }
  const gone = before.filter((one) => (one.is_only ? fields.variants.length > 0 : !kept.has(one.id)));
  if (gone.length > 0) {
    await trx
      .deleteFrom("product_variants")
      .where(
        "id",
        "in",
        gone.map((one) => one.id),
      )
      .execute();
  }
  // Two variants may swap their names or numbers, which no order of single changes allows.
  await trx
    .updateTable("product_variants")
    .set({ name: sql<string>`'~' || id`, sku: null })
    .where("product_id", "=", productId)
    .where("is_only", "=", false)
    .execute();
  const noted = { actorId: by.actorId, note: null };
  for (const [position, variant] of fields.variants.entries()) {
    const columns = {
      name: variant.name,
      sku: variant.sku || null,
      price_modifier_cents: variant.price_modifier,
      options: JSON.stringify(optionsOf(variant, fields.options)),
      is_available: variant.is_available,
      position,
      updated_at: now,
    };
    if (variant.id !== null) {
      await trx
        .updateTable("product_variants")
        .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
        .where("id", "=", variant.id)
        .execute();
      continue;
    }
    const made = await trx
      .insertInto("product_variants")
      .values({ product_id: productId, ...columns })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (variant.stock !== null) await setStock(trx, made.id, variant.stock, noted);
  }
  if (fields.variants.length > 0) return;
  if (only) {
    await trx
      .updateTable("product_variants")
      .set({ sku: fields.sku || null, updated_at: now })
      .where("id", "=", only.id)
      .execute();
    return;
  }
  const made = await trx
    .insertInto("product_variants")
    .values({ product_id: productId, is_only: true, name: ONLY, sku: fields.sku || null })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (fields.stock !== null) await setStock(trx, made.id, fields.stock, noted);
}
