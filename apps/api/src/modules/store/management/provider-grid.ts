import type { ProductFields } from "@fanfare/contracts/store/product-editor";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import { offeredVariants } from "../../pod/public.queries.ts";
import { variantsOf } from "../catalogue/product-rows.queries.ts";

/**
 * Throws `validation` at `variants` for rows of a provider's product that are put on sale although the provider does not make
 * them: rows that the owner added, or variants that the provider has disabled or that are unavailable there. Variants that are
 * already on sale are left alone until the next sync.
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
    // A row that was deleted in the meantime is rejected with an error of its own.
    if (!is_available || row?.is_available || (id !== null && !row)) return [];
    return offered.has(row?.provider_variant_id ?? "")
      ? []
      : [`The provider does not make “${name}” at the moment: it cannot be for sale`];
  });
  if (faults.length > 0) throw invalid({ variants: faults });
}
