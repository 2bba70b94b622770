import {
  NUMBERS_TOP,
  type Numbers,
  type NumbersDay,
  type NumbersTable,
  type NumbersTotals,
  type VisitedFrom,
} from "@fanfare/contracts/admin/numbers";
import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { Kysely } from "kysely";
import { type Cell, csvDownload } from "../../platform/csv.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { Download } from "../../platform/http/download.ts";
import type { VisitCounter } from "../../platform/visits/visit-counter.ts";
import { type Days, spanOfDays } from "../site/public.queries.ts";
import { withoutFew } from "./anonymise-visits.ts";
import {
  findHeardAlbums,
  findSalesByCountry,
  findSalesByDay,
  findSoldProducts,
  findVisits,
  type Sales,
  type VisitRow,
} from "./numbers.queries.ts";
import { type DayRow, findDays, findTopTracks } from "./overview.queries.ts";

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The period of the same number of days that ends just before this one. */
function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: dayOf(2 * first - last - DAY_MS), to: dayOf(first - DAY_MS) };
}

const NO_SALES: Sales = { orders: 0, gross_cents: 0, refunded_cents: 0 };

const money = ({ orders, gross_cents, refunded_cents }: Sales) => ({
  orders,
  gross: centsToDecimal(gross_cents),
  refunded: centsToDecimal(refunded_cents),
  net: centsToDecimal(gross_cents - refunded_cents),
});

const summed = (sales: readonly Sales[]): Sales =>
  sales.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      gross_cents: sum.gross_cents + one.gross_cents,
      refunded_cents: sum.refunded_cents + one.refunded_cents,
    }),
    NO_SALES,
  );

function totalsOf(days: readonly DayRow[], sales: readonly Sales[]): NumbersTotals {
  const sum = (key: "listens" | "fans" | "subscribers" | "sign_ups") =>
    days.reduce((total, day) => total + day[key], 0);
  return {
    ...money(summed(sales)),
    listens: sum("listens"),
    fans: sum("fans"),
    subscribers: sum("subscribers"),
    sign_ups: sum("sign_ups"),
  };
}

const visitedView = ({ ordered_cents, ...row }: VisitRow): VisitedFrom => ({
  ...row,
  ordered: centsToDecimal(ordered_cents),
});

const DAY_COLUMNS = [
  "day",
  "listens",
  "fans",
  "subscribers",
  "sign_ups",
  "orders",
  "gross",
  "refunded",
  "net",
] as const satisfies (keyof NumbersDay)[];
const VISIT_COLUMNS = [
  "name",
  "visits",
  "listens",
  "fans",
  "subscribers",
  "sign_ups",
  "orders",
  "ordered",
] as const satisfies (keyof VisitedFrom)[];

/** The columns of each table's CSV file. */
const COLUMNS = {
  days: DAY_COLUMNS,
  albums: ["id", "title", "artist", "listens"],
  tracks: ["id", "title", "artist", "listens"],
  products: ["id", "name", "quantity", "gross"],
  countries: ["country", "orders", "gross", "refunded", "net"],
  sources: VISIT_COLUMNS,
  regions: VISIT_COLUMNS,
} as const satisfies { [Table in NumbersTable]: readonly (keyof Numbers[Table][number])[] };

/** Activity over a period: by day, by item and by source. */
export function createNumbersService({ db, visits }: { db: Kysely<DB>; visits: Pick<VisitCounter, "flush"> }) {
  const read = async (input: Days): Promise<Numbers> => {
    // Includes the visits that this process has counted but not written yet.
    await visits.flush();
    const before = daysBefore(input);
    const [period, periodBefore] = await Promise.all([spanOfDays(db, input), spanOfDays(db, before)]);
    const [days, sales, daysThen, salesThen, albums, tracks, products, countries, sources, regions] = await Promise.all(
      [
        findDays(db, period),
        findSalesByDay(db, period),
        findDays(db, periodBefore),
        findSalesByDay(db, periodBefore),
        findHeardAlbums(db, period, NUMBERS_TOP),
        findTopTracks(db, period, NUMBERS_TOP),
        findSoldProducts(db, period, NUMBERS_TOP),
        findSalesByCountry(db, period),
        findVisits(db, "source", input),
        findVisits(db, "country", input),
      ],
    );
    const salesOf = new Map(sales.map((one) => [one.day, one]));
    return {
      from: input.from,
      to: input.to,
      days: days.map(({ day, listens, fans, subscribers, sign_ups }) => ({
        day,
        listens,
        fans,
        subscribers,
        sign_ups,
        ...money(salesOf.get(day) ?? NO_SALES),
      })),
      totals: totalsOf(days, sales),
      before: { ...before, totals: totalsOf(daysThen, salesThen) },
      albums,
      tracks,
      products: products.map(({ gross_cents, ...row }) => ({ ...row, gross: centsToDecimal(gross_cents) })),
      countries: countries.map((row) => ({ country: row.country, ...money(row) })),
      sources: withoutFew(sources).map(visitedView),
      regions: withoutFew(regions).map(visitedView),
    };
  };

  return {
    read,

    /** Returns one table of `read` as a CSV file. */
    file({ table, ...days }: Days & { table: NumbersTable }): Download {
      const header = COLUMNS[table];
      async function* rows(): AsyncGenerator<Cell[]> {
        const found: readonly Partial<Record<(typeof header)[number], Cell>>[] = (await read(days))[table];
        for (const row of found) yield header.map((column) => row[column] ?? null);
      }
      return csvDownload({ filename: `numbers-${table}-${days.from}-${days.to}.csv`, header, rows });
    },
  };
}
