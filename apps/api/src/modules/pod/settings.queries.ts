import type { Kysely, Selectable, Transaction } from "kysely";
import type { DB, PodSettings } from "../../platform/db/types.gen.ts";

export type SettingsRow = Selectable<PodSettings>;

/** Returns the provider's settings; inserts the defaults if there are none. */
export async function readSettings(db: Kysely<DB>, provider: string): Promise<SettingsRow> {
  const found = await db.selectFrom("pod_settings").selectAll().where("provider", "=", provider).executeTakeFirst();
  if (found) return found;
  await db
    .insertInto("pod_settings")
    .values({ provider })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("pod_settings").selectAll().where("provider", "=", provider).executeTakeFirstOrThrow();
}

export const lockSettings = (trx: Transaction<DB>, provider: string): Promise<SettingsRow | undefined> =>
  trx.selectFrom("pod_settings").selectAll().where("provider", "=", provider).forUpdate().executeTakeFirst();

export const updateSettings = (
  trx: Transaction<DB>,
  provider: string,
  changes: Pick<
    SettingsRow,
    "sends_automatically" | "send_after_minutes" | "margin_floor_percent" | "countries" | "token_expires_on"
  >,
  now: Date,
): Promise<SettingsRow> =>
  trx
    .updateTable("pod_settings")
    .set((eb) => ({ ...changes, updated_at: now, version: eb("version", "+", 1) }))
    .where("provider", "=", provider)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Counts a notice with an invalid signature. */
export async function countRefusedWebhook(db: Kysely<DB>, provider: string, now: Date): Promise<void> {
  await readSettings(db, provider);
  await db
    .updateTable("pod_settings")
    .set((eb) => ({ webhook_refused_at: now, webhook_refused_count: eb("webhook_refused_count", "+", 1) }))
    .where("provider", "=", provider)
    .execute();
}
