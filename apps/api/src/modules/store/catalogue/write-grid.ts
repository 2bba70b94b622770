import type { ProductFields } from "@fanfare/contracts/store/product-editor";
import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { variantsForEditing } from "../management/product-editor.queries.ts";
import { clearGridNames, deleteVariants, insertVariant, setOnlySku, updateVariant } from "./product-rows.queries.ts";
import { optionsOf } from "./product-variants.ts";
import { setStock } from "./stock.queries.ts";

/** Name of the only variant, which represents a product without variants. */
const ONLY = "Only";

/** Writes the grid of the form. Removed variants disappear from carts too; orders keep their own copy of the names. */
export async function writeGrid(
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
    throw invalid({ variants: ["A variant has been removed in the meantime. Reload to see the latest version."] });
  }
  const gone = before.filter((one) => (one.is_only ? fields.variants.length > 0 : !kept.has(one.id)));
  if (gone.length > 0) {
    await deleteVariants(
      trx,
      gone.map((one) => one.id),
    );
  }
  await clearGridNames(trx, productId);
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
      await updateVariant(trx, variant.id, columns);
      continue;
    }
    const id = await insertVariant(trx, { product_id: productId, ...columns });
    if (variant.stock !== null) await setStock(trx, id, variant.stock, noted);
  }
  if (fields.variants.length > 0) return;
  if (only) {
    await setOnlySku(trx, only.id, fields.sku || null, now);
    return;
  }
  const id = await insertVariant(trx, { product_id: productId, is_only: true, name: ONLY, sku: fields.sku || null });
  if (fields.stock !== null) await setStock(trx, id, fields.stock, noted);
}
