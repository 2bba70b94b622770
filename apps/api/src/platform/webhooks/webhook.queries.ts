import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../db/types.gen.ts";

/**
 * Records that a provider's notice is processed now; returns false if it was processed before. A concurrent repetition of
 * the same notice waits here. `received_at` defaults to the database's clock.
 */
export async function isNewNotice(
  trx: Transaction<DB>,
  notice: { provider: string; event_id: string; type: string; received_at?: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto("webhook_events")
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when the last notice of each type was received from a provider. */
export async function lastNotices(db: Kysely<DB>, provider: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("webhook_events")
    .select(["type", sql<Date>`max(received_at)`.as("last")])
    .where("provider", "=", provider)
    .groupBy("type")
    .execute();
  return new Map(rows.map((row) => [row.type, row.last]));
}

export async function deleteMailedNotices(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom("webhook_events").where("received_at", "<", before).execute();
}
