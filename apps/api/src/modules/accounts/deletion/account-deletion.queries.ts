import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Fans' accounts whose grace period is over at `now`. */
const due = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name", "avatar", "email_verified_at", "language"])
    .where("deletion_due_at", "<=", now)
    .where("role", "=", "fan");

/** Up to `limit` accounts to be erased, the longest due first. */
export async function dueAccountIds(db: Kysely<DB>, now: Date, limit: number): Promise<number[]> {
  const rows = await due(db, now).orderBy("deletion_due_at").orderBy("id").limit(limit).execute();
  return rows.map((row) => row.id);
}

/** The account if it is due to be erased. */
export const findDueAccount = (db: Kysely<DB>, id: number, now: Date) =>
  due(db, now).where("id", "=", id).executeTakeFirst();

/** Like `findDueAccount`, but locked; also undefined while another process erases it. */
export const lockDueAccount = (trx: Transaction<DB>, id: number, now: Date) =>
  due(trx, now).where("id", "=", id).forUpdate().skipLocked().executeTakeFirst();

/** Deletes the account's row and, by `on delete cascade`, everything that refers to it. */
export async function deleteAccount(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Schedules an account for erasure and returns its time; a repeated call keeps the first one. */
export async function scheduleDeletion(trx: Transaction<DB>, id: number, until: Date): Promise<Date | null> {
  const row = await trx
    .updateTable("users")
    .set({ deletion_due_at: sql<Date>`coalesce(deletion_due_at, ${until}::timestamptz)` })
    .where("id", "=", id)
    .returning("deletion_due_at")
    .executeTakeFirstOrThrow();
  return row.deletion_due_at;
}

export async function cancelDeletion(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.updateTable("users").set({ deletion_due_at: null }).where("id", "=", id).execute();
}
