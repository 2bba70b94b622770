import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

/** One process sees to the owner's account at a time, until it commits. */
export async function takeOwnerLock(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fanfare:ensure-owner'))`.execute(trx);
}

/** The owner, locked. Where an earlier release left two behind, the one that the operator has named. */
export const lockOwner = (trx: Transaction<DB>, named: string | undefined) =>
  trx
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "owner")
    .orderBy(sql`lower(email) = lower(${named ?? ""})`, "desc")
    .orderBy("id")
    .forUpdate()
    .executeTakeFirst();

/** The digest of a setting's value that was applied last. */
export async function appliedDigest(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const applied = await db.selectFrom("applied_settings").select("digest").where("name", "=", name).executeTakeFirst();
  return applied?.digest;
}

export async function noteApplied(trx: Transaction<DB>, name: string, digest: string): Promise<void> {
  await trx
    .insertInto("applied_settings")
    .values({ name, digest })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ digest, applied_at: new Date() }))
    .execute();
}

/** Makes every other owner a fan; returns who they were. */
export async function demoteOthers(trx: Transaction<DB>, ownerId: number): Promise<number[]> {
  const former = await trx
    .updateTable("users")
    .set((eb) => ({ role: "fan", version: eb("version", "+", 1) }))
    .where("role", "=", "owner")
    .where("id", "<>", ownerId)
    .returning("id")
    .execute();
  return former.map(({ id }) => id);
}

/** Makes an account the owner's with a password: whatever kept its person out is over. */
export async function promote(trx: Transaction<DB>, userId: number, password_hash: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({
      role: "owner",
      password_hash,
      can_log_in: true,
      blocked_at: null,
      deletion_due_at: null,
      // The owner's address comes from the operator.
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      updated_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
}

/** Gives the owner's account the operator's address. */
export async function moveOwnerTo(trx: Transaction<DB>, userId: number, email: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({
      email,
      email_verified_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
}

/** What refers to an account and opens it or changes who has it. A test finds what the schema has beside it. */
export const ACCESS_TABLES = ["sessions", "account_links", "recovery_codes", "two_step_secrets"] as const;

/** Ends every device, every mailed link and the codes at login of the accounts. */
export async function endAccess(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  for (const table of ACCESS_TABLES) await trx.deleteFrom(table).where("user_id", "in", userIds).execute();
}
