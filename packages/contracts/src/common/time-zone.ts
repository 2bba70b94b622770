import { z } from "zod";

const NOT_A_ZONE = "Choose a time zone such as America/New_York";

/** Whether this runtime has a time zone of that IANA name; offsets such as `+01:00` have no name. */
function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The IANA name of a time zone in an input. */
export const timeZoneName = z
  .string({ error: NOT_A_ZONE })
  .max(100, { error: NOT_A_ZONE, abort: true })
  .refine(isZoneName, { error: NOT_A_ZONE });

/** Returns the calendar day of an instant in a time zone: `"2026-12-31"`. Throws RangeError for an unknown zone. */
export function dayInZone(instant: Date, timeZone: string): string {
  const form = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = Object.fromEntries(form.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
