import type { OverviewDay } from "@fanfare/contracts/admin/overview";

export const PERIODS = [7, 30, 90, 365] as const;

/** A number of days up to today, or a range of days chosen by the owner, both ends included. */
export type Period = { days?: (typeof PERIODS)[number]; from?: string; to?: string };

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads the URL's parameters; falls back to 30 days when they are missing or invalid. */
export function periodSearch(raw: Record<string, unknown>): Period {
  if (isDay(raw.from) && isDay(raw.to)) return { from: raw.from, to: raw.to };
  const days = PERIODS.find((count) => String(count) === String(raw.days));
  return days ? { days } : { days: 30 };
}

/** Returns the first and last day of a period that ends `today` (`2026-12-31`) unless it is a range. */
export function periodOf(period: Period, today: string): { from: string; to: string } {
  if (period.from && period.to) return { from: period.from, to: period.to };
  return { from: dayOf(Date.parse(today) - ((period.days ?? 30) - 1) * DAY_MS), to: today };
}

export type Measure = { key: Exclude<keyof OverviewDay, "day" | "orders">; label: string; isMoney?: boolean };

/** One number per day, as a plot and as a table. `axis` labels the numbers on the plot. */
export type DrawnDays = {
  days: readonly { day: string; value: number | string }[];
  label: string;
  isMoney?: boolean;
  axis?: string;
};

/** The measures that are plotted, each with a table beside it. */
export const MEASURES: readonly Measure[] = [
  { key: "listens", label: "Listens" },
  { key: "sales", label: "Sales", isMoney: true },
  { key: "fans", label: "New fans" },
  { key: "subscribers", label: "New subscribers" },
  { key: "sign_ups", label: "Show sign-ups" },
];
