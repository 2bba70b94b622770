import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import type { OrderMails } from "../orders/order-mails.ts";
import { followDates, noteUnready, openDue, timeUntilOut, unreadyPreorders } from "./preorder.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    open_preorders: { product_id: number };
    due_preorders: Record<string, never>;
  }
}

/** The job is there this much before the moment and waits for it, so that nothing has to be found at that second. */
const EARLY_MS = 5_000;
/** How long is waited before the database's clock is asked again: it may be set meanwhile. */
const LONGEST_WAIT_MS = 1_000;
/** So long before the date the owner is told of files that are not there. */
const RING_DAYS = 3;

/** Has a job be there when a product is out. It decides by itself what is due, so one too many does nothing. */
export const queuePreorders = (trx: Kysely<DB>, product_id: number, due: Date): Promise<void> =>
  addJob(
    trx,
    "open_preorders",
    { product_id },
    { key: `open_preorders:${product_id}`, runAt: new Date(due.getTime() - EARLY_MS) },
  );

/**
 * Pre-orders: opened at their moment, of which buyers are told once, and following a date that was moved. What decides is
 * the lines' own mark and the database's clock. `open` can be replaced for a test's negative control.
 */
export function createPreorders(deps: { db: Kysely<DB>; mails: Pick<OrderMails, "queue">; open?: typeof openDue }) {
  const { db, mails, open = openDue } = deps;

  /** One mail for each order, about all of these lines of it. */
  const tell = async (
    trx: Transaction<DB>,
    kind: "out" | "moved",
    lines: readonly { id: number; order_id: number }[],
  ): Promise<void> => {
    for (const [orderId, own] of Map.groupBy(lines, (line) => line.order_id)) {
      await mails.queue(trx, orderId, { kind, item_ids: own.map(({ id }) => id) });
    }
  };

  /** Opens all that is due and tells its buyers. */
  const openAll = async (): Promise<void> => {
    for (;;) {
      const isMore = await db.transaction().execute(async (trx) => {
        const opened = await open(trx);
        await tell(trx, "out", opened.lines);
        return opened.isMore;
      });
      if (!isMore) return;
    }
  };

  /** Waits for a product's moment, which may move meanwhile. */
  const awaitAndOpen = async (productId: number, signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      const left = await timeUntilOut(db, productId);
      // Moved: what moved it has left a job of its own.
      if (left !== undefined && left > EARLY_MS + LONGEST_WAIT_MS) return;
      if (left === undefined || left <= 0) return openAll();
      await sleep(Math.min(Math.max(left, 1), LONGEST_WAIT_MS), undefined, signal && { signal });
    }
  };

  return {
    openAll,

    /** After a product's date was changed, within that transaction: its lines follow, and their buyers are told. */
    async moved(trx: Transaction<DB>, product: { id: number; out_at: Date | null }): Promise<void> {
      await tell(trx, "moved", await followDates(trx, product.id));
      await queuePreorders(trx, product.id, product.out_at ?? new Date());
    },

    /** Downloads on pre-order whose files are not there shortly before their date. */
    countUnready: async (): Promise<number> =>
      (await unreadyPreorders(db, RING_DAYS)).filter((product) => product.out_at > new Date()).length,

    // Outward, as the mails that they cause are: a restored copy opens nothing before it goes live.
    jobs: [
      defineJob({
        name: "open_preorders",
        outward: true,
        run: ({ product_id }, { abortSignal }) => awaitAndOpen(product_id, abortSignal),
      }),
      // Whatever became of the job above, within the minute, and orders that were made while a date was moved.
      defineJob({
        name: "due_preorders",
        outward: true,
        cron: "* * * * *",
        run: async () => {
          await db.transaction().execute(async (trx) => tell(trx, "moved", await followDates(trx, null)));
          await openAll();
          for (const product of await unreadyPreorders(db, RING_DAYS)) await noteUnready(db, product);
        },
      }),
    ],
  };
}

export type Preorders = ReturnType<typeof createPreorders>;
