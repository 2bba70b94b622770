import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { keepImportLock, tryImportLock } from "./import.queries.ts";

const RETRY_MS = 500;
/** Several fit into the time after which the server ends a transaction that does nothing. */
const HEARTBEAT_MS = 5_000;

/**
 * Runs `work` while no other process of the site imports. The turn is the lock of a transaction that does nothing else, which
 * holds through a pooler too. It is used now and then; of a process that is frozen or cut off the server ends it, and the
 * others go on. `work` hears of that, and of `signal`, by the signal that it is given. Rejects when either is aborted.
 */
export async function inImportTurn<Result>(
  db: Kysely<DB>,
  options: { signal?: AbortSignal | undefined; onWaiting?: () => void; heartbeatMs?: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { signal, onWaiting, heartbeatMs = HEARTBEAT_MS } = options;
  return db.transaction().execute(async (trx) => {
    while (!(await tryImportLock(trx))) {
      onWaiting?.();
      await delay(RETRY_MS, undefined, signal ? { signal } : {});
    }
    const lost = new AbortController();
    const heartbeat = setInterval(() => {
      keepImportLock(trx).catch((error: unknown) => lost.abort(error));
    }, heartbeatMs);
    try {
      return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
    } finally {
      clearInterval(heartbeat);
    }
  });
}
