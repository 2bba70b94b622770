import {
  DIRECT_SOURCE,
  MIN_NAMED,
  type Numbers,
  type NumbersTable,
  OTHER_SOURCES,
  UNKNOWN_COUNTRY,
  VISIT_MONTHS,
  type VisitedFrom,
} from "@fanfare/contracts/admin/numbers";
import { countryName } from "@fanfare/contracts/common/country-name";
import { formatMoney, siteCurrency } from "@fanfare/contracts/common/money";

/** One ranking: its table, and the part of it that is plotted. */
export type Ranking = {
  table: NumbersTable;
  title: string;
  /** Explains what the numbers include and what they do not. */
  about?: string;
  headers: readonly string[];
  /** How many of the last columns are numbers. */
  numbers: number;
  rows: readonly (readonly string[])[];
  drawn: readonly { name: string; value: number }[];
  /** Labels the plotted numbers. */
  axis: string;
  isMoney?: boolean;
  none: string;
};

const count = (value: number) => value.toLocaleString("en-US");

const VISIT_HEADERS = ["Visits", "Listens", "New fans", "Newsletter", "Show sign-ups", "Orders", "Ordered (gross)"];
const visitCells = (row: VisitedFrom) => [
  ...[row.visits, row.listens, row.fans, row.subscribers, row.sign_ups, row.orders].map(count),
  formatMoney(row.ordered),
];

/** Returns the display name of a source. */
export function sourceName(name: string): string {
  if (name === DIRECT_SOURCE) return "Direct or unknown";
  return name === OTHER_SOURCES ? "Others" : name;
}

function regionName(name: string): string {
  if (name === UNKNOWN_COUNTRY) return "Unknown";
  return name === OTHER_SOURCES ? "Others" : countryName(name);
}

/** Returns the rankings of a period in the order in which they are shown below the plots. */
export function rankingsOf(numbers: Numbers): Ranking[] {
  const played = (table: "albums" | "tracks", title: string): Ranking => ({
    table,
    title,
    headers: [title.slice(0, -1), "Artist", "Listens"],
    numbers: 1,
    rows: numbers[table].map((row) => [row.title, row.artist, count(row.listens)]),
    drawn: numbers[table].map((row) => ({ name: row.title, value: row.listens })),
    axis: "Listens",
    none: "Nobody listened in this period.",
  });
  const visited = (
    table: "sources" | "regions",
    title: string,
    about: string,
    named: (name: string) => string,
  ): Ranking => ({
    table,
    title,
    about,
    headers: [table === "sources" ? "Source" : "Country", ...VISIT_HEADERS],
    numbers: VISIT_HEADERS.length,
    rows: numbers[table].map((row) => [named(row.name), ...visitCells(row)]),
    drawn: numbers[table].map((row) => ({ name: named(row.name), value: row.visits })),
    axis: "Visits",
    none: "No visits were counted in this period.",
  });
  return [
    played("albums", "Albums"),
    played("tracks", "Tracks"),
    {
      table: "products",
      title: "Products",
      about: "Gross is the total of the lines of paid orders, before discounts, shipping and refunds.",
      headers: ["Product", "Sold", "Gross"],
      numbers: 2,
      rows: numbers.products.map((row) => [row.name, count(row.quantity), formatMoney(row.gross)]),
      drawn: numbers.products.map((row) => ({ name: row.name, value: Number(row.gross) })),
      axis: `Gross, ${siteCurrency()}`,
      isMoney: true,
      none: "Nothing was sold in this period.",
    },
    {
      table: "countries",
      title: "Sales by country",
      about: "By billing address. Gross is what was paid; net is gross less refunds.",
      headers: ["Country", "Orders", "Gross", "Refunded", "Net"],
      numbers: 4,
      rows: numbers.countries.map((row) => [
        countryName(row.country),
        count(row.orders),
        formatMoney(row.gross),
        formatMoney(row.refunded),
        formatMoney(row.net),
      ]),
      drawn: numbers.countries.map((row) => ({ name: countryName(row.country), value: Number(row.gross) })),
      axis: `Gross, ${siteCurrency()}`,
      isMoney: true,
      none: "Nothing was sold in this period.",
    },
    visited(
      "sources",
      "Where visits came from",
      `The site that visitors came from, or the campaign named in the link (utm_source). Orders are counted when they are placed, before payment and refunds. Sources with fewer than ${MIN_NAMED} visits are listed under Others. The data is kept for ${VISIT_MONTHS} months.`,
      sourceName,
    ),
    visited(
      "regions",
      "Visits by country",
      "From the proxy in front of this site (CF-IPCountry or X-Country), or else from the region of the browser's language. That is only a hint: en-US is used everywhere.",
      regionName,
    ),
  ];
}
