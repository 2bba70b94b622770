import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import { EARLY_MS, MAX_SLEEP_MS, sleepUntilDue, startBefore } from "../../../platform/jobs/wait-until-due.ts";
import { queueOwnerNotice } from "../../operations/public.queries.ts";
import type { OrderMails } from "../orders/order-mails.ts";
import {
  awaitedWithoutFiles,
  followDates,
  openDue,
  timeUntilOut,
  UNREADY_NOTICE_DAYS,
  unreadyPreorders,
} from "./preorder.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    open_preorders: { product_id: number };
    due_preorders: Record<string, never>;
  }
}

/** Enqueues the job for a product's date. The job checks what is due, so a superfluous one does nothing. */
export const queuePreorders = (trx: Kysely<DB>, product_id: number, due: Date): Promise<void> =>
  addJob(trx, "open_preorders", { product_id }, { key: `open_preorders:${product_id}`, runAt: startBefore(due) });

/**
 * Pre-orders: opened at their date, with one mail to each buyer, and following a moved date. The lines' own mark and the
 * database's clock decide. `open` can be replaced for a test's negative control.
 */
export function createPreorders(deps: { db: Kysely<DB>; mails: Pick<OrderMails, "queue">; open?: typeof openDue }) {
  const { db, mails, open = openDue } = deps;

  /** Queues one mail per order about all of these lines. */
  const queueMails = async (
    trx: Transaction<DB>,
    kind: "out" | "moved",
    lines: readonly { id: number; order_id: number }[],
  ): Promise<void> => {
    for (const [orderId, own] of Map.groupBy(lines, (line) => line.order_id)) {
      await mails.queue(trx, orderId, { kind, item_ids: own.map(({ id }) => id) });
    }
  };

  /** Opens everything that is due and notifies the buyers. */
  const openAll = async (): Promise<void> => {
    for (;;) {
      const isMore = await db.transaction().execute(async (trx) => {
        const opened = await open(trx);
        await queueMails(trx, "out", opened.lines);
        return opened.isMore;
      });
      if (!isMore) return;
    }
  };

  /** Waits for a product's date, which may be moved in the meantime. */
  const awaitAndOpen = async (productId: number, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      const left = await timeUntilOut(db, productId);
      // The date was moved, and the move has enqueued a job of its own.
      if (left !== undefined && left > EARLY_MS + MAX_SLEEP_MS) return;
      if (left === undefined || left <= 0) return openAll();
      await sleepUntilDue(left, signal);
    }
  };

  return {
    openAll,

    /** Runs within the transaction that changes a product's date: updates its lines and notifies their buyers. */
    async moved(trx: Transaction<DB>, product: { id: number; out_at: Date | null }): Promise<void> {
      await queueMails(trx, "moved", await followDates(trx, product.id));
      await queuePreorders(trx, product.id, product.out_at ?? new Date());
    },

    /** Counts pre-ordered downloads with missing files shortly before their date. */
    countUnready: async (): Promise<number> => (await awaitedWithoutFiles(db, new Date())).length,

    // Marked outward, like the mails they cause: a restored copy opens nothing before it goes live.
    jobs: [
      defineJob({
        name: "open_preorders",
        outward: true,
        run: ({ product_id }, { abortSignal }) => awaitAndOpen(product_id, abortSignal),
      }),
      // Makes up within a minute for a failure of the job above, and for orders placed while a date was being moved.
      defineJob({
        name: "due_preorders",
        outward: true,
        cron: "* * * * *",
        run: async () => {
          await db.transaction().execute(async (trx) => queueMails(trx, "moved", await followDates(trx, null)));
          await openAll();
          for (const { id, name, out_at } of await unreadyPreorders(db, UNREADY_NOTICE_DAYS)) {
            await queueOwnerNotice(db, {
              kind: "preorder_missing",
              subjectId: id,
              facts: { product: name, title: out_at.toISOString().slice(0, 10) },
              isRepeated: false,
            });
          }
        },
      }),
    ],
  };
}

export type Preorders = ReturnType<typeof createPreorders>;
