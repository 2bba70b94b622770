import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { DiscountCode } from "./discounts.ts";

const CODE_COLUMNS = [
  "discount_codes.id",
  "discount_codes.code",
  "discount_codes.percent",
  "discount_codes.amount_cents",
  "discount_codes.product_ids",
  "discount_codes.product_types",
  "discount_codes.minimum_cents",
  "discount_codes.starts_at",
  "discount_codes.ends_at",
  "discount_codes.max_uses",
  "discount_codes.max_uses_per_fan",
  "discount_codes.uses",
  "discount_codes.is_stackable",
  "discount_codes.is_active",
] as const;

const ownUses = (userId: number) =>
  sql<number>`(select count(*)::int from discount_uses
    where code_id = discount_codes.id and user_id = ${userId} and returned_at is null)`.as("own_uses");

/** Returns the codes in a fan's cart, in the order they were entered. */
export const codesOfFan = (db: Kysely<DB>, userId: number): Promise<DiscountCode[]> =>
  db
    .selectFrom("cart_codes")
    .innerJoin("carts", "carts.id", "cart_codes.cart_id")
    .innerJoin("discount_codes", "discount_codes.id", "cart_codes.code_id")
    .select([...CODE_COLUMNS, ownUses(userId)])
    .where("carts.user_id", "=", userId)
    .orderBy("cart_codes.created_at")
    .orderBy("discount_codes.id")
    .execute();

/** Looks up a code, which must be in upper case. */
export const findCode = (db: Kysely<DB>, userId: number, code: string): Promise<DiscountCode | undefined> =>
  db
    .selectFrom("discount_codes")
    .select([...CODE_COLUMNS, ownUses(userId)])
    .where("code", "=", code)
    .executeTakeFirst();

export async function putCode(trx: Transaction<DB>, cartId: number, codeId: number): Promise<void> {
  await trx
    .insertInto("cart_codes")
    .values({ cart_id: cartId, code_id: codeId, created_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a code from a cart. Returns whether it was there. */
export async function dropCode(trx: Transaction<DB>, cartId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("cart_codes")
    .where("cart_id", "=", cartId)
    .where("code_id", "in", trx.selectFrom("discount_codes").select("id").where("code", "=", code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function dropCodes(trx: Transaction<DB>, cartId: number): Promise<void> {
  await trx.deleteFrom("cart_codes").where("cart_id", "=", cartId).execute();
}

/** Records a use by an order. The database counts it under the code's row lock, and rejects it when the limit is exceeded. */
export async function insertUse(
  trx: Transaction<DB>,
  use: { order_id: number; code_id: number; user_id: number; used_at: Date },
): Promise<void> {
  await trx.insertInto("discount_uses").values(use).execute();
}

/** Returns an order's uses of discount codes; idempotent. */
export async function returnCodes(trx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  const used = await trx
    .selectFrom("discount_uses")
    .select("code_id")
    .where("order_id", "=", orderId)
    .where("returned_at", "is", null)
    .orderBy("code_id")
    .execute();
  for (const { code_id } of used) {
    await trx
      .updateTable("discount_uses")
      .set({ returned_at: now })
      .where("order_id", "=", orderId)
      .where("code_id", "=", code_id)
      .where("returned_at", "is", null)
      .execute();
  }
}
