import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { AccountRole } from "../permissions.ts";
import {
  deleteDevice,
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  findSession,
  insertSession,
  listDevices,
  prolongSession,
  recordSessionUse,
  sessionsOf,
} from "./session.queries.ts";

// The only file that imports lucia: the package is deprecated upstream, and replacing it must not affect other files (ADR 0002).

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { role: AccountRole }>;
    UserId: number;
    DatabaseUserAttributes: { role: AccountRole };
    /** `password_hash`: the one that the login was verified against, null where there was none. */
    DatabaseSessionAttributes: { ends_at: Date; user_agent: string | null; password_hash: string | null };
  }
}

/** Idle time after which a session ends; a use in its second half restarts it. */
const IDLE = new TimeSpan(30, "d");
/** A session never outlives this, however often it is used. */
const LIFETIME = { fan: new TimeSpan(180, "d"), team: new TimeSpan(24, "h") };
export const TEAM_SESSION_MS = LIFETIME.team.milliseconds();
/** The precision of "last used": a finer one would cost a write for every call. */
const LAST_USED_MINUTES = 10;
/** 25 bytes are 200 bits, above the 160 that the design requires. */
const TOKEN_BYTES = 25;

/** The signed-in user of a request. */
export type SessionUser = { id: number; role: AccountRole };

/** The stored form of a token: enough to recognise it, useless for logging in. */
export const hashToken = (token: string) => `sha256:${createHash("sha256").update(token).digest("hex")}`;

/** The password changed, or the person was blocked, after the password was verified and before the session opened. */
export class SessionRefusedError extends Error {
  override name = "SessionRefusedError";
}

/** Stores lucia's sessions in the `sessions` table under the token's hash. */
function sessionAdapter(db: Kysely<DB>, clock: Clock): Adapter {
  // lucia reads the machine's clock; everything stored follows the site's.
  const ahead = () => Date.now() - clock.now().getTime();
  const forLucia = (date: Date) => new Date(date.getTime() + ahead());
  const forSite = (date: Date) => new Date(date.getTime() - ahead());

  return {
    async getSessionAndUser(token) {
      const row = await findSession(db, hashToken(token), clock.now());
      if (!row) return [null, null];
      const { user_id, expires_at, ends_at, user_agent, role } = row;
      if (clock.now().getTime() - row.last_used_at.getTime() > LAST_USED_MINUTES * 60_000) {
        await recordSessionUse(db, hashToken(token), clock.now());
      }
      return [
        {
          id: token,
          userId: user_id,
          expiresAt: forLucia(expires_at),
          attributes: { ends_at, user_agent, password_hash: null },
        },
        { id: user_id, attributes: { role } },
      ];
    },
    async getUserSessions(userId) {
      const rows = await sessionsOf(db, userId);
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
      const opened = await insertSession(
        db,
        { hash: hashToken(session.id), user_id: session.userId, expires_at, ends_at, user_agent, password_hash },
        clock.now(),
      );
      if (!opened) throw new SessionRefusedError();
    },
    async updateSessionExpiration(token, luciaExpiresAt) {
      await prolongSession(db, hashToken(token), forSite(luciaExpiresAt), clock.now());
    },
    deleteSession: (token) => deleteSession(db, hashToken(token)),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db, clock.now()),
  };
}

/** Sessions: opened at login, found by their token, ended individually or all of a person's together. */
export function createSessions(deps: { db: Kysely<DB>; clock: Clock }) {
  const lucia = new Lucia(sessionAdapter(deps.db, deps.clock), {
    sessionExpiresIn: IDLE,
    getUserAttributes: ({ role }) => ({ role }),
  });
  return {
    /**
     * Opens a session and returns its token, which is never stored and cannot be shown again. With `passwordHash`, the one that
     * the login was verified against, throws SessionRefusedError when that is no longer the person's password.
     */
    async open(user: SessionUser, userAgent: string | undefined, passwordHash: string | null = null): Promise<string> {
      const token = generateIdFromEntropySize(TOKEN_BYTES);
      const ends_at = new Date(
        deps.clock.now().getTime() + LIFETIME[user.role === "fan" ? "fan" : "team"].milliseconds(),
      );
      await lucia.createSession(
        user.id,
        { ends_at, user_agent: userAgent?.slice(0, 400) ?? null, password_hash: passwordHash },
        { sessionId: token },
      );
      return token;
    },
    /** The person of a token; null when it is unknown or has ended, or its person is blocked. */
    async find(token: string): Promise<SessionUser | null> {
      const { user } = await lucia.validateSession(token);
      return user ? { id: user.id, role: user.role } : null;
    },
    /** The person of a session by its token's hash; null when it has ended or its person is blocked. */
    async ofStored(hash: string): Promise<SessionUser | null> {
      const row = await findLiveSession(deps.db, hash, deps.clock.now());
      return row ?? null;
    },
    end: (token: string) => lucia.invalidateSession(token),
    endAll: (userId: number) => lucia.invalidateUserSessions(userId),
    /** Ends all of a person's sessions within the caller's transaction. */
    endAllIn: (trx: Transaction<DB>, userId: number): Promise<void> => deleteSessionsOf(trx, userId),
    /** A user's devices: the session of `token`, which is marked, then the most recently used. */
    async devices(userId: number, token: string) {
      const own = hashToken(token);
      const rows = await listDevices(deps.db, userId, { ownHash: own, now: deps.clock.now() });
      return rows.map(({ id, ...device }) => ({ ...device, is_current: id === own }));
    },
    /** Ends one of a person's sessions by its device; false when there is none. */
    endDevice: (userId: number, deviceId: number): Promise<boolean> => deleteDevice(deps.db, userId, deviceId),
    /** Ends all of a person's sessions except that of `token`; returns how many. */
    endOthers: (userId: number, token: string): Promise<number> =>
      deleteOtherSessions(deps.db, userId, hashToken(token)),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
