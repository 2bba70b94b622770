import { type Kysely, sql } from "kysely";
import type { DB } from "../db/types.gen.ts";

/**
 * Records the start of an attempt to send a mail. Returns false if the mail was sent already or had `mostUnknown` attempts
 * with an unknown outcome.
 */
export async function beginAttempt(db: Kysely<DB>, message_id: string, mostUnknown: number): Promise<boolean> {
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

/** Returns whether this mail has already been counted against the mail limits. */
export async function isCounted(db: Kysely<DB>, message_id: string): Promise<boolean> {
  const row = await db
    .selectFrom("mail_deliveries")
    .select("counted_at")
    .where("message_id", "=", message_id)
    .executeTakeFirst();
  return row !== undefined && row.counted_at !== null;
}

/** Records that a mail was counted. A mail that is left out is also marked as sent, so that no retry sends it. */
export async function recordMailCount(db: Kysely<DB>, message_id: string, isLeftOut: boolean): Promise<void> {
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

/** Records the end of an attempt, and that no other will follow if it has settled the mail: it was sent, or refused for good. */
export async function endAttempt(
  db: Kysely<DB>,
  message_id: string,
  { isSettled }: { isSettled: boolean },
): Promise<void> {
  await db
    .updateTable("mail_deliveries")
    .set((eb) => ({ unknown_tries: eb("unknown_tries", "-", 1), ...(isSettled ? { sent_at: sql<Date>`now()` } : {}) }))
    .where("message_id", "=", message_id)
    .execute();
}

/** Deletes delivery records older than `days`, and the jobs of mails that were given up before that. */
export async function deleteOldDeliveries(db: Kysely<DB>, days: number): Promise<void> {
  await db
    .deleteFrom("mail_deliveries")
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
  await sql`
    delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and payload ->> 'message_id' is not null
       and updated_at < now() - make_interval(days => ${days})`.execute(db);
}
