import type { Kysely, Transaction } from "kysely";
import type { DB } from "./types.gen.ts";

/** Serialization failure and deadlock: the server rolled the transaction back because of others, and a retry may succeed. */
const PASSING = new Set(["40001", "40P01"]);

const MAX_ATTEMPTS = 6;

/** A deadlock costs a second until the server detects it; a short random pause keeps the same callers from colliding again. */
const pause = (attempt: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));

const isPassing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && PASSING.has(error.code);

/**
 * Runs `work` in a transaction, and retries it if the server rolled it back in favour of others. `work` must therefore have
 * no effect outside the transaction. After the last attempt its error is rethrown.
 */
export async function transact<Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isPassing(error)) throw error;
      await pause(attempt);
    }
  }
}
