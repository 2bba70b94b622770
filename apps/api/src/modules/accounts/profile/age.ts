import { MINIMUM_AGE_YEARS } from "@fanfare/contracts/auth/limits";

/** Whether a person born on `dateOfBirth` (YYYY-MM-DD) has reached the site's minimum age on `today` in UTC. */
export function isOldEnough(dateOfBirth: string, today: Date): boolean {
  const latest = new Date(
    Date.UTC(today.getUTCFullYear() - MINIMUM_AGE_YEARS, today.getUTCMonth(), today.getUTCDate()),
  );
  return new Date(`${dateOfBirth}T00:00:00Z`) <= latest;
}
