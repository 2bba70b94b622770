import type { Kysely, Transaction } from "kysely";
import { notifyContentChange } from "./content-change.ts";
import { observe } from "./observation.ts";
import type { TableName } from "./table-effects.gen.ts";
import { transact } from "./transact.ts";
import type { DB } from "./types.gen.ts";

/**
 * Runs `work` in a transaction (`transact`) and notifies every server process of the tables it has changed, so that cached
 * responses which read them are dropped. Within a server use `content.write`, which also drops this process's own entries
 * before it returns.
 */
export function announcedTransaction<Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<{ result: Result; tables: readonly TableName[] }> {
  return transact(db, async (trx) => {
    const { result, observation } = await observe(() => work(trx));
    const tables = [...observation.writes];
    if (tables.length > 0) await notifyContentChange(trx, tables);
    return { result, tables };
  });
}
