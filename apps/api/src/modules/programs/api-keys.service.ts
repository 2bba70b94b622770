import { createHash, randomBytes } from "node:crypto";
import {
  API_KEY_PREFIX,
  API_KEY_SCOPES,
  type ApiKey,
  type ApiKeyInput,
  type ApiKeyScope,
  type NewApiKey,
} from "@fanfare/contracts/admin/api-keys";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { AppError, invalid, notFound } from "../../platform/errors/app-error.ts";
import { can } from "../accounts/permissions.ts";
import type { SessionUser } from "../accounts/sessions/sessions.ts";
import { findKey, insertKey, keyExists, listKeys, recordKeyUse, revokeKey } from "./api-key.queries.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 25 bytes are 200 bits, the same as a session token. */
const KEY_BYTES = 25;
const HINT_LENGTH = 4;

/** A key as seen by the calls it makes. Its permissions are limited to those of `maker`. */
export type CallingKey = {
  id: number;
  name: string;
  scopes: readonly string[];
  is_read_only: boolean;
  per_minute: number;
  maker: SessionUser;
};

const hashKey = (secret: string) => `sha256:${createHash("sha256").update(secret).digest("hex")}`;

/** Whether a token has the form of an API key, of this site or another. */
export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/** The error for a key past its limit; `retryAfter` in seconds. In English, since programs read it. */
export const keyLimitReached = ({ per_minute }: Pick<CallingKey, "per_minute">, retryAfter: number): AppError =>
  new AppError("rate_limited", `This API key may make ${per_minute} calls a minute.`, { retryAfter });

type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

function stateOf(row: Pick<KeyRow, "expires_at" | "revoked_at">, now: Date): ApiKey["state"] {
  if (row.revoked_at) return "revoked";
  return row.expires_at && row.expires_at <= now ? "expired" : "working";
}

const viewOf = (row: KeyRow, now: Date): ApiKey => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  state: stateOf(row, now),
});

/** The reason that is returned to a caller whose key is refused. */
const refused = (refusal: string) => ({ refusal });

/** API keys with which outside programs call the site. A key is shown once and stored as a hash. */
export function createApiKeys({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  const allowed = (user: SessionUser): ApiKeyScope[] => API_KEY_SCOPES.filter((scope) => can(user, scope));

  const find = async (secret: string): Promise<CallingKey | { refusal: string }> => {
    const row = await findKey(db, hashKey(secret));
    if (!row) return refused("This API key is not known here.");
    const now = clock.now();
    const state = stateOf(row, now);
    if (state === "revoked") return refused("This API key was revoked.");
    if (state === "expired") return refused("This API key has expired.");
    if (!row.can_log_in || row.blocked_at || row.deletion_due_at) {
      return refused("The member who made this API key is no longer on the team.");
    }
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    if (!row.last_used_at || row.last_used_at < hour) await recordKeyUse(db, row.id, hour);
    const { id, name, scopes, is_read_only, per_minute } = row;
    const maker: SessionUser = { id: row.user_id, role: row.role };
    return { id, name, scopes, is_read_only, per_minute, maker };
  };

  return {
    /** Returns the key of a call, or the reason for refusing one that is unknown, expired, revoked or of a former team member. */
    find,

    /** Returns all keys, and the scopes that `user` may give to a new one. */
    async list(user: SessionUser) {
      const now = clock.now();
      return { keys: (await listKeys(db)).map((row) => viewOf(row, now)), scopes: allowed(user) };
    },

    /**
     * Throws `validation` for a name that is taken, for an expiry date that is over, and for scopes that `user` does not have.
     */
    async create(user: SessionUser, input: Omit<ApiKeyInput, "proof">): Promise<NewApiKey> {
      const { expires_on, ...fields } = input;
      const now = clock.now();
      const expires_at = expires_on === null ? null : new Date(Date.parse(`${expires_on}T00:00:00Z`) + DAY_MS);
      if (expires_at && expires_at <= now) throw invalid({ expires_on: ["This day is over"] });
      const mine = new Set(allowed(user));
      if (fields.scopes.some((scope) => !mine.has(scope))) {
        throw invalid({ scopes: ["You cannot allow what you may not do yourself"] });
      }
      const secret = API_KEY_PREFIX + randomBytes(KEY_BYTES).toString("base64url");
      const scopes = [...new Set(fields.scopes)];
      const row = {
        ...fields,
        scopes,
        user_id: user.id,
        hash: hashKey(secret),
        hint: secret.slice(-HINT_LENGTH),
        expires_at,
        created_at: now,
      };
      const id = await db
        .transaction()
        .execute(async (trx) => {
          const made = await insertKey(trx, row);
          await recordAudit(trx, {
            actor_id: user.id,
            action: "api_key.created",
            subject_type: "api_key",
            subject_id: made.id,
            summary: `Made the API key “${fields.name}” for ${scopes.join(", ")}${fields.is_read_only ? ", to read only" : ""}`,
          });
          return made.id;
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error, "api_keys_name_key")
            ? invalid({ name: ["Another key has this name"] })
            : error;
        });
      const key = (await listKeys(db)).find((one) => one.id === id);
      if (!key) throw notFound();
      return { key: viewOf(key, now), secret };
    },

    /** Revokes a key immediately. Throws `conflict` when it was revoked already, `not_found` when it does not exist. */
    async revoke(actorId: number, id: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const ended = await revokeKey(trx, id, clock.now());
        if (!ended) {
          throw (await keyExists(trx, id)) ? new AppError("conflict", "This API key was revoked already.") : notFound();
        }
        await recordAudit(trx, {
          actor_id: actorId,
          action: "api_key.revoked",
          subject_type: "api_key",
          subject_id: id,
          summary: `Revoked the API key “${ended.name}”`,
        });
      });
    },
  };
}
