import { type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { DB, PodSyncRuns } from "../../../platform/db/types.gen.ts";

export type SyncRunRow = Selectable<PodSyncRuns>;

/** A run that has not beaten for so long belongs to a process that is gone. */
const SILENT = sql`interval '2 minutes'`;

/** Ends runs whose process is gone, so that another can begin. */
export async function endSilentRuns(db: Kysely<DB>, provider: string): Promise<void> {
  await db
    .updateTable("pod_sync_runs")
    .set({ state: "failed", message: "The run was interrupted.", finished_at: sql`clock_timestamp()` })
    .where("provider", "=", provider)
    .where("finished_at", "is", null)
    .where(sql<boolean>`beat_at < clock_timestamp() - ${SILENT}`)
    .execute();
}

/** The run that is under way, or a new one; `isNew` says which. */
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
    // Else it ended between the two.
    if (running) return { id: running.id, isNew: false };
  }
}

export const findRun = (db: Kysely<DB>, id: number): Promise<SyncRunRow | undefined> =>
  db.selectFrom("pod_sync_runs").selectAll().where("id", "=", id).executeTakeFirst();

export const lastRun = (db: Kysely<DB>, provider: string): Promise<SyncRunRow | undefined> =>
  db.selectFrom("pod_sync_runs").selectAll().where("provider", "=", provider).orderBy("id", "desc").executeTakeFirst();

/** Notes how far a run is; false when it was ended for being silent, and must stop. */
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

/** Runs of the past are kept for a look back, not for ever. */
export async function forgetRuns(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom("pod_sync_runs").where("finished_at", "<", before).execute();
}
