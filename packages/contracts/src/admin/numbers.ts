import { z } from "zod";
import { calendarDate, id, money } from "../common/fields.ts";
import { overviewInput } from "./overview.ts";

/** The measures that are counted by source and country. `ordered_cents` is money, in cents. */
export const VISIT_MEASURES = [
  "visits",
  "listens",
  "fans",
  "subscribers",
  "sign_ups",
  "orders",
  "ordered_cents",
] as const;
export type VisitMeasure = (typeof VISIT_MEASURES)[number];

/** A visit without a source: a typed URL, a bookmark, or a referring page that sends no referrer. */
export const DIRECT_SOURCE = "direct";
/** Sources beyond the daily maximum, and those with too few visits to be named. */
export const OTHER_SOURCES = "other";
export const UNKNOWN_COUNTRY = "unknown";

/** Maximum number of distinct sources per day. */
export const MAX_SOURCES_PER_DAY = 200;
/** Retention of the counts by source and country, in months. */
export const VISIT_MONTHS = 25;
/** Sources and countries with fewer visits and listens in a period are not named. */
export const MIN_NAMED = 5;
/** Maximum length of the rankings. */
export const NUMBERS_TOP = 50;

/** Both days are inclusive, in the site's time zone. */
export const numbersInput = overviewInput;

/**
 * Amounts by the day of the payment: `gross` was paid, `refunded` is the part of it paid back since then, `net` is the
 * difference. Cancelled orders are included in `gross` and `refunded`.
 */
const sales = z.object({ orders: z.int(), gross: money, refunded: money, net: money });

const happened = z.object({
  ...sales.shape,
  listens: z.int(),
  fans: z.int(),
  subscribers: z.int(),
  sign_ups: z.int(),
});

const numbersDay = happened.extend({ day: calendarDate });
export type NumbersDay = z.output<typeof numbersDay>;
export type NumbersTotals = z.output<typeof happened>;

const listened = z.object({ id, title: z.string(), artist: z.string(), listens: z.int() });

/** `ordered` is the value of orders when they were placed: before payment, and without deducting refunds. */
const visited = z.object({
  name: z.string(),
  visits: z.int(),
  listens: z.int(),
  fans: z.int(),
  subscribers: z.int(),
  sign_ups: z.int(),
  orders: z.int(),
  ordered: money,
});
export type VisitedFrom = z.output<typeof visited>;

export const numbers = z.object({
  from: calendarDate,
  to: calendarDate,
  days: z.array(numbersDay),
  totals: happened,
  /** The period of equal length just before, with its totals. */
  before: z.object({ from: calendarDate, to: calendarDate, totals: happened }),
  albums: z.array(listened),
  tracks: z.array(listened),
  /** `gross` is the sum of the order lines, before discounts, shipping, taxes and refunds. */
  products: z.array(z.object({ id: id.nullable(), name: z.string(), quantity: z.int(), gross: money })),
  /** By billing address: a two-letter code, or the free text of an old order. */
  countries: z.array(sales.extend({ country: z.string() })),
  /** Visits by source and by country; those with too few are combined as `other`. */
  sources: z.array(visited),
  regions: z.array(visited),
});
export type Numbers = z.output<typeof numbers>;

export const NUMBERS_TABLES = ["days", "albums", "tracks", "products", "countries", "sources", "regions"] as const;
export type NumbersTable = (typeof NUMBERS_TABLES)[number];

export const numbersFileInput = overviewInput.safeExtend({ table: z.enum(NUMBERS_TABLES) });
