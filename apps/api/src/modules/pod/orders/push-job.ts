import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import type { PodOrderRow } from "./pod-order.queries.ts";

/**
 * Enqueues the job that synchronises an order with the provider. Reprints use a job name of their own, so that a process of a
 * release that predates reprints does not pick them up.
 */
export const addPushJob = (
  db: Kysely<DB>,
  { id, reprint }: Pick<PodOrderRow, "id" | "reprint">,
  delayMs = 0,
): Promise<void> =>
  addJob(
    db,
    reprint === 0 ? "push_pod_order" : "push_pod_reprint",
    { pod_order_id: id },
    { key: `push_pod_order:${id}`, ...(delayMs > 0 && { runAt: new Date(Date.now() + delayMs) }) },
  );
