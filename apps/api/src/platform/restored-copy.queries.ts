import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "./db/types.gen.ts";

/** Returns whether this site was restored from a backup and its owner has not declared it live yet. */
export async function isRestoredCopy(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ shut: boolean }>`select exists(select from restored_copy) as shut`.execute(db);
  return rows[0]?.shut ?? false;
}

export const findRestoredCopy = (db: Kysely<DB>) =>
  db.selectFrom("restored_copy").select(["backup_created_at", "restored_at"]).executeTakeFirst();

/** Removes the mark of a restored copy; returns undefined if there is none. */
export const takeRestoredCopy = (trx: Transaction<DB>) =>
  trx.deleteFrom("restored_copy").returning("backup_created_at").executeTakeFirst();
