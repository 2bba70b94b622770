import type { JobState } from "@fanfare/contracts/admin/operations";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import { offsetOf } from "../../platform/db/page.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { redactPaths } from "../../platform/redact-paths.ts";
import { countJobs, findJob, listJobs, removeJob, rescheduleJob } from "./job.queries.ts";

/** Background jobs for the owner area: their states and errors, retrying and removing. */
export function createJobsService(deps: { db: Kysely<DB> }) {
  const { db } = deps;

  const known = async (id: string) => {
    const row = await findJob(db, id);
    if (!row) throw notFound();
    if (row.state === "running") throw new AppError("conflict", "This job is running right now.");
    return row;
  };

  const note = (actor_id: number, id: string, name: string, what: "retried" | "removed") => ({
    actor_id,
    action: `job.${what}` as const,
    subject_type: "job",
    subject_id: id,
    summary: what === "retried" ? `Had a job tried again: ${name}` : `Removed a job: ${name}`,
  });

  return {
    async list(query: PageQuery & { state?: JobState | undefined }) {
      const [counts, rows] = await Promise.all([
        countJobs(db),
        listJobs(db, { state: query.state, offset: offsetOf(query), limit: query.page_size }),
      ]);
      const count = query.state ? counts[query.state] : Object.values(counts).reduce((sum, some) => sum + some, 0);
      const results = rows.map((row) => ({
        id: row.id,
        name: row.name,
        about: row.about,
        state: row.state,
        attempts: row.attempts,
        max_attempts: row.max_attempts,
        run_at: row.run_at.toISOString(),
        created_at: row.created_at.toISOString(),
        last_error: row.last_error === null ? null : redactPaths(row.last_error),
      }));
      return { count, results, counts };
    },

    /**
     * Makes a failed or waiting job run immediately, with all its attempts available again. Throws `not_found`, and `conflict` for
     * a running job.
     */
    async retry(actor: number, id: string): Promise<void> {
      const { name } = await known(id);
      await db.transaction().execute(async (trx) => {
        await rescheduleJob(trx, id);
        await recordAudit(trx, note(actor, id, name, "retried"));
      });
    },

    /** Removes a job permanently. Throws as `retry` does. */
    async remove(actor: number, id: string): Promise<void> {
      const { name } = await known(id);
      await db.transaction().execute(async (trx) => {
        await removeJob(trx, id);
        await recordAudit(trx, note(actor, id, name, "removed"));
      });
    },
  };
}
