import type { SiteCopy } from "@fanfare/contracts/admin/operations";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../platform/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import { transact } from "../../platform/db/transact.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findRestoredCopy, takeRestoredCopy } from "../../platform/restored-copy.queries.ts";
import { countWaiting } from "./restored-copy.queries.ts";

/**
 * Unpaid orders live on for so long once the copy is live: what the payment provider knows of them has to be asked before
 * they expire, which would pay back what the buyer paid at the site that the backup is of.
 */
const UNPAID_LIVE_MS = 30 * 60_000;

/** Keeps unpaid orders from expiring before `until`. */
export type UnpaidOrders = { keepUnpaidUntil(trx: Transaction<DB>, until: Date): Promise<void> };

/** A site that came from a backup: what waits in it, and the moment its owner says that it is the live one. */
export function createRestoredCopyService(deps: { db: Kysely<DB>; clock: Clock; orders: UnpaidOrders }) {
  const { db, clock } = deps;
  return {
    async state(): Promise<SiteCopy> {
      const copy = await findRestoredCopy(db);
      if (!copy) return { restored: null };
      return {
        restored: {
          backup_created_at: copy.backup_created_at.toISOString(),
          restored_at: copy.restored_at.toISOString(),
          waiting: await countWaiting(db),
        },
      };
    },

    /** Opens the way out: what waits is done from now on. Throws `conflict` for a site that is live already. */
    goLive: (actor: number): Promise<void> =>
      transact(db, async (trx) => {
        const copy = await takeRestoredCopy(trx);
        if (!copy) throw new AppError("conflict", "This site is live already.");
        await deps.orders.keepUnpaidUntil(trx, new Date(clock.now().getTime() + UNPAID_LIVE_MS));
        await recordAudit(trx, {
          actor_id: actor,
          action: "copy.went_live",
          subject_type: "backup",
          subject_id: null,
          summary: `Made the copy from the backup of ${copy.backup_created_at.toISOString()} the live site`,
        });
      }),
  };
}
