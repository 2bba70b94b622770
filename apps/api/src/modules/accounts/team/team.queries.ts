import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { AccountRole } from "../permissions.ts";

const MEMBER = [
  "id",
  "username",
  "display_name",
  "first_name",
  "last_name",
  "email",
  "role",
  "last_signed_in_at",
] as const;

/** Team members, owners first. */
export const listMembers = (db: Kysely<DB>) =>
  db
    .selectFrom("users")
    .select(MEMBER)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("two_step_secrets")
            .select("user_id")
            .whereRef("two_step_secrets.user_id", "=", "users.id")
            .where("confirmed_at", "is not", null),
        )
        .as("has_two_step"),
    )
    .where("role", "<>", "fan")
    .orderBy(sql`role = 'owner'`, "desc")
    .orderBy("id")
    .execute();

export const findMember = (db: Kysely<DB>, id: number) =>
  db.selectFrom("users").select(MEMBER).where("id", "=", id).executeTakeFirst();

/** Serializes removals of owners until they commit; the schema's own rule takes the same lock. */
export async function lockOwners(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fanfare:keep-an-owner'))`.execute(trx);
}

/** Whether there is another owner who can log in. */
export async function hasOtherOwner(trx: Transaction<DB>, id: number): Promise<boolean> {
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("id", "<>", id)
    .where("can_log_in", "=", true)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  return other !== undefined;
}

export async function setRole(trx: Transaction<DB>, id: number, role: AccountRole, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({
      role,
      updated_at: now,
      version: eb("version", "+", 1),
      ...(role === "fan" ? { last_signed_in_at: null } : {}),
    }))
    .where("id", "=", id)
    .execute();
}

/** Limits sessions that were opened as a fan to the team's maximum lifetime. */
export async function shortenSessions(trx: Transaction<DB>, userId: number, ends_at: Date): Promise<void> {
  await trx
    .updateTable("sessions")
    .set((eb) => ({
      ends_at: eb.fn<Date>("least", ["ends_at", eb.val(ends_at)]),
      expires_at: eb.fn<Date>("least", ["expires_at", eb.val(ends_at)]),
    }))
    .where("user_id", "=", userId)
    .execute();
}

export async function recordSignIn(db: Kysely<DB>, id: number, at: Date): Promise<void> {
  await db.updateTable("users").set({ last_signed_in_at: at }).where("id", "=", id).execute();
}
