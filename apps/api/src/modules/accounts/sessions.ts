import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { AccountRole } from "./permissions.ts";
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
  noteUse,
  prolongSession,
  sessionsOf,
} from "./session.queries.ts";

// The only file that knows lucia: the package is deprecated upstream, and replacing it must not reach further (ADR 0002).

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, { role: AccountRole }>;
    UserId: number;
    DatabaseUserAttributes: { role: AccountRole };
    /** `password_hash`: what the login was checked against, null where none was. */
    DatabaseSessionAttributes: { ends_at: Date; user_agent: string | null; password_hash: string | null };
  }
}

/** Idle time after which a session ends; each use in its second half starts it anew. */
const IDLE = new TimeSpan(30, "d");
/** A session never outlives this, however often it is used. */
const LIFETIME = { fan: new TimeSpan(180, "d"), team: new TimeSpan(24, "h") };
export const TEAM_SESSION_MS = LIFETIME.team.milliseconds();
/** How exact "last used" is: finer would be a write at every call. */
const LAST_USED_MINUTES = 10;
/** 25 bytes are 200 bits, above the 160 the design asks for. */
const TOKEN_BYTES = 25;

/** Who a request comes from. */
export type SessionUser = { id: number; role: AccountRole };

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
      const row = await findSession(db, hashToken(token), clock.now());
      if (!row) return [null, null];
      const { user_id, expires_at, ends_at, user_agent, role } = row;
      if (clock.now().getTime() - row.last_used_at.getTime() > LAST_USED_MINUTES * 60_000) {
        await noteUse(db, hashToken(token), clock.now());
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
    /** Whose token it is, or null when it is unknown, ended or its person is blocked. */
    async find(token: string): Promise<SessionUser | null> {
      const { user } = await lucia.validateSession(token);
      return user ? { id: user.id, role: user.role } : null;
    },
    /** Whose session it is, named by the hash of its token; null when it has ended or its person is blocked. */
    async ofStored(hash: string): Promise<SessionUser | null> {
      const row = await findLiveSession(deps.db, hash, deps.clock.now());
      return row ?? null;
    },
    end: (token: string) => lucia.invalidateSession(token),
    endAll: (userId: number) => lucia.invalidateUserSessions(userId),
    /** Ends all of a person's sessions within the transaction that gives the reason. */
    endAllIn: (trx: Transaction<DB>, userId: number): Promise<void> => deleteSessionsOf(trx, userId),
    /** Where a user is signed in: the session of `token`, which is marked, then the last used first. */
    async devices(userId: number, token: string) {
      const own = hashToken(token);
      const rows = await listDevices(deps.db, userId, { ownHash: own, now: deps.clock.now() });
      return rows.map(({ id, ...device }) => ({ ...device, is_current: id === own }));
    },
    /** Ends one of a person's sessions by its device; false when there is none. */
    endDevice: (userId: number, deviceId: number): Promise<boolean> => deleteDevice(deps.db, userId, deviceId),
    /** Ends a person's sessions but the one of `token`; returns how many. */
    endOthers: (userId: number, token: string): Promise<number> =>
      deleteOtherSessions(deps.db, userId, hashToken(token)),
    deleteExpired: () => lucia.deleteExpiredSessions(),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
