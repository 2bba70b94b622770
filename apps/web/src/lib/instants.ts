import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { useSyncExternalStore } from "react";

/**
 * The one rule for showing times: an instant is shown by the reader's clock and calendar, its day as well as its hour, so
 * that two places never name two days of one moment. A calendar date ("2024-01-05") has no clock: `longDate` in dates.ts.
 */
const format = (options: Intl.DateTimeFormatOptions, zone: string | undefined) =>
  dateTimeFormat({ ...options, ...(zone === undefined ? {} : { timeZone: zone }) });

/** An instant's day: "November 21, 2026". Only for what is drawn in the browser; see `useDay`. */
export const dayText = (instant: string, zone?: string): string =>
  format({ dateStyle: "long" }, zone).format(new Date(instant));

/** An instant: "Nov 21, 2026, 8:30 AM". Only for what is drawn in the browser. */
export const momentText = (instant: string, zone?: string): string =>
  format({ dateStyle: "medium", timeStyle: "short" }, zone).format(new Date(instant));

const never = () => () => undefined;

/** An instant's day on a page that the server draws too: by UTC until hydration, then by the reader's clock. */
export const useDay = (instant: string): string =>
  useSyncExternalStore(
    never,
    () => dayText(instant),
    () => dayText(instant, "UTC"),
  );
