import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { DB, DiscountCodes } from "../../../platform/db/types.gen.ts";

/** Maximum codes in the owner's list. */
const LISTED = 500;

export const listCodes = (db: Kysely<DB>) =>
  db.selectFrom("discount_codes").selectAll().orderBy("id", "desc").limit(LISTED).execute();

export const lockCode = (trx: Transaction<DB>, id: number) =>
  trx.selectFrom("discount_codes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertCode = (trx: Transaction<DB>, fields: Insertable<DiscountCodes>) =>
  trx.insertInto("discount_codes").values(fields).returningAll().executeTakeFirstOrThrow();

export async function updateCode(
  trx: Transaction<DB>,
  id: number,
  fields: Insertable<DiscountCodes> & { version: number; updated_at: Date },
): Promise<void> {
  await trx.updateTable("discount_codes").set(fields).where("id", "=", id).execute();
}

export async function deleteCode(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("discount_codes").where("id", "=", id).execute();
}

/** Whether any order has used the code, including cancelled ones. */
export async function wasUsed(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("discount_uses")
    .select("order_id")
    .where("code_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the products and product types that a code can be limited to. */
export async function readTargets(db: Kysely<DB>) {
  const [products, types] = await Promise.all([
    db.selectFrom("products").select(["id", "name"]).orderBy(sql`lower(name)`).orderBy("id").limit(500).execute(),
    db.selectFrom("products").select("product_type").distinct().orderBy("product_type").execute(),
  ]);
  return { products, product_types: types.map((row) => row.product_type) };
}
