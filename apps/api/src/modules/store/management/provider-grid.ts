import type { ProductFields } from "@fanfare/contracts/store/product-editor";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { offeredVariants } from "../../pod/public.queries.ts";
import { variantsOf } from "../catalogue/product-rows.queries.ts";

/**
 * Throws `validation` at `variants` for rows of a provider's product that come on sale and that the provider does not
 * make: rows that the owner added, that it has stopped to offer, or that cannot be had there at the moment. What is for
 * sale already stays so; the next sync says more.
 */
export async function checkOffers(
  db: Kysely<DB>,
  productId: number,
  fields: Pick<ProductFields, "variants">,
): Promise<void> {
  const offered = await offeredVariants(db, productId);
  if (!offered) return;
  const present = new Map((await variantsOf(db, productId)).map((row) => [row.id, row]));
  const faults = fields.variants.flatMap(({ id, name, is_available }) => {
    const row = id === null ? undefined : present.get(id);
    // What was taken away meanwhile is refused as such.
    if (!is_available || row?.is_available || (id !== null && !row)) return [];
    return offered.has(row?.provider_variant_id ?? "")
      ? []
      : [`The provider does not make “${name}” at the moment: it cannot be for sale`];
  });
  if (faults.length > 0) throw invalid({ variants: faults });
}
