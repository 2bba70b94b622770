import { DEVICES_LISTED } from "@fanfare/contracts/auth/credentials";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// A session is named by the hash of its token.

/** A session and its person; undefined when it has outlived its life at `now` or its person is not let in. */
export const findSession = (db: Kysely<DB>, hash: string, now: Date) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.user_id", "expires_at", "ends_at", "user_agent", "last_used_at", "users.role"])
    .where("sessions.id", "=", hash)
    .where("ends_at", ">", now)
    .where("users.can_log_in", "=", true)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();

/** The same, and also undefined when it has not been used for too long. */
export const findLiveSession = (db: Kysely<DB>, hash: string, now: Date) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id", "users.role"])
    .where("sessions.id", "=", hash)
    .where("sessions.expires_at", ">", now)
    .where("sessions.ends_at", ">", now)
    .where("users.can_log_in", "=", true)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();

export const sessionsOf = (db: Kysely<DB>, userId: number) =>
  db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute();

export async function noteUse(db: Kysely<DB>, hash: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: now }).where("id", "=", hash).execute();
}

/**
 * Opens a session; false when its person is not let in, or `password_hash` is given and no longer theirs. One statement
 * that locks the person's row: a password change that is under way is waited for and then seen, and one that comes later
 * finds this session and ends it.
 */
export async function insertSession(
  db: Kysely<DB>,
  session: {
    hash: string;
    user_id: number;
    expires_at: Date;
    ends_at: Date;
    user_agent: string | null;
    password_hash: string | null;
  },
  now: Date,
): Promise<boolean> {
  const { hash, user_id, expires_at, ends_at, user_agent, password_hash } = session;
  const opened = await db
    .insertInto("sessions")
    .columns(["id", "user_id", "expires_at", "ends_at", "user_agent", "created_at", "last_used_at"])
    .expression((eb) => {
      const person = eb
        .selectFrom("users")
        .select([
          eb.val(hash).as("id"),
          "users.id as user_id",
          sql<Date>`${expires_at}::timestamptz`.as("expires_at"),
          sql<Date>`${ends_at}::timestamptz`.as("ends_at"),
          sql<string | null>`${user_agent}::text`.as("user_agent"),
          sql<Date>`${now}::timestamptz`.as("created_at"),
          sql<Date>`${now}::timestamptz`.as("last_used_at"),
        ])
        .where("users.id", "=", user_id)
        .where("can_log_in", "=", true)
        .where("blocked_at", "is", null)
        .forShare();
      return password_hash === null ? person : person.where("password_hash", "=", password_hash);
    })
    .returning("id")
    .executeTakeFirst();
  return opened !== undefined;
}

/** Lets a session live on until `expires_at`, never past its end, and never for less than it would. */
export async function prolongSession(db: Kysely<DB>, hash: string, expires_at: Date, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set((eb) => ({ expires_at: eb.fn<Date>("least", [eb.val(expires_at), "ends_at"]), last_used_at: now }))
    .where("id", "=", hash)
    .where("expires_at", "<", sql<Date>`least(${expires_at}::timestamptz, ends_at)`)
    .execute();
}

export async function deleteSession(db: Kysely<DB>, hash: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", hash).execute();
}

export async function deleteSessionsOf(db: Kysely<DB> | Transaction<DB>, userId: number): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

export async function deleteExpiredSessions(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("expires_at", "<=", now), eb("ends_at", "<=", now)]))
    .execute();
}

/** Where a user is signed in at `now`: the session `ownHash`, then the last used first, at most so many. */
export const listDevices = (db: Kysely<DB>, userId: number, { ownHash, now }: { ownHash: string; now: Date }) =>
  db
    .selectFrom("sessions")
    .select(["id", "device_id", "user_agent", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("ends_at", ">", now)
    .orderBy((eb) => eb("id", "=", ownHash), "desc")
    .orderBy("last_used_at", "desc")
    .orderBy("device_id", "desc")
    .limit(DEVICES_LISTED)
    .execute();

/** Ends one of a person's sessions by its device; false when there is none. */
export async function deleteDevice(db: Kysely<DB>, userId: number, deviceId: number): Promise<boolean> {
  const ended = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("device_id", "=", deviceId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends a person's sessions but one; returns how many. */
export async function deleteOtherSessions(db: Kysely<DB>, userId: number, keptHash: string): Promise<number> {
  const ended = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "<>", keptHash)
    .returning("id")
    .execute();
  return ended.length;
}
