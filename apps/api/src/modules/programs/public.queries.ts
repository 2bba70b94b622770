import type { Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules may do to API keys.

/** Revokes every API key that these people made. */
export async function revokeKeysOf(trx: Transaction<DB>, userIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("user_id", "in", userIds)
    .where("revoked_at", "is", null)
    .execute();
}
