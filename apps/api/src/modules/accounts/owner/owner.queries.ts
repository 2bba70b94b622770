import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Only one process at a time may set up the owner's account, until it commits. */
export async function takeOwnerLock(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fanfare:ensure-owner'))`.execute(trx);
}

/** The owner, locked. Where an earlier release left two, prefers the address that the operator has configured. */
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

export async function recordAppliedSetting(trx: Transaction<DB>, name: string, digest: string): Promise<void> {
  await trx
    .insertInto("applied_settings")
    .values({ name, digest })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ digest, applied_at: new Date() }))
    .execute();
}

/** Makes every other owner a fan and returns their ids. */
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

/** Makes an account the owner's with a new password, and clears everything that prevented a login. */
export async function promote(trx: Transaction<DB>, userId: number, password_hash: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({
      role: "owner",
      password_hash,
      can_log_in: true,
      blocked_at: null,
      deletion_due_at: null,
      // The operator configured this address, so it counts as verified.
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      updated_at: sql<Date>`now()`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", userId)
    .execute();
}

/** Sets the owner's address to the one the operator configured. */
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

/** Tables whose rows give access to an account or can change its owner. A test finds those that are missing here. */
export const ACCESS_TABLES = ["sessions", "account_links", "recovery_codes", "two_step_secrets"] as const;

/** Ends every session, mailed link, recovery code and two-step secret of these accounts. */
export async function endAccess(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  for (const table of ACCESS_TABLES) await trx.deleteFrom(table).where("user_id", "in", userIds).execute();
}
