import { DEVICES_LISTED } from "@fanfare/contracts/auth/credentials";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

// A session is identified by the hash of its token.

/** A session and its person; undefined when it has passed its maximum lifetime at `now` or the person cannot log in. */
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

/** Like `findSession`, but also undefined when the session has not been used for too long. */
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

export async function recordSessionUse(db: Kysely<DB>, hash: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: now }).where("id", "=", hash).execute();
}

/**
 * Opens a session; returns false when its person cannot log in, or `password_hash` is given and no longer theirs. One statement
 * that locks the person's row: it waits for a concurrent password change and then sees it, and a later change finds this session
 * and ends it.
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

/** Extends a session until `expires_at`, never past its end, and never shortens it. */
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

/** A user's devices at `now`: the session `ownHash` first, then the most recently used, up to a limit. */
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

/** Ends all of a person's sessions except one; returns how many. */
export async function deleteOtherSessions(db: Kysely<DB>, userId: number, keptHash: string): Promise<number> {
  const ended = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "<>", keptHash)
    .returning("id")
    .execute();
  return ended.length;
}
