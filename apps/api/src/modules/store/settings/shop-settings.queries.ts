import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { DB, ShopSettings } from "../../../platform/db/types.gen.ts";

/** The one row of `shop_settings`. */
const ROW = 1;

export type ShopSettingsRow = Selectable<ShopSettings>;

/** Returns the shop's settings; undefined if nothing was saved yet. */
export const readShopSettings = (db: Kysely<DB>): Promise<ShopSettingsRow | undefined> =>
  db.selectFrom("shop_settings").selectAll().where("id", "=", ROW).executeTakeFirst();

/** Locks the settings row, inserting it if it is missing. */
export async function lockShopSettings(trx: Transaction<DB>): Promise<ShopSettingsRow> {
  await trx
    .insertInto("shop_settings")
    .values({ id: ROW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx.selectFrom("shop_settings").selectAll().where("id", "=", ROW).forUpdate().executeTakeFirstOrThrow();
}

export async function updateShopSettings(
  trx: Transaction<DB>,
  fields: Partial<Omit<ShopSettingsRow, "id" | "version" | "updated_at">>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("shop_settings")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", ROW)
    .execute();
}

/** The shop's currency as stored, in lower case. US dollars until the owner chooses another. */
export const currencyOf = (row: { currency: string } | undefined): string => row?.currency ?? "usd";

/** Whether amounts exist that are fixed in the shop's currency: orders, and codes with an amount of money. */
export async function hasAmounts(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ has_amounts: boolean }>`
    select exists (select from orders)
      or exists (select from discount_codes where amount_cents is not null or minimum_cents > 0) as has_amounts`.execute(
    db,
  );
  return rows[0]?.has_amounts === true;
}

/** Blocks new orders and codes until the transaction ends, after waiting for those being inserted. */
export async function holdAmounts(trx: Transaction<DB>): Promise<void> {
  await sql`lock table orders, discount_codes in share mode`.execute(trx);
}

/** Returns the names of some products whose prices are not whole amounts. */
export async function fractionalPrices(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .select("name")
    .where(
      sql<boolean>`price_cents % 100 <> 0 or minimum_price_cents % 100 <> 0 or exists (select from product_variants
        where product_id = products.id and price_modifier_cents % 100 <> 0)`,
    )
    .orderBy("id")
    .limit(5)
    .execute();
  return rows.map((row) => row.name);
}
