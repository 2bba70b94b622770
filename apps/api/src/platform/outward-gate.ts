import type { Kysely } from "kysely";
import type { DB } from "./db/types.gen.ts";
import { AppError } from "./errors/app-error.ts";
import { isRestoredCopy } from "./restored-copy.queries.ts";

const NOT_LIVE = "This site is a restored copy that is not live yet. It sends nothing out and takes no payments.";

/**
 * Whether this site may act on the world: send mails, take and give back money, order goods. A site that came from a
 * backup may not until its owner says that it is the live one, for the site that the backup is of may still run.
 * Read anew each time, so that a restore and its end hold at once, in every process.
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
