import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** The one row of `site_settings`. */
const ROW = 1;

/** The settings as they are stored; undefined while the owner has set none. */
export async function readSettings(db: Kysely<DB>): Promise<unknown> {
  const row = await db.selectFrom("site_settings").select("settings").where("id", "=", ROW).executeTakeFirst();
  return row?.settings;
}

/** The version of the settings, for detecting concurrent edits; 1 while none are stored. */
export async function settingsVersion(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom("site_settings").select("version").where("id", "=", ROW).executeTakeFirst();
  return row?.version ?? 1;
}

/** Locks the settings, creating an empty row where there is none, and returns them as they are stored. */
export async function lockSettings(trx: Transaction<DB>): Promise<{ settings: unknown; version: number }> {
  await trx
    .insertInto("site_settings")
    .values({ id: ROW, settings: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await lockStoredSettings(trx);
  if (!row) throw new Error("the row of the settings is gone");
  return row;
}

/** Like `lockSettings`, but returns undefined where there is no row. */
export const lockStoredSettings = (trx: Transaction<DB>) =>
  trx.selectFrom("site_settings").select(["settings", "version"]).where("id", "=", ROW).forUpdate().executeTakeFirst();

/** Sets the settings of a site that has none. */
export async function insertSettings(trx: Transaction<DB>, settings: Record<string, unknown>): Promise<void> {
  await trx
    .insertInto("site_settings")
    .values({ id: ROW, settings: JSON.stringify(settings) })
    .execute();
}

/** Whether the database refused settings because of their time zone. */
export const isRefusedZone = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "site_settings_time_zone";

/** Throws the database's error, which `isRefusedZone` recognises for an unknown time zone. */
export async function writeSettings(trx: Transaction<DB>, settings: Record<string, unknown>): Promise<void> {
  await trx
    .updateTable("site_settings")
    .set((eb) => ({ settings: JSON.stringify(settings), version: eb("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", ROW)
    .execute();
}
