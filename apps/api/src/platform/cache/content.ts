import type { Kysely, Transaction } from "kysely";
import { type ContentTag, notifyContentChange } from "../db/content-change.ts";
import { transact } from "../db/transact.ts";
import type { DB } from "../db/types.gen.ts";
import type { ReadyBytes } from "./ready-bytes.ts";

type Listener = (tags: readonly ContentTag[]) => void;

/**
 * What visitors read, and who must hear when it changes. `write` is the way in which services change it: the cache is
 * dropped after the commit and before the caller answers, and other processes are told.
 */
export function createContent(deps: { db: Kysely<DB>; cache: ReadyBytes }) {
  const listeners = new Set<Listener>();

  const changed: Listener = (tags) => {
    deps.cache.drop(tags);
    for (const listener of listeners) listener(tags);
  };

  return {
    cache: deps.cache,
    /** Drops what shows `tags` in this process and tells its listeners. */
    changed,
    onChange(listener: Listener) {
      listeners.add(listener);
    },
    /** Runs `work` in a transaction (`transact`) after which everything under `tags` is read anew. */
    async write<Result>(tags: readonly ContentTag[], work: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> {
      const result = await transact(deps.db, async (trx) => {
        const done = await work(trx);
        await notifyContentChange(trx, tags);
        return done;
      });
      changed(tags);
      return result;
    },
  };
}

export type Content = ReturnType<typeof createContent>;
