import { createHash } from "node:crypto";
import type { Role } from "@fanfare/contracts/auth/user";
import type { Kysely } from "kysely";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";

// The only file that knows lucia: the package is deprecated upstream, and replacing it must not reach further (ADR 0002).

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { role: Role }>;
    UserId: number;
    DatabaseUserAttributes: { role: Role };
    DatabaseSessionAttributes: { ends_at: Date; user_agent: string | null };
  }
}

/** Idle time after which a session ends; each use in its second half starts it anew. */
const IDLE = new TimeSpan(30, "d");
/** A session never outlives this, however often it is used. */
const LIFETIME: Record<Role, TimeSpan> = { fan: new TimeSpan(180, "d"), owner: new TimeSpan(24, "h") };
/** 25 bytes are 200 bits, above the 160 the design asks for. */
const TOKEN_BYTES = 25;

/** Who a request comes from. */
export type SessionUser = { id: number; role: Role };

/** What is stored of a token: enough to recognise it, nothing to log in with. */
export const hashToken = (token: string) => `sha256:${createHash("sha256").update(token).digest("hex")}`;

/** Keeps lucia's sessions in the `sessions` table under the token's hash. */
function sessionAdapter(db: Kysely<DB>, clock: Clock): Adapter {
  return {
    async getSessionAndUser(token) {
      const row = await db
        .selectFrom("sessions")
        .innerJoin("users", "users.id", "sessions.user_id")
        .select(["sessions.user_id", "expires_at", "ends_at", "user_agent", "users.role"])
        .where("sessions.id", "=", hashToken(token))
        .where("ends_at", ">", clock.now())
        .where("users.can_log_in", "=", true)
        .where("users.blocked_at", "is", null)
        .executeTakeFirst();
      if (!row) return [null, null];
      const { user_id, expires_at, ends_at, user_agent, role } = row;
      return [
        { id: token, userId: user_id, expiresAt: expires_at, attributes: { ends_at, user_agent } },
        { id: user_id, attributes: { role: role === "owner" ? "owner" : "fan" } },
      ];
    },
    async getUserSessions(userId) {
      const rows = await db.selectFrom("sessions").selectAll().where("user_id", "=", userId).execute();
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        expiresAt: row.expires_at,
        attributes: { ends_at: row.ends_at, user_agent: row.user_agent },
      }));
    },
    async setSession(session) {
      const { ends_at, user_agent } = session.attributes;
      await db
        .insertInto("sessions")
        .values({
          id: hashToken(session.id),
          user_id: session.userId,
          expires_at: new Date(Math.min(session.expiresAt.getTime(), ends_at.getTime())),
          ends_at,
          user_agent,
        })
        .execute();
    },
    async updateSessionExpiration(token, expiresAt) {
      await db
        .updateTable("sessions")
        .set((eb) => ({ expires_at: eb.fn<Date>("least", [eb.val(expiresAt), "ends_at"]), last_used_at: clock.now() }))
        .where("id", "=", hashToken(token))
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
    /** Opens a session and answers its token, which is never stored and cannot be shown again. */
    async open(user: SessionUser, userAgent: string | undefined): Promise<string> {
      const token = generateIdFromEntropySize(TOKEN_BYTES);
      const ends_at = new Date(deps.clock.now().getTime() + LIFETIME[user.role].milliseconds());
      await lucia.createSession(
        user.id,
        { ends_at, user_agent: userAgent?.slice(0, 400) ?? null },
        { sessionId: token },
      );
      return token;
    },
    /** Whose token it is, or null when it is unknown, ended or its person is blocked. */
    async find(token: string): Promise<SessionUser | null> {
      const { user } = await lucia.validateSession(token);
      return user ? { id: user.id, role: user.role } : null;
    },
    end: (token: string) => lucia.invalidateSession(token),
    endAll: (userId: number) => lucia.invalidateUserSessions(userId),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
