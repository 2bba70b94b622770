import { momentText } from "../../../lib/instants.ts";

const dateForm = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const dayForm = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** Formats a calendar date as it is, or an instant's day in the browser's time zone: `Nov 21, 2026`. */
export const formatDay = (day: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(day) ? dateForm : dayForm).format(new Date(day));

/** Formats an instant in the browser's time zone, such as `Nov 21, 2026, 9:30 AM`; a dash for null. */
export const formatMoment = (instant: string | null): string => (instant === null ? "–" : momentText(instant));
