import type { BackupSchedule, BackupState, backupScheduleInput } from "@fanfare/contracts/admin/backups";
import type { Kysely, Transaction } from "kysely";
import type { Pool } from "pg";
import type { z } from "zod";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { createBackup } from "../../../platform/backup/backup.ts";
import type { BackupStore } from "../../../platform/backup/backup-store.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { assertFingerprint, fingerprintOf } from "../../../platform/http/stale-version.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { redactPaths } from "../../../platform/redact-paths.ts";
import { latestDue, OVERDUE_MS } from "./backup-due.ts";
import { backupName } from "./backup-name.ts";
import {
  deleteBackupRows,
  findBackup,
  findLastBackupAt,
  findSchedule,
  findSurplus,
  finishBackup,
  insertBackup,
  isMade,
  isOneUnderWay,
  listBackups,
  lockSchedule,
  recordBackupFailure,
  replaceSchedule,
  type ScheduleRow,
} from "./scheduled-backups.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    plan_backups: Record<string, never>;
    make_backup: { backup_id: number };
  }
}

const SHOWN = 20;
/** A backup by hand, or by the server's own timer, stands in for a schedule this long: a week and a day's delay. */
const BY_HAND_MS = 8 * 86_400_000;
/** With the queue's delays, all attempts are made within about an hour; then the owner is notified that the job has failed. */
const MAX_ATTEMPTS = 8;

const scheduleOf = (row: ScheduleRow | undefined): BackupSchedule | null =>
  row ? { every: row.every, hour_utc: row.hour_utc, kept: row.kept } : null;

const planOf = (schedule: BackupSchedule) =>
  `${schedule.every === "day" ? "every day" : "every Monday"} at ${schedule.hour_utc}:00 UTC, ${schedule.kept} kept`;

/**
 * Backups that the site makes automatically and keeps. A job checks every ten minutes whether one is due; those missed while the
 * site was down are made up for by one. Both jobs are outward: a restored copy would write to the live site's place and remove
 * its archives.
 */
export function createScheduledBackups(deps: {
  db: Kysely<DB>;
  pool: Pool;
  media: MediaStore;
  clock: Clock;
  backups: BackupStore;
}) {
  const { db, clock } = deps;
  const { place } = deps.backups;

  const order = async (trx: Transaction<DB>, due_at: Date | null): Promise<void> => {
    const made = await insertBackup(trx, { due_at, asked_at: clock.now() });
    // One queue, so that a long backup ends before the next one begins, on however many processes.
    if (made) await addJob(trx, "make_backup", { backup_id: made.id }, { queue: "backups", maxAttempts: MAX_ATTEMPTS });
  };

  const isOverdueBy = async (schedule: ScheduleRow | undefined): Promise<boolean> => {
    if (!schedule) return false;
    const due = latestDue(schedule, new Date(clock.now().getTime() - OVERDUE_MS));
    return due > schedule.since && !(await isMade(db, due));
  };

  const removeSurplus = async (): Promise<void> => {
    const schedule = await findSchedule(db);
    if (!schedule) return;
    for (const { id, name } of await findSurplus(db, place.kind, schedule.kept)) {
      await deps.backups.remove(name);
      await deleteBackupRows(db, id);
    }
  };

  const make = async (id: number, signal: AbortSignal | undefined): Promise<void> => {
    const wanted = await findBackup(db, id);
    if (!wanted) return;
    if (!wanted.finished_at) {
      const now = clock.now();
      const name = backupName(now, id);
      try {
        const archive = await createBackup({ pool: deps.pool, media: deps.media, now });
        const bytes = await deps.backups.write(name, archive, signal);
        await db.transaction().execute(async (trx) => {
          await finishBackup(trx, id, { finished_at: clock.now(), name, place: place.kind, bytes });
          await recordAudit(trx, {
            actor_id: null,
            action: "backup.made",
            subject_type: "backup",
            subject_id: id,
            summary: `Made a backup of the whole site: ${name}`,
          });
        });
      } catch (error) {
        await recordBackupFailure(db, id, redactPaths(error instanceof Error ? error.message : String(error)));
        throw error;
      }
    }
    await removeSurplus();
  };

  const state = async (): Promise<BackupState> => {
    const [row, backups, last] = await Promise.all([findSchedule(db), listBackups(db, SHOWN), findLastBackupAt(db)]);
    return {
      schedule: scheduleOf(row),
      fingerprint: fingerprintOf(scheduleOf(row)),
      place,
      last_at: last?.toISOString() ?? null,
      is_overdue: await isOverdueBy(row),
      backups: backups.map((backup) => ({
        ...backup,
        asked_at: backup.asked_at.toISOString(),
        finished_at: backup.finished_at?.toISOString() ?? null,
      })),
    };
  };

  return {
    state,

    /** Whether a scheduled archive is missing. */
    isOverdue: async (): Promise<boolean> => isOverdueBy(await findSchedule(db)),

    /** Whether nothing backs the site up: there is no schedule, and no recent backup by other means. */
    async isMissing(): Promise<boolean> {
      const [schedule, last] = await Promise.all([findSchedule(db), findLastBackupAt(db)]);
      return !schedule && (last === null || last.getTime() < clock.now().getTime() - BY_HAND_MS);
    },

    /**
     * Sets the backup schedule. The first archive is made at its next scheduled time. Throws `conflict` when `fingerprint` is
     * outdated.
     */
    async plan(
      actor_id: number,
      { every, fingerprint, ...rest }: z.output<typeof backupScheduleInput>,
    ): Promise<BackupState> {
      const schedule = every === "never" ? null : { every, ...rest };
      await db.transaction().execute(async (trx) => {
        const current = await lockSchedule(trx);
        if (fingerprint !== undefined) assertFingerprint(fingerprint, scheduleOf(current));
        await replaceSchedule(trx, schedule, clock.now());
        await recordAudit(trx, {
          actor_id,
          action: "backup.planned",
          subject_type: "backup",
          subject_id: null,
          summary: schedule ? `Had the site back itself up ${planOf(schedule)}` : "Ended the site's own backups",
        });
      });
      return state();
    },

    /** Queues a backup now. Throws `conflict` while another one is queued or being made. */
    async makeNow(actor_id: number): Promise<BackupState> {
      await db.transaction().execute(async (trx) => {
        if (await isOneUnderWay(trx)) throw new AppError("conflict", "A backup is already being made.");
        await recordAudit(trx, {
          actor_id,
          action: "backup.asked",
          subject_type: "backup",
          subject_id: null,
          summary: "Asked for a backup of the whole site",
        });
        await order(trx, null);
      });
      return state();
    },

    jobs: [
      defineJob({
        name: "plan_backups",
        outward: true,
        cron: "*/10 * * * *",
        async run() {
          const schedule = await findSchedule(db);
          if (!schedule) return;
          const due = latestDue(schedule, clock.now());
          if (due > schedule.since) await db.transaction().execute((trx) => order(trx, due));
        },
      }),
      defineJob({
        name: "make_backup",
        outward: true,
        run: ({ backup_id }, { abortSignal }) => make(backup_id, abortSignal),
      }),
    ],
  };
}
