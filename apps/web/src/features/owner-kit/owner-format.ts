import { momentText } from "../../lib/instants.ts";

const dateForm = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const dayForm = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** A calendar date as it stands, or an instant's day by this browser's clock: `Nov 21, 2026`. */
export const formatDay = (day: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(day) ? dateForm : dayForm).format(new Date(day));

/** A moment by this browser's clock, such as `Nov 21, 2026, 9:30 AM`; a dash for none. */
export const formatMoment = (instant: string | null): string => (instant === null ? "–" : momentText(instant));
