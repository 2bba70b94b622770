import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { keepImportLock, tryImportLock } from "./import.queries.ts";

const RETRY_MS = 500;
/** Several fit into the time after which the server ends an idle transaction. */
const HEARTBEAT_MS = 5_000;

/**
 * Runs `work` while no other process of the site imports. The turn is a lock of a transaction that does nothing else, which works
 * through a pooler too. Heartbeats keep it alive; the server ends that of a frozen or disconnected process, and the others
 * continue. The signal passed to `work` reports that, and `signal`. Rejects when either is aborted.
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
