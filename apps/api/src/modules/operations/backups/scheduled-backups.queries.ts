import type { BackupSchedule } from "@fanfare/contracts/admin/backups";
import { type Kysely, sql, type Transaction } from "kysely";
import { auditLogView } from "../../../platform/audit/audit.queries.ts";
import type { DB } from "../../../platform/db/types.gen.ts";

const SCHEDULE = ["every", "hour_utc", "kept", "since"] as const;

export type ScheduleRow = BackupSchedule & { since: Date };

export const findSchedule = (db: Kysely<DB>): Promise<ScheduleRow | undefined> =>
  db.selectFrom("backup_schedule").select(SCHEDULE).executeTakeFirst();

/** Returns the schedule, and locks it until the end of the transaction, also if there is none. */
export async function lockSchedule(trx: Transaction<DB>): Promise<ScheduleRow | undefined> {
  await sql`lock table backup_schedule in share row exclusive mode`.execute(trx);
  return findSchedule(trx);
}

/** Replaces the schedule; null ends it. */
export async function replaceSchedule(trx: Transaction<DB>, schedule: BackupSchedule | null, since: Date) {
  await trx.deleteFrom("backup_schedule").execute();
  if (schedule) {
    await trx
      .insertInto("backup_schedule")
      .values({ ...schedule, since })
      .execute();
  }
}

/** Adds an archive to be made; undefined when that scheduled time has one already. */
export const insertBackup = (trx: Transaction<DB>, row: { due_at: Date | null; asked_at: Date }) =>
  trx
    .insertInto("backups")
    .values(row)
    .onConflict((conflict) => conflict.column("due_at").doNothing())
    .returning("id")
    .executeTakeFirst();

export const findBackup = (db: Kysely<DB>, id: number) =>
  db.selectFrom("backups").select(["id", "asked_at", "finished_at"]).where("id", "=", id).executeTakeFirst();

export async function finishBackup(
  trx: Transaction<DB>,
  id: number,
  end: { finished_at: Date; name: string; place: "folder" | "bucket"; bytes: number },
): Promise<void> {
  await trx
    .updateTable("backups")
    .set({ ...end, error: null })
    .where("id", "=", id)
    .execute();
}

export async function recordBackupFailure(db: Kysely<DB>, id: number, error: string): Promise<void> {
  await db.updateTable("backups").set({ error }).where("id", "=", id).where("finished_at", "is", null).execute();
}

/** Archives, made or failed, newest first. */
export const listBackups = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("backups")
    .select((eb) => [
      "id",
      "asked_at",
      "finished_at",
      "name",
      "bytes",
      "error",
      eb
        .exists(
          sql`(select from graphile_worker.jobs as job join graphile_worker._private_jobs as queued using (id)
            where job.task_identifier = 'make_backup' and job.attempts < job.max_attempts
              and (queued.payload->>'backup_id')::int = ${eb.ref("backups.id")})`,
        )
        .$castTo<boolean>()
        .as("is_under_way"),
    ])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Archives beyond the newest `kept`, in the place that is used now: those in other places cannot be reached. */
export async function findSurplus(db: Kysely<DB>, place: "folder" | "bucket", kept: number) {
  const rows = await db
    .selectFrom("backups")
    .select(["id", "name"])
    .where("finished_at", "is not", null)
    .where("place", "=", place)
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc")
    .offset(kept)
    .execute();
  return rows.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
}

/** Deletes the row of a removed archive, and older attempts that never made one. */
export async function deleteBackupRows(db: Kysely<DB>, id: number): Promise<void> {
  await db
    .deleteFrom("backups")
    .where(({ eb, and, or }) => or([eb("id", "=", id), and([eb("id", "<", id), eb("finished_at", "is", null)])]))
    .execute();
}

/** Whether an archive was finished at or after that time. */
export const isMade = async (db: Kysely<DB>, due: Date): Promise<boolean> =>
  (await db.selectFrom("backups").select("id").where("finished_at", ">=", due).limit(1).executeTakeFirst()) !==
  undefined;

/** When a backup was last made or downloaded, by any means. */
export async function findLastBackupAt(db: Kysely<DB>): Promise<Date | null> {
  const { rows } = await sql<{ last_at: Date | null }>`
    select max(created_at) as last_at from ${auditLogView} as entry where action in ('backup.fetched', 'backup.made')`.execute(
    db,
  );
  return rows[0]?.last_at ?? null;
}

/** Whether an archive's job is queued, retried or running. Concurrent callers wait until this transaction commits. */
export async function isOneUnderWay(trx: Transaction<DB>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('fanfare:backups'))`.execute(trx);
  const { rows } = await sql<{ found: boolean }>`
    select exists(
      select from graphile_worker.jobs where task_identifier = 'make_backup' and attempts < max_attempts
    ) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
