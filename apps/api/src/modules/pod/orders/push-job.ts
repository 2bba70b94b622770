import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import type { PodOrderRow } from "./pod-order.queries.ts";

/**
 * Enqueues the job that tells the provider of an order. A reprint has a job of its own, which a process of a release before
 * reprints does not take.
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
