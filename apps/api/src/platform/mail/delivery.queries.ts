import { type Kysely, sql } from "kysely";
import type { DB } from "../db/types.gen.ts";

/** Notes that a try to send a mail begins; false when it was sent, or had `mostUnknown` tries whose end is unknown. */
export async function beginTry(db: Kysely<DB>, message_id: string, mostUnknown: number): Promise<boolean> {
  const row = await db
    .insertInto("mail_deliveries")
    .values({ message_id, unknown_tries: 1 })
    .onConflict((conflict) =>
      conflict
        .column("message_id")
        .doUpdateSet({ unknown_tries: sql`mail_deliveries.unknown_tries + 1` })
        .where("mail_deliveries.sent_at", "is", null)
        .where("mail_deliveries.unknown_tries", "<", mostUnknown),
    )
    .returning("message_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the limits of mails have counted this one already. */
export async function isCounted(db: Kysely<DB>, message_id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mail_deliveries")
    .select("counted_at")
    .where("message_id", "=", message_id)
    .executeTakeFirst();
  return row !== undefined && row.counted_at !== null;
}

/** Notes that a mail was counted; one that is left out then counts as sent, so that no repetition sends it. */
export async function noteCounted(db: Kysely<DB>, message_id: string, isLeftOut: boolean): Promise<void> {
  const noted = {
    counted_at: sql<Date>`now()`,
    is_left_out: isLeftOut,
    ...(isLeftOut && { sent_at: sql<Date>`now()` }),
  };
  await db
    .insertInto("mail_deliveries")
    .values({ message_id, ...noted })
    .onConflict((conflict) => conflict.column("message_id").doUpdateSet(noted))
    .execute();
}

/** Notes how a try ended. */
export async function endTry(db: Kysely<DB>, message_id: string, sent: boolean): Promise<void> {
  await db
    .updateTable("mail_deliveries")
    .set((eb) => ({ unknown_tries: eb("unknown_tries", "-", 1), ...(sent ? { sent_at: sql<Date>`now()` } : {}) }))
    .where("message_id", "=", message_id)
    .execute();
}

/** Drops what is known of mails after so many days, and jobs of mails that were given up. */
export async function forgetDeliveries(db: Kysely<DB>, days: number): Promise<void> {
  await db
    .deleteFrom("mail_deliveries")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
  await sql`
    delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and payload ->> 'message_id' is not null
       and updated_at < now() - make_interval(days => ${days})`.execute(db);
}
