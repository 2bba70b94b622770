import { createHash } from "node:crypto";
import type { Role } from "@fanfare/contracts/auth/user";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";

// The only file that knows lucia: the package is deprecated upstream, and replacing it must not reach further (ADR 0002).

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { role: Role }>;
    UserId: number;
    DatabaseUserAttributes: { role: Role };
    /** `password_hash`: what the login was checked against, null where none was. */
    DatabaseSessionAttributes: { ends_at: Date; user_agent: string | null; password_hash: string | null };
  }
}

/** Idle time after which a session ends; each use in its second half starts it anew. */
const IDLE = new TimeSpan(30, "d");
/** A session never outlives this, however often it is used. */
const LIFETIME: Record<Role, TimeSpan> = { fan: new TimeSpan(180, "d"), owner: new TimeSpan(24, "h") };
/** How exact "last used" is: finer would be a write at every call. */
const LAST_USED_MINUTES = 10;
/** 25 bytes are 200 bits, above the 160 the design asks for. */
const TOKEN_BYTES = 25;

/** Who a request comes from. */
export type SessionUser = { id: number; role: Role };

/** What is stored of a token: enough to recognise it, nothing to log in with. */
export const hashToken = (token: string) => `sha256:${createHash("sha256").update(token).digest("hex")}`;

/** The password changed, or the person was blocked, between its check and the opening of the session. */
export class SessionRefusedError extends Error {
  override name = "SessionRefusedError";
}

/** Keeps lucia's sessions in the `sessions` table under the token's hash. */
function sessionAdapter(db: Kysely<DB>, clock: Clock): Adapter {
  // lucia reads the machine's clock, everything stored follows the site's.
  const ahead = () => Date.now() - clock.now().getTime();
  const forLucia = (date: Date) => new Date(date.getTime() + ahead());
  const forSite = (date: Date) => new Date(date.getTime() - ahead());

  return {
    async getSessionAndUser(token) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select(["sessions.user_id", "expires_at", "ends_at", "user_agent", "last_used_at", "users.role"])
        .where("sessions.id", "=", hashToken(token))
        .where("ends_at", ">", clock.now())
        .where("users.can_log_in", "=", true)
        .where("users.blocked_at", "is", null)
        .executeTakeFirst();
      if (!row) return [null, null];
      const { user_id, expires_at, ends_at, user_agent, role } = row;
      if (clock.now().getTime() - row.last_used_at.getTime() > LAST_USED_MINUTES * 60_000) {
        await db
          .updateTable("sessions")
          .set({ last_used_at: clock.now() })
          .where("id", "=", hashToken(token))
          .execute();
      }
      return [
        {
          id: token,
          userId: user_id,
          expiresAt: forLucia(expires_at),
          attributes: { ends_at, user_agent, password_hash: null },
        },
        { id: user_id, attributes: { role: role === "owner" ? "owner" : "fan" } },
      ];
    },
    async getUserSessions(userId) {
      const rows = await db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute();
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        expiresAt: forLucia(row.expires_at),
        attributes: { ends_at: row.ends_at, user_agent: row.user_agent, password_hash: null },
      }));
    },
    async setSession(session) {
      const { ends_at, user_agent, password_hash } = session.attributes;
      const expires_at = new Date(Math.min(forSite(session.expiresAt).getTime(), ends_at.getTime()));
      // One statement that locks the person's row: a password change that is under way is waited for and then seen, and
      // one that comes later finds this session and ends it.
      const opened = await db
        .insertInto("sessions")
        .columns(["id", "user_id", "expires_at", "ends_at", "user_agent", "created_at", "last_used_at"])
        .expression((eb) => {
          const person = eb
            .selectFrom("users")
            .select([
              eb.val(hashToken(session.id)).as("id"),
              "users.id as user_id",
              sql<Date>`${expires_at}::timestamptz`.as("expires_at"),
              sql<Date>`${ends_at}::timestamptz`.as("ends_at"),
              sql<string | null>`${user_agent}::text`.as("user_agent"),
              sql<Date>`${clock.now()}::timestamptz`.as("created_at"),
              sql<Date>`${clock.now()}::timestamptz`.as("last_used_at"),
            ])
            .where("users.id", "=", session.userId)
            .where("can_log_in", "=", true)
            .where("blocked_at", "is", null)
            .forShare();
          return password_hash === null ? person : person.where("password_hash", "=", password_hash);
        })
        .returning("id")
        .executeTakeFirst();
      if (!opened) throw new SessionRefusedError();
    },
    async updateSessionExpiration(token, luciaExpiresAt) {
      const expiresAt = forSite(luciaExpiresAt);
      await db
        .updateTable("sessions")
        .set((eb) => ({ expires_at: eb.fn<Date>("least", [eb.val(expiresAt), "ends_at"]), last_used_at: clock.now() }))
        .where("id", "=", hashToken(token))
        .where("expires_at", "<", sql<Date>`least(${expiresAt}::timestamptz, ends_at)`)
        .execute();
    },
    async deleteSession(token) {
      await db.deleteFrom("sessions").where("id", "=", hashToken(token)).execute();
    },
    async deleteUserSessions(userId) {
      await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
    },
    async deleteExpiredSessions() {
      await db
        .deleteFrom("sessions")
        .where((eb) => eb.or([eb("expires_at", "<=", clock.now()), eb("ends_at", "<=", clock.now())]))
        .execute();
    },
  };
}

/** Sessions: opened at login, found by their token, ended one by one or all of a person's at once. */
export function createSessions(deps: { db: Kysely<DB>; clock: Clock }) {
  const lucia = new Lucia(sessionAdapter(deps.db, deps.clock), {
    sessionExpiresIn: IDLE,
    getUserAttributes: ({ role }) => ({ role }),
  });
  return {
    /**
     * Opens a session and returns its token, which is never stored and cannot be shown again. With `passwordHash`, what
     * the login was checked against, throws SessionRefusedError when that is no longer the person's password.
     */
    async open(user: SessionUser, userAgent: string | undefined, passwordHash: string | null = null): Promise<string> {
      const token = generateIdFromEntropySize(TOKEN_BYTES);
      const ends_at = new Date(deps.clock.now().getTime() + LIFETIME[user.role].milliseconds());
      await lucia.createSession(
        user.id,
        { ends_at, user_agent: userAgent?.slice(0, 400) ?? null, password_hash: passwordHash },
        { sessionId: token },
      );
      return token;
    },
    /** Whose token it is, or null when it is unknown, ended or its person is blocked. */
    async find(token: string): Promise<SessionUser | null> {
      const { user } = await lucia.validateSession(token);
      return user ? { id: user.id, role: user.role } : null;
    },
    /** Whose session it is, named by the hash of its token; null when it has ended or its person is blocked. */
    async ofStored(hash: string): Promise<SessionUser | null> {
      const now = deps.clock.now();
      const row = await deps.db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select(["users.id", "users.role"])
        .where("sessions.id", "=", hash)
        .where("sessions.expires_at", ">", now)
        .where("sessions.ends_at", ">", now)
        .where("users.can_log_in", "=", true)
        .where("users.blocked_at", "is", null)
        .executeTakeFirst();
      return row ? { id: row.id, role: row.role === "owner" ? "owner" : "fan" } : null;
    },
    end: (token: string) => lucia.invalidateSession(token),
    endAll: (userId: number) => lucia.invalidateUserSessions(userId),
    /** Ends all of a person's sessions within the transaction that gives the reason. */
    async endAllIn(trx: Transaction<DB>, userId: number): Promise<void> {
      await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    },
    /** Where somebody is signed in, the last used first; the session of `token` is marked. */
    async devices(userId: number, token: string) {
      const rows = await deps.db
        .selectFrom("sessions")
        .select(["id", "device_id", "user_agent", "created_at", "last_used_at"])
        .where("user_id", "=", userId)
        .where("expires_at", ">", deps.clock.now())
        .where("ends_at", ">", deps.clock.now())
        .orderBy("last_used_at", "desc")
        .orderBy("device_id", "desc")
        .execute();
      const own = hashToken(token);
      return rows.map(({ id, ...device }) => ({ ...device, is_current: id === own }));
    },
    /** Ends one of a person's sessions by its device; false when there is none. */
    async endDevice(userId: number, deviceId: number): Promise<boolean> {
      const ended = await deps.db
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .where("device_id", "=", deviceId)
        .returning("id")
        .executeTakeFirst();
      return ended !== undefined;
    },
    /** Ends a person's sessions but the one of `token`; returns how many. */
    async endOthers(userId: number, token: string): Promise<number> {
      const ended = await deps.db
        .deleteFrom("sessions")
        .where("user_id", "=", userId)
        .where("id", "<>", hashToken(token))
        .returning("id")
        .execute();
      return ended.length;
    },
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
