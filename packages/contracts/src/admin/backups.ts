import { z } from "zod";
import { id, instant } from "../common/fields.ts";
import { fingerprint } from "../common/version.ts";

/** The schedule of automatic backups: every day or every Monday, at an hour in UTC. `kept` is the number of archives to keep. */
export const backupSchedule = z.object({
  every: z.enum(["day", "week"]),
  hour_utc: z.int().min(0).max(23),
  kept: z.int("A whole number from 1 to 60").min(1, "At least 1 is kept").max(60, "At most 60 are kept"),
});
export type BackupSchedule = z.output<typeof backupSchedule>;
/** As submitted by the form; `never` removes the schedule. With `fingerprint`, one changed in the meantime stays as it is. */
export const backupScheduleInput = backupSchedule.extend({
  every: z.enum(["never", "day", "week"]),
  fingerprint: fingerprint.optional(),
});

export const keptBackup = z.object({
  id,
  asked_at: instant,
  /** Whether it is queued, waiting for a retry, or running. */
  is_under_way: z.boolean(),
  /** Null unless it has been completed. */
  finished_at: instant.nullable(),
  name: z.string().nullable(),
  bytes: z.int().nullable(),
  /** The error of the last attempt. */
  error: z.string().nullable(),
});
export type KeptBackup = z.output<typeof keptBackup>;

export const backupState = z.object({
  schedule: backupSchedule.nullable(),
  /** Identifies the schedule that a change is based on. */
  fingerprint,
  /** Where archives are stored: the folder or bucket configured for this site. */
  place: z.object({ kind: z.enum(["folder", "bucket"]), name: z.string() }),
  /** When the last backup was made or downloaded; null if never. */
  last_at: instant.nullable(),
  /** Whether a scheduled backup is missing. */
  is_overdue: z.boolean(),
  /** Newest first. */
  backups: z.array(keptBackup),
});
export type BackupState = z.output<typeof backupState>;

/** The address under which a browser downloads an archive, once. */
export const archiveAddress = z.object({ path: z.string() });
/** The ticket in that address, which authorizes the download. */
export const archiveTicketInput = z.object({ ticket: z.string().max(200) });
