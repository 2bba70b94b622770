import type { Insertable, Kysely } from "kysely";
import type { BackupTickets, DB } from "../../platform/db/types.gen.ts";
import type { SessionUser } from "../auth/sessions.ts";

export async function forgetTickets(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("backup_tickets").where("expires_at", "<=", now).execute();
}

export async function insertTicket(db: Kysely<DB>, ticket: Insertable<BackupTickets>): Promise<void> {
  await db.insertInto("backup_tickets").values(ticket).execute();
}

/** Takes a ticket away, so that nobody else can use it, and answers whose it was; nobody where its session has ended. */
export async function redeemTicket(db: Kysely<DB>, id: string, now: Date): Promise<SessionUser | undefined> {
  const row = await db
    .deleteFrom("backup_tickets")
    .using(["sessions", "users"])
    .whereRef("sessions.id", "=", "backup_tickets.session_id")
    .whereRef("users.id", "=", "sessions.user_id")
    .where("backup_tickets.id", "=", id)
    .where("backup_tickets.expires_at", ">", now)
    .where("sessions.expires_at", ">", now)
    .where("sessions.ends_at", ">", now)
    .where("users.can_log_in", "=", true)
    .where("users.blocked_at", "is", null)
    .returning(["users.id", "users.role"])
    .executeTakeFirst();
  return row && { id: row.id, role: row.role === "owner" ? "owner" : "fan" };
}
