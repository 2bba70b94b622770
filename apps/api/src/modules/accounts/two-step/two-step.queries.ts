import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** An account's secret, confirmed or not. */
export const findSecret = (db: Kysely<DB>, userId: number) =>
  db.selectFrom("two_step_secrets").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Stores a new secret, replacing one that was not confirmed; false when one is in force. */
export async function putSecret(
  trx: Transaction<DB>,
  secret: { user_id: number; sealed: string; created_at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto("two_step_secrets")
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed: secret.sealed, created_at: secret.created_at, last_step: 0 })
        .where("two_step_secrets.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a secret in force and records the step of its first code; false when one is in force, or a newer one was requested. */
export async function confirmSecret(
  trx: Transaction<DB>,
  secret: { user_id: number; sealed: string },
  step: number,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable("two_step_secrets")
    .set({ confirmed_at: now, last_step: step })
    .where("user_id", "=", secret.user_id)
    .where("sealed", "=", secret.sealed)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the code of a step as used; false when it or a later one was used, also for the second of two concurrent calls. */
export async function claimTotpStep(db: Kysely<DB>, userId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable("two_step_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a recovery code as used; false when it is unknown to the account or was used before. */
export async function claimRecoveryCode(db: Kysely<DB>, userId: number, hash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an account's recovery codes; the earlier ones are void. */
export async function replaceRecoveryCodes(
  trx: Transaction<DB>,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

export async function countRecoveryCodes(db: Kysely<DB>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes an account's secret, and its recovery codes with it. False when none was in force. */
export async function deleteSecret(trx: Transaction<DB>, userId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom("two_step_secrets")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Since when two-step sign-in is set up and in force, without the secret. */
export const twoStepOf = (db: Kysely<DB>, userId: number) =>
  db.selectFrom("two_step_secrets").select(["created_at", "confirmed_at"]).where("user_id", "=", userId).execute();
