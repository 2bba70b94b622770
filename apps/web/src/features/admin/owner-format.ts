const dayForm = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const momentForm = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A day in UTC, such as `Nov 21, 2026`. */
export const formatDay = (instant: string): string => dayForm.format(new Date(instant));

/** A moment by this browser's clock, such as `Nov 21, 2026, 9:30 AM`; a dash for none. */
export const formatMoment = (instant: string | null): string =>
  instant === null ? "–" : momentForm.format(new Date(instant));
