import { z } from "zod";
import { id, instant } from "../common/fields.ts";

/** When the site backs itself up: every day, or every Monday, at an hour of UTC; so many archives are kept. */
export const backupSchedule = z.object({
  every: z.enum(["day", "week"]),
  hour_utc: z.int().min(0).max(23),
  kept: z.int("A whole number from 1 to 60").min(1, "At least 1 is kept").max(60, "At most 60 are kept"),
});
export type BackupSchedule = z.output<typeof backupSchedule>;
/** As the form sends it; `never` ends the schedule. */
export const backupScheduleInput = backupSchedule.extend({ every: z.enum(["never", "day", "week"]) });

export const keptBackup = z.object({
  id,
  asked_at: instant,
  /** Whether it waits to be made or tried again, or is being made. */
  is_under_way: z.boolean(),
  /** Null for one that is not made. */
  finished_at: instant.nullable(),
  name: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why the last try failed. */
  error: z.string().nullable(),
});
export type KeptBackup = z.output<typeof keptBackup>;

export const backupState = z.object({
  schedule: backupSchedule.nullable(),
  /** Where archives go: the folder or the bucket that this site's settings name. */
  place: z.object({ kind: z.enum(["folder", "bucket"]), name: z.string() }),
  /** When the last backup was made or downloaded; null: never. */
  last_at: instant.nullable(),
  /** Whether one that the schedule asked for is missing. */
  is_overdue: z.boolean(),
  /** The newest first. */
  backups: z.array(keptBackup),
});
export type BackupState = z.output<typeof backupState>;
