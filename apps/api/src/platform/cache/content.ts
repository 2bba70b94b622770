import type { Kysely, Transaction } from "kysely";
import { announcedTransaction } from "../db/announced-transaction.ts";
import { notifyContentChange } from "../db/content-change.ts";
import type { TableName } from "../db/table-effects.gen.ts";
import type { DB } from "../db/types.gen.ts";
import type { Dropped } from "./observed-cache.ts";
import type { ResponseCache } from "./response-cache.ts";

type Listener = (tables: Dropped) => void;

/**
 * Manages the content that visitors read and its change listeners. Services change it with `write`: every cached response
 * that read a changed table is dropped after the commit and before the caller returns, and other processes are notified.
 */
export function createContent(deps: { db: Kysely<DB>; cache: ResponseCache }) {
  const listeners = new Set<Listener>();

  const changed: Listener = (tables) => {
    deps.cache.drop(tables);
    for (const listener of listeners) listener(tables);
  };

  return {
    cache: deps.cache,
    /** Drops the responses of this process that read `tables`, and calls the listeners. */
    changed,
    onChange(listener: Listener) {
      listeners.add(listener);
    },
    /**
     * Announces within `trx` that `tables` change, for a transaction that cannot use `write` because it has to run its own
     * last statement. Call `changed` with the same tables after the commit.
     */
    announce: (trx: Transaction<DB>, tables: readonly TableName[]): Promise<void> => notifyContentChange(trx, tables),
    /** Runs `work` in a transaction (`transact`) and then drops every response that read a table it changed. */
    async write<Result>(work: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> {
      const { result, tables } = await announcedTransaction(deps.db, work);
      changed(tables);
      return result;
    },
  };
}

export type Content = ReturnType<typeof createContent>;

/** Returns whether a change of `dropped` affects something that read `tables`. */
export const concerns = (dropped: Dropped, tables: ReadonlySet<TableName>): boolean =>
  dropped === "all" || dropped.some((table) => tables.has(table));
