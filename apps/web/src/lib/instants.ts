import { dateTimeFormat } from "@fanfare/contracts/common/formats";
import { useSyncExternalStore } from "react";

/**
 * The rule for showing times: an instant is formatted in the reader's time zone, its day as well as its hour, so that two
 * places never show different days for one instant. A calendar date ("2024-01-05") has no time zone: `longDate` in dates.ts.
 */
const format = (options: Intl.DateTimeFormatOptions, zone: string | undefined) =>
  dateTimeFormat({ ...options, ...(zone === undefined ? {} : { timeZone: zone }) });

/** An instant's day: "November 21, 2026". Only for content rendered in the browser; see `useDay`. */
export const dayText = (instant: string, zone?: string): string =>
  format({ dateStyle: "long" }, zone).format(new Date(instant));

/** An instant: "Nov 21, 2026, 8:30 AM". Only for content rendered in the browser. */
export const momentText = (instant: string, zone?: string): string =>
  format({ dateStyle: "medium", timeStyle: "short" }, zone).format(new Date(instant));

const never = () => () => undefined;

/** An instant's day on server-rendered pages: in UTC until hydration, then in the reader's time zone. */
export const useDay = (instant: string): string =>
  useSyncExternalStore(
    never,
    () => dayText(instant),
    () => dayText(instant, "UTC"),
  );
