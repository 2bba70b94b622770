import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../db/types.gen.ts";

/**
 * Notes that a provider's notice has its effect now; false when it had it before. A repeated one at the same moment waits
 * here. `received_at`: the database's clock when left out.
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

/** When a provider's notice of each type last came. */
export async function lastNotices(db: Kysely<DB>, provider: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("webhook_events")
    .select(["type", sql<Date>`max(received_at)`.as("last")])
    .where("provider", "=", provider)
    .groupBy("type")
    .execute();
  return new Map(rows.map((row) => [row.type, row.last]));
}

export async function forgetNotices(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom("webhook_events").where("received_at", "<", before).execute();
}
