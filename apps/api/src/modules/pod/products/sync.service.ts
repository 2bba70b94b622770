import { setTimeout as delay } from "node:timers/promises";
import type { ErrorCode } from "@fanfare/contracts/common/error-codes";
import { ERROR_STATUS } from "@fanfare/contracts/common/error-codes";
import { productsSynced } from "@fanfare/contracts/pod/messages";
import type { SyncResult, SyncRun } from "@fanfare/contracts/pod/status";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { toAppError } from "../../../platform/errors/error-translator.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import type { PodProduct, PodProvider } from "../pod-provider.ts";
import type { MarginsService } from "./margins.service.ts";
import { knownProducts } from "./product.queries.ts";
import type { ProductImporter } from "./product-importer.ts";
import type { Publishing } from "./publishing.service.ts";
import { beat, failAbandonedRuns, findRun, finishRun, joinRun, lastRun, type SyncRunRow } from "./sync.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    sync_pod_products: { run_id: number };
  }
}

/** How long a call waits for the job, in ms. */
const JOIN_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 250;
/** Products imported concurrently; most of the time they wait for images. */
const CONCURRENCY = 3;
/** After this many consecutive failures the cause is no longer a single product. */
const AWAY = 5;
/** Heartbeat interval in ms, so that a slow image download does not look like a dead process. */
const BEAT_MS = 20_000;

const COUNTS = ["done", "created", "changed", "unchanged", "hidden", "vanished", "recreated", "failed"] as const;
type Counts = Record<(typeof COUNTS)[number], number>;

const syncedOf = (run: Pick<SyncRunRow, "done" | "failed">) => run.done - run.failed;

const isErrorCode = (code: string | null): code is ErrorCode => code !== null && Object.hasOwn(ERROR_STATUS, code);

const runView = (row: SyncRunRow): SyncRun => ({
  id: row.id,
  state: row.state,
  total: row.total,
  done: row.done,
  created: row.created,
  changed: row.changed,
  unchanged: row.unchanged,
  hidden: row.hidden,
  vanished: row.vanished,
  recreated: row.recreated,
  failed: row.failed,
  message: row.message,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** Syncs all of the provider's products into the shop. The whole site has one run at a time, which any caller may join. */
export function createSyncService(deps: {
  db: Kysely<DB>;
  provider: PodProvider;
  importer: ProductImporter;
  publishing: Publishing;
  margins: MarginsService;
  log?: Logger | undefined;
  joinTimeoutMs?: number | undefined;
}) {
  const { db, provider, importer, publishing, margins } = deps;

  const start = (trigger: "owner" | "poll"): Promise<number> =>
    transact(db, async (trx) => {
      await failAbandonedRuns(trx, provider.name);
      const { id, isNew } = await joinRun(trx, provider.name, trigger);
      if (isNew) await addJob(trx, "sync_pod_products", { run_id: id }, { maxAttempts: 1 });
      return id;
    });

  /**
   * Returns the provider's products, including known ones that its list omitted but that still exist, and the rows of those that
   * are certainly gone.
   */
  const read = async () => {
    const { products } = await provider.products();
    const listed = new Map(products.map((product) => [product.id, product]));
    const gone: { id: number; provider_product_id: string }[] = [];
    for (const row of await knownProducts(db, provider.name)) {
      if (row.is_gone || listed.has(row.provider_product_id)) continue;
      const product = await provider.product(row.provider_product_id);
      if (product) listed.set(product.id, product);
      else gone.push(row);
    }
    return { listed, gone };
  };

  const run = async (runId: number): Promise<void> => {
    const counts: Counts = {
      done: 0,
      created: 0,
      changed: 0,
      unchanged: 0,
      hidden: 0,
      vanished: 0,
      recreated: 0,
      failed: 0,
    };
    const failures: string[] = [];
    let inARow = 0;
    let isOurs = await beat(db, runId, { state: "running" });
    if (!isOurs) return;
    const pulse = setInterval(() => {
      void beat(db, runId, {}).catch((error: unknown) =>
        deps.log?.warn({ err: error }, "a sync could not note its progress"),
      );
    }, BEAT_MS);
    try {
      const { listed, gone } = await read();
      await beat(db, runId, { total: listed.size });
      const present = new Set(listed.keys());
      const limit = pLimit(CONCURRENCY);

      const one = async (product: PodProduct) => {
        if (!isOurs) return;
        try {
          const { outcome, is_hidden } = await publishing.takeOver(product, { present });
          counts[outcome] += 1;
          inARow = 0;
          if (is_hidden) counts.hidden += 1;
        } catch (error) {
          const failure = toAppError(error);
          inARow += 1;
          // The provider or the database is unavailable, so the next products would fail as well.
          if (inARow >= AWAY) throw error;
          deps.log?.warn({ err: error, product: product.id }, "a product could not be taken over");
          failures.push(`${product.title || product.id}: ${failure.detail}`);
          counts.failed += 1;
        }
        counts.done += 1;
        isOurs = await beat(db, runId, counts);
      };
      // Recreated products can only take over the rows of products that are no longer listed.
      await Promise.all([...listed.values()].map((product) => limit(() => one(product))));

      for (const row of gone) {
        if (await importer.retire(row.id, row.provider_product_id)) counts.vanished += 1;
      }
      const places = new Map(
        [...listed.values()].map((product) => [`${product.blueprint_id} ${product.print_provider_id}`, product]),
      );
      for (const product of places.values()) await margins.refreshShipping(product);
      await finishRun(db, runId, {
        state: "done",
        ...counts,
        message: failures.length > 0 ? failures.slice(0, 3).join(" ") : null,
      });
    } catch (error) {
      const failure = toAppError(error);
      await finishRun(db, runId, { state: "failed", ...counts, message: failure.detail, error_code: failure.code });
      // An outage is temporary, and the next poll starts again; only an unexpected error fails the job.
      if (failure.code === "internal") throw error;
      deps.log?.warn({ err: error }, "the sync of print-on-demand products was broken off");
    } finally {
      clearInterval(pulse);
    }
  };

  return {
    start,
    run,

    async last(): Promise<SyncRun | null> {
      const row = await lastRun(db, provider.name);
      return row ? runView(row) : null;
    },

    /**
     * Joins the run in progress, or starts one, and waits for it. After 300 seconds it returns the progress of the run, which
     * continues. Throws the provider's error that ended the run.
     */
    async sync(): Promise<SyncResult> {
      const id = await start("owner");
      const until = performance.now() + (deps.joinTimeoutMs ?? JOIN_TIMEOUT_MS);
      for (;;) {
        const row = await findRun(db, id);
        if (!row) throw new AppError("internal", undefined, { internal: `sync run ${id} is gone` });
        const products_synced = syncedOf(row);
        if (row.state === "failed") {
          throw new AppError(
            isErrorCode(row.error_code) ? row.error_code : "provider_failed",
            row.message ?? undefined,
          );
        }
        if (row.state === "done") {
          const message = productsSynced(products_synced) + (row.message === null ? "" : `. ${row.message}`);
          return { success: true, message, products_synced, is_running: false };
        }
        if (performance.now() >= until) {
          const message = `Still syncing: ${row.done} of ${row.total ?? "?"} products so far`;
          return { success: true, message, products_synced, is_running: true };
        }
        await delay(POLL_INTERVAL_MS);
      }
    },

    job: defineJob({ name: "sync_pod_products", outward: true, run: ({ run_id }) => run(run_id) }),
  };
}
