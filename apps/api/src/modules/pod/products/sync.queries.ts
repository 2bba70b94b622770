import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { DB, PodSyncRuns } from "../../../platform/db/types.gen.ts";

export type SyncRunRow = Selectable<PodSyncRuns>;

/** A run without a heartbeat for this long belongs to a process that is gone. */
const SILENT = sql`interval '2 minutes'`;

/** Ends runs whose process is gone, so that another can begin. */
export async function failAbandonedRuns(db: Kysely<DB>, provider: string): Promise<void> {
  await db
    .updateTable("pod_sync_runs")
    .set({ state: "failed", message: "The run was interrupted.", finished_at: sql`clock_timestamp()` })
    .where("provider", "=", provider)
    .where("finished_at", "is", null)
    .where(sql<boolean>`beat_at < clock_timestamp() - ${SILENT}`)
    .execute();
}

/** Returns the run in progress, or a new one with `isNew` set. */
export async function joinRun(
  db: Kysely<DB>,
  provider: string,
  trigger: "owner" | "poll",
): Promise<{ id: number; isNew: boolean }> {
  for (;;) {
    const made = await db
      .insertInto("pod_sync_runs")
      .values({ provider, trigger })
      .onConflict((conflict) => conflict.column("provider").where("finished_at", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) return { id: made.id, isNew: true };
    const running = await db
      .selectFrom("pod_sync_runs")
      .select("id")
      .where("provider", "=", provider)
      .where("finished_at", "is", null)
      .executeTakeFirst();
    // Otherwise it ended between the two statements, so the insert is retried.
    if (running) return { id: running.id, isNew: false };
  }
}

export const findRun = (db: Kysely<DB>, id: number): Promise<SyncRunRow | undefined> =>
  db.selectFrom("pod_sync_runs").selectAll().where("id", "=", id).executeTakeFirst();

export const lastRun = (db: Kysely<DB>, provider: string): Promise<SyncRunRow | undefined> =>
  db.selectFrom("pod_sync_runs").selectAll().where("provider", "=", provider).orderBy("id", "desc").executeTakeFirst();

/** Records a run's progress and heartbeat. Returns false when the run was ended for being silent and has to stop. */
export async function beat(db: Kysely<DB>, id: number, changes: Updateable<PodSyncRuns>): Promise<boolean> {
  const result = await db
    .updateTable("pod_sync_runs")
    .set({ ...changes, beat_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function finishRun(
  db: Kysely<DB>,
  id: number,
  end: Updateable<PodSyncRuns> & { state: "done" | "failed" },
): Promise<void> {
  await db
    .updateTable("pod_sync_runs")
    .set({ ...end, finished_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Deletes runs that finished before `before`. */
export async function deleteOldRuns(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom("pod_sync_runs").where("finished_at", "<", before).execute();
}
