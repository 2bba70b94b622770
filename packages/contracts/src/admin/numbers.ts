import { z } from "zod";
import { calendarDate, id, money } from "../common/fields.ts";
import { overviewInput } from "./overview.ts";

/** What visits lead to, as it is counted by source and country. `ordered_cents` is money, in cents. */
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

/** A visit that nothing led to: an address typed in, a bookmark, or a page that does not say where it sends people. */
export const DIRECT_SOURCE = "direct";
/** Sources past the most that are told apart, and those of too few visits to be named. */
export const OTHER_SOURCES = "other";
export const UNKNOWN_COUNTRY = "unknown";

/** Sources that are told apart on one day. */
export const MOST_SOURCES_A_DAY = 200;
/** How long the counts by source and country are kept, in months. */
export const VISIT_MONTHS = 25;
/** Sources and countries that brought fewer visits and listens in a period are not named. */
export const FEWEST_NAMED = 5;
/** The longest rankings. */
export const NUMBERS_TOP = 50;

/** Both days are included, in UTC. */
export const numbersInput = overviewInput;

/**
 * Money by the day of the payment: `gross` is what was paid, `refunded` what of it was paid back since, `net` the
 * difference. Cancelled orders are in `gross` and `refunded`.
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

/** `ordered` is what orders came to when they were placed: before payment, and nothing taken off for refunds. */
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
  /** The same number of days just before, and what happened in them. */
  before: z.object({ from: calendarDate, to: calendarDate, totals: happened }),
  albums: z.array(listened),
  tracks: z.array(listened),
  /** `gross` is what the lines came to, before discounts, shipping, taxes and refunds. */
  products: z.array(z.object({ id: id.nullable(), name: z.string(), quantity: z.int(), gross: money })),
  /** By the billing address; two letters, or what an old order says. */
  countries: z.array(sales.extend({ country: z.string() })),
  /** Visits by source and by country, those of too few together as `other`. */
  sources: z.array(visited),
  regions: z.array(visited),
});
export type Numbers = z.output<typeof numbers>;

export const NUMBERS_TABLES = ["days", "albums", "tracks", "products", "countries", "sources", "regions"] as const;
export type NumbersTable = (typeof NUMBERS_TABLES)[number];

export const numbersFileInput = overviewInput.safeExtend({ table: z.enum(NUMBERS_TABLES) });
