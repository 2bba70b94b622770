import type { RegistrationInput } from "@fanfare/contracts/auth/registration";
import { language } from "@fanfare/contracts/common/language";
import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { DB, Users } from "../../platform/db/types.gen.ts";
import type { AccountRole } from "./permissions.ts";

export type UserRow = Selectable<Users>;

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export function findUserById(db: Kysely<DB>, id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The account with an address, compared without case. */
export function findUserByEmail(db: Kysely<DB>, email: string) {
  return db.selectFrom("users").selectAll().where(byEmail(email)).executeTakeFirst();
}

/** Whether a username is taken, compared without case, by a user other than `exceptId` where it is given. */
export async function isUsernameTaken(db: Kysely<DB>, username: string, exceptId?: number): Promise<boolean> {
  const found = db.selectFrom("users").select("id").where(sql<boolean>`lower(username) = lower(${username})`);
  const row = await (exceptId === undefined ? found : found.where("id", "<>", exceptId)).executeTakeFirst();
  return row !== undefined;
}

/** Locks an account for a change and returns it as it is now. */
export function lockUser(trx: Transaction<DB>, id: number) {
  return trx.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Whether the address and the username are taken. */
export async function findTaken(db: Kysely<DB>, wanted: { email: string; username: string }) {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("users").select("id").where(byEmail(wanted.email))).as("email"),
      eb
        .exists(eb.selectFrom("users").select("id").where(sql<boolean>`lower(username) = lower(${wanted.username})`))
        .as("username"),
    ])
    .executeTakeFirstOrThrow();
  return { email: Boolean(row.email), username: Boolean(row.username) };
}

/** Adds an account; undefined when the address or the name was taken concurrently. */
export function insertUser(
  db: Kysely<DB>,
  user: Pick<
    RegistrationInput,
    "email" | "username" | "first_name" | "last_name" | "newsletter_subscribed" | "date_of_birth"
  > & { password_hash: string; role: AccountRole; terms_accepted_at: Date | null },
) {
  return db
    .insertInto("users")
    .values({
      email: user.email,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      newsletter_subscribed: user.newsletter_subscribed,
      date_of_birth: user.date_of_birth ?? null,
      password_hash: user.password_hash,
      role: user.role,
      terms_accepted_at: user.terms_accepted_at,
      // The operator configured this address, so it counts as verified.
      email_verified_at: user.role === "owner" ? sql<Date>`now()` : null,
      language: language().code,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whether the account's address is confirmed. */
export async function isVerified(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").select("email_verified_at").where("id", "=", userId).executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

/** Blocks an account from `at`, or unblocks it with null. */
export async function setBlocked(trx: Transaction<DB>, id: number, at: Date | null): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ blocked_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The language of an account's mails; the schema applies it to the account's orders, shows and waiting notices. */
export async function setLanguage(db: Kysely<DB>, id: number, code: string): Promise<void> {
  await db.updateTable("users").set({ language: code }).where("id", "=", id).execute();
}

/** The columns of a new password. The version is incremented, so that anything read before is stale. */
const newPassword = (password_hash: string, now: Date) => (eb: ExpressionBuilder<DB, "users">) => ({
  password_hash,
  updated_at: now,
  version: eb("version", "+", 1),
});

/**
 * Sets a password that was chosen through a mailed link; undefined when the person is blocked, cannot log in or does not exist.
 */
export const resetPassword = (trx: Transaction<DB>, id: number, password_hash: string, now: Date) =>
  trx
    .updateTable("users")
    .set(newPassword(password_hash, now))
    .where("id", "=", id)
    .where("blocked_at", "is", null)
    .where("can_log_in", "=", true)
    .returning(["email", "email_verified_at"])
    .executeTakeFirst();

/** Replaces the password; false when `current` is no longer the password. */
export async function replacePassword(
  trx: Transaction<DB>,
  id: number,
  hashes: { current: string | null; next: string },
  now: Date,
): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set(newPassword(hashes.next, now))
    .where("id", "=", id)
    .where("password_hash", "=", hashes.current)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Records that a person has verified their address. */
export async function markVerified(trx: Transaction<DB>, id: number, now: Date): Promise<void> {
  await trx.updateTable("users").set({ email_verified_at: now }).where("id", "=", id).execute();
}

/** Confirms an address while it is still the account's; keeps the first confirmation's time. */
export const confirmAddress = (trx: Transaction<DB>, person: { id: number | null; email: string }, now: Date) =>
  trx
    .updateTable("users")
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)` })
    .where("id", "=", person.id)
    .where("email", "=", person.email)
    .returning(["id", "email"])
    .executeTakeFirst();

/** Locks an account whose person is not blocked. */
export const lockUnblocked = (trx: Transaction<DB>, id: number | null) =>
  trx
    .selectFrom("users")
    .select(["id", "email", "email_verified_at"])
    .where("id", "=", id)
    .where("blocked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Moves an account to a verified address; one in use violates `users_email_key`. */
export async function moveToAddress(trx: Transaction<DB>, id: number, email: string, now: Date): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ email, email_verified_at: now, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Updates a person's profile; a username in use violates `users_username_key`. */
export async function updateProfile(
  trx: Transaction<DB>,
  id: number,
  columns: Updateable<Users>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ ...columns, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Whether any user's picture is the one stored at `path`. */
export async function isAvatarUsed(db: Kysely<DB>, path: string): Promise<boolean> {
  const used = await db.selectFrom("users").select("id").where("avatar", "=", path).executeTakeFirst();
  return used !== undefined;
}

/** Two people may share one stored picture: storing and removing it are serialized until they commit. */
export async function lockAvatar(trx: Transaction<DB>, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare:avatar:${path}`}, 0))`.execute(trx);
}
