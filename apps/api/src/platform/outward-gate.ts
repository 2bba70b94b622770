import type { Kysely } from "kysely";
import type { DB } from "./db/types.gen.ts";
import { AppError } from "./errors/app-error.ts";
import { isRestoredCopy } from "./restored-copy.queries.ts";

const NOT_LIVE = "This site is a restored copy that is not live yet. It sends nothing out and takes no payments.";

/**
 * Decides whether this site may have effects outside: send mails, take payments and refund them, order goods. A site
 * restored from a backup may not until its owner declares it live, because the original site may still be running. Read from
 * the database each time, so that a restore and its end take effect immediately in every process.
 */
export function createOutwardGate(deps: { db: Kysely<DB> }) {
  const isShut = () => isRestoredCopy(deps.db);
  return {
    isShut,
    /** Throws AppError `conflict` while the gate is shut. */
    async pass(): Promise<void> {
      if (await isShut()) throw new AppError("conflict", NOT_LIVE);
    },
  };
}

export type OutwardGate = ReturnType<typeof createOutwardGate>;
