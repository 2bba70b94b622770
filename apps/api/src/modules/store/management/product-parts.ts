import type { ProductFields } from "@fanfare/contracts/store/product-editor";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { isPart, partChoices, replaceParts } from "../catalogue/bundle.queries.ts";
import { setStock } from "../catalogue/stock.queries.ts";
import { mostPieces } from "../orders/purchase-limits.ts";
import { sourceOf, variantsForEditing } from "./product-editor.queries.ts";

/** Throws `validation` for invalid parts. `productId` is null for a new product. */
export async function checkParts(db: Kysely<DB>, fields: ProductFields, productId: number | null): Promise<void> {
  const parts = fields.parts ?? [];
  if (parts.length === 0) return;
  const choices = new Map((await partChoices(db)).map((choice) => [choice.variant_id, choice]));
  const chosen = parts.map((part) => choices.get(part.variant_id));
  const source = productId === null ? null : await sourceOf(db, productId);
  const faults = [
    source === "provider" && "What the provider makes is no bundle",
    fields.digital && "A download is no bundle: make the download a part",
    fields.variants.length > 0 && "A bundle has no sizes of its own: make a bundle for each",
    new Set(parts.map((part) => part.variant_id)).size !== parts.length && "Every part once, with how many of it",
    chosen.some((choice) => !choice || choice.product_id === productId) && "One of the parts cannot be one (any more)",
    !chosen.some((choice) => choice?.source === "own_stock") && "At least one part has to be sent by you",
    parts.some(({ quantity }, index) => quantity > mostPieces(chosen[index] ?? { max_per_order: quantity })) &&
      "More of a part than fit in one order: let its product allow more first",
    productId !== null && (await isPart(db, productId)) && "This is a part of another bundle",
  ].filter((fault): fault is string => typeof fault === "string");
  if (faults.length > 0) throw invalid({ parts: faults });
}

/** Replaces the parts of a product; a bundle has no stock of its own. */
export async function writeParts(
  trx: Transaction<DB>,
  productId: number,
  parts: readonly { variant_id: number; quantity: number }[],
  actorId: number,
): Promise<void> {
  if (parts.length > 0) {
    for (const variant of await variantsForEditing(trx, productId)) {
      if (variant.quantity !== null) await setStock(trx, variant.id, null, { actorId, note: "Made a bundle" });
    }
  }
  await replaceParts(trx, productId, parts);
}
