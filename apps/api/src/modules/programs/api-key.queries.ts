import type { Insertable, Kysely, Transaction } from "kysely";
import type { ApiKeys, DB } from "../../platform/db/types.gen.ts";
import { usersView } from "../accounts/public.queries.ts";

/** The most keys in the owner's list: working keys first, then the newest of the rest. */
const LISTED = 200;

const withMaker = (db: Kysely<DB>) =>
  db.selectFrom("api_keys").innerJoin(usersView.as("maker"), "maker.id", "api_keys.user_id");

const COLUMNS = [
  "api_keys.id",
  "name",
  "hint",
  "scopes",
  "is_read_only",
  "per_minute",
  "expires_at",
  "last_used_at",
  "revoked_at",
  "created_at",
] as const;

/** Finds a key, in any state, and its maker by the key's hash; undefined when the hash is unknown. */
export const findKey = (db: Kysely<DB>, hash: string) =>
  withMaker(db)
    .select([...COLUMNS, "user_id", "maker.role", "maker.can_log_in", "maker.blocked_at", "maker.deletion_due_at"])
    .where("hash", "=", hash)
    .executeTakeFirst();

export async function recordKeyUse(db: Kysely<DB>, id: number, hour: Date): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: hour })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", hour)]))
    .execute();
}

/** Working keys first, then the newest. */
export const listKeys = (db: Kysely<DB>) =>
  withMaker(db)
    .select([...COLUMNS, "maker.username as made_by"])
    .orderBy((eb) => eb("revoked_at", "is not", null))
    .orderBy("api_keys.id", "desc")
    .limit(LISTED)
    .execute();

export const insertKey = (trx: Transaction<DB>, key: Insertable<ApiKeys>) =>
  trx.insertInto("api_keys").values(key).returning("id").executeTakeFirstOrThrow();

/** Revokes a key and returns its name; undefined when it does not exist or has been revoked already. */
export const revokeKey = (trx: Transaction<DB>, id: number, now: Date) =>
  trx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();

export async function keyExists(db: Kysely<DB>, id: number): Promise<boolean> {
  return (await db.selectFrom("api_keys").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** The keys that a person made, for the download of their personal data. */
export const keysOf = (db: Kysely<DB>, userId: number) =>
  db.selectFrom("api_keys").select(COLUMNS).where("user_id", "=", userId).orderBy("id").execute();
