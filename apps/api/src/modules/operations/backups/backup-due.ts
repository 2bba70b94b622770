import type { BackupSchedule } from "@fanfare/contracts/admin/backups";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;

/** The latest scheduled time that is not after `now`: the hour of today or yesterday, or of the last Monday, in UTC. */
export function latestDue(schedule: Pick<BackupSchedule, "every" | "hour_utc">, now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  let due = midnight + schedule.hour_utc * HOUR_MS;
  while (due > now.getTime() || (schedule.every === "week" && new Date(due).getUTCDay() !== MONDAY)) due -= DAY_MS;
  return new Date(due);
}

/** How long after its scheduled time a backup counts as missed, in milliseconds: enough for all attempts of a large site. */
export const OVERDUE_MS = 12 * HOUR_MS;
