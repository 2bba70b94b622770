import type { Kysely, Selectable, Transaction } from "kysely";
import type { DB, ShopSettings } from "../../../platform/db/types.gen.ts";

/** The one row of `shop_settings`. */
const ROW = 1;

export type ShopSettingsRow = Selectable<ShopSettings>;

/** What the owner has said of selling; undefined while there is nothing. */
export const readShopSettings = (db: Kysely<DB>): Promise<ShopSettingsRow | undefined> =>
  db.selectFrom("shop_settings").selectAll().where("id", "=", ROW).executeTakeFirst();

/** Locks the settings, made empty where there are none. */
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
