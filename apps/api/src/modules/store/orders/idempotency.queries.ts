import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Hours for which a key and its response are stored. */
export const KEY_HOURS = 24;

type Claim = { user_id: number; key: string; request_hash: string; now: Date };

const expiryLimit = (now: Date) => sql<Date>`${now}::timestamptz - make_interval(hours => ${KEY_HOURS})`;

/**
 * Claims a key for this transaction and returns null, or returns the earlier request's hash and response. A second caller waits
 * until the first transaction ends: after a commit it gets that response, after a rollback it claims the key.
 */
export async function claimKey(trx: Transaction<DB>, claim: Claim) {
  const { now, ...columns } = claim;
  const taken = await trx
    .insertInto("idempotency_keys")
    .values({ ...columns, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "key"])
        .doUpdateSet({ request_hash: claim.request_hash, order_id: null, response: null, created_at: now })
        .where("idempotency_keys.created_at", "<=", expiryLimit(now)),
    )
    .returning("key")
    .executeTakeFirst();
  if (taken) return null;
  return trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response"])
    .where("user_id", "=", claim.user_id)
    .where("key", "=", claim.key)
    .executeTakeFirstOrThrow();
}

/** Returns the stored response of a key; undefined if the key is free or still in progress. */
export const findStoredResponse = (db: Kysely<DB>, { user_id, key, now }: Omit<Claim, "request_hash">) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "response"])
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .where("response", "is not", null)
    .where("created_at", ">", expiryLimit(now))
    .executeTakeFirst();

/** Stores the response under the key, within the transaction that created it. */
export async function storeResponse(
  trx: Transaction<DB>,
  claim: Pick<Claim, "user_id" | "key">,
  stored: { order_id: number; response: string },
): Promise<void> {
  await trx
    .updateTable("idempotency_keys")
    .set(stored)
    .where("user_id", "=", claim.user_id)
    .where("key", "=", claim.key)
    .execute();
}

/** Deletes the keys that are older than `KEY_HOURS`. */
export async function deleteOldKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<=", expiryLimit(now)).execute();
}
