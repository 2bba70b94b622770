import type { Insertable, Kysely } from "kysely";
import type { BackupTickets, DB } from "../../../platform/db/types.gen.ts";

export async function deleteExpiredTickets(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("backup_tickets").where("expires_at", "<=", now).execute();
}

export async function insertTicket(db: Kysely<DB>, ticket: Insertable<BackupTickets>): Promise<void> {
  await db.insertInto("backup_tickets").values(ticket).execute();
}

/** Uses up a ticket, so that it cannot be used again, and returns the session it belongs to. */
export async function redeemTicket(db: Kysely<DB>, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom("backup_tickets")
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .returning("session_id")
    .executeTakeFirst();
  return row?.session_id;
}
