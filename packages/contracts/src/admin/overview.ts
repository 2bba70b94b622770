import { z } from "zod";
import { calendarDate, id, money, reckonableDate } from "../common/fields.ts";

/** Maximum length of the period, in days. */
export const OVERVIEW_MAX_DAYS = 731;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Both days are inclusive, in the site's time zone. */
export const overviewInput = z
  .object({ from: reckonableDate, to: reckonableDate })
  .refine(({ from, to }) => from <= to, { error: "The period ends before it begins", path: ["to"] })
  .refine(({ from, to }) => daysBetween(from, to) < OVERVIEW_MAX_DAYS, {
    error: "Choose a period of two years at the most",
    path: ["from"],
  });

/**
 * `orders` counts paid orders that were not cancelled; `sales` is what was paid for them less refunds, by the day of the
 * payment.
 */
const day = z.object({
  day: calendarDate,
  listens: z.int(),
  orders: z.int(),
  sales: money,
  fans: z.int(),
  subscribers: z.int(),
  sign_ups: z.int(),
});
export type OverviewDay = z.output<typeof day>;

export const ATTENTION_KINDS = [
  "shop_closed",
  "orders_to_send",
  "tickets_to_pay_back",
  "failed_refunds",
  "missing_files",
  "print_on_demand",
  "failed_jobs",
  "backup_overdue",
  "no_backups",
  "retrying_mails",
  "low_stock",
  "albums_without_cover",
  "refused_letters",
] as const;

export const overview = z.object({
  days: z.array(day),
  totals: day.omit({ day: true }),
  top_tracks: z.array(z.object({ id, title: z.string(), artist: z.string(), listens: z.int() })),
  top_products: z.array(z.object({ id: id.nullable(), name: z.string(), quantity: z.int(), sales: money })),
  /** Only kinds that need attention. */
  attention: z.array(z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int() })),
});
export type Overview = z.output<typeof overview>;
