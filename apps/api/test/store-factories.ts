import type { Insertable, Kysely } from "kysely";
import { replaceParts } from "../src/modules/store/catalogue/bundle.queries.ts";
import { setStock } from "../src/modules/store/catalogue/stock.queries.ts";
import type { DB, DiscountCodes, Products, ProductVariants } from "../src/platform/db/types.gen.ts";

let made = 0;
const next = () => {
  made += 1;
  return made;
};

/** Long before any test's clock. */
const OUT = new Date("2020-01-01T00:00:00Z");

export async function makeCategory(db: Kysely<DB>, name = `Category ${next()}`): Promise<number> {
  const row = await db.insertInto("categories").values({ name }).returning("id").executeTakeFirstOrThrow();
  return row.id;
}

/** A code for 10 % off everything, unless `values` differ. */
export async function makeCode(
  db: Kysely<DB>,
  values: Partial<Insertable<DiscountCodes>> = {},
): Promise<{ id: number; code: string }> {
  const kind = values.amount_cents ? {} : { percent: 10 };
  return db
    .insertInto("discount_codes")
    .values({ code: `CODE-${next()}`, ...kind, ...values })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
}

type VariantValues = Partial<Insertable<ProductVariants>> & { stock?: number | null };

export type MadeProduct = {
  id: number;
  /** In the given order; for a product without variants, its hidden one. */
  variantIds: number[];
};

/** A published product for 25.00, without variants unless some are given. A `stock` of null, the default, is not counted. */
export async function makeProduct(
  db: Kysely<DB>,
  values: Partial<Insertable<Products>> & { stock?: number | null; variants?: VariantValues[] } = {},
): Promise<MadeProduct> {
  const { stock = null, variants, ...columns } = values;
  return db.transaction().execute(async (trx) => {
    const product = await trx
      .insertInto("products")
      .values({ name: `Product ${next()}`, price_cents: 2500, visibility: "public", published_at: OUT, ...columns })
      .returning("id")
      .executeTakeFirstOrThrow();
    const variantIds: number[] = [];
    for (const [position, given] of (variants ?? [{ is_only: true, name: "Only", stock }]).entries()) {
      const { stock: left = null, ...variant } = given;
      const row = await trx
        .insertInto("product_variants")
        .values({ product_id: product.id, name: `Variant ${position + 1}`, position, ...variant })
        .returning("id")
        .executeTakeFirstOrThrow();
      if (left !== null) await setStock(trx, row.id, left);
      variantIds.push(row.id);
    }
    return { id: product.id, variantIds };
  });
}

/** A published product for 40.00 that consists of one of each variant. */
export async function makeBundle(
  db: Kysely<DB>,
  partIds: readonly number[],
  values: Partial<Insertable<Products>> = {},
): Promise<MadeProduct> {
  const bundle = await makeProduct(db, { name: `Bundle ${next()}`, price_cents: 4000, ...values });
  await db.transaction().execute((trx) =>
    replaceParts(
      trx,
      bundle.id,
      partIds.map((variant_id) => ({ variant_id, quantity: 1 })),
    ),
  );
  return bundle;
}

export const BILLING = {
  billing_first_name: "Ana",
  billing_last_name: "Keller",
  billing_email: "ana@example.com",
  billing_address: "1 Harbour Street",
  billing_city: "Portland",
  billing_state: "OR",
  billing_zip_code: "97201",
};
