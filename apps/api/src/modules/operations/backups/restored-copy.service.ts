import type { SiteCopy } from "@fanfare/contracts/admin/operations";
import type { Kysely, Transaction } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { findRestoredCopy, takeRestoredCopy } from "../../../platform/restored-copy.queries.ts";
import { countWaiting } from "./restored-copy.queries.ts";

/**
 * How long unpaid orders are kept once the copy is live, in milliseconds: the payment provider must be asked about them before
 * they expire, since expiring would refund what the buyer paid at the original site.
 */
const UNPAID_LIVE_MS = 30 * 60_000;

/** Keeps unpaid orders from expiring before `until`. */
export type UnpaidOrders = { keepUnpaidUntil(trx: Transaction<DB>, until: Date): Promise<void> };

/** A restored copy: what waits in it, and making it live. */
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

    /** Opens the outward gate, so that everything waiting is done. Throws `conflict` for a site that is live already. */
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
