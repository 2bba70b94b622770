import type { RegistrationInput } from "@fanfare/contracts/auth/registration";
import { language } from "@fanfare/contracts/common/language";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { DB, Users } from "../../platform/db/types.gen.ts";

export type UserRow = Selectable<Users>;

const byEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export function findUserById(db: Kysely<DB>, id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The account behind an address, compared without case. */
export function findUserByEmail(db: Kysely<DB>, email: string) {
  return db.selectFrom("users").selectAll().where(byEmail(email)).executeTakeFirst();
}

/** Whether somebody else than `exceptId` has a username, compared without case. */
export async function isUsernameTaken(db: Kysely<DB>, username: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account for a change and returns it as it is now. */
export function lockUser(trx: Transaction<DB>, id: number) {
  return trx.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Which of the two are taken already. */
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

/** Adds an account; undefined when the address or the name was taken in the same moment. */
export function insertUser(
  db: Kysely<DB>,
  user: Pick<
    RegistrationInput,
    "email" | "username" | "first_name" | "last_name" | "newsletter_subscribed" | "date_of_birth"
  > & { password_hash: string; role: "fan" | "owner"; terms_accepted_at: Date | null },
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
      // The owner's address comes from the operator.
      email_verified_at: user.role === "owner" ? sql<Date>`now()` : null,
      language: language().code,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function favoriteTrackIds(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("favorites")
    .select("track_id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("track_id", "desc")
    .execute();
  return rows.map((row) => row.track_id);
}

/** Whether somebody has confirmed the address of the account. */
export async function isVerified(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").select("email_verified_at").where("id", "=", userId).executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

/** Blocks an account since `at`, or with null lets it in again. */
export async function setBlocked(trx: Transaction<DB>, id: number, at: Date | null): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ blocked_at: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** The language of an account's mails; the schema has what the account ordered, joined and asked for follow. */
export async function setLanguage(db: Kysely<DB>, id: number, code: string): Promise<void> {
  await db.updateTable("users").set({ language: code }).where("id", "=", id).execute();
}
