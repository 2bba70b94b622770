import { Readable } from "node:stream";
import { Download } from "./http/download.ts";

export type Cell = string | number | boolean | null;

/** What a spreadsheet takes for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/;
/** An amount below zero begins like one and is none. */
const AMOUNT = /^-\d+\.\d+$/;

/** One cell (RFC 4180). A text that a spreadsheet would run gets an apostrophe before it, numbers are left alone. */
function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, its end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(",")}\r\n`;

async function* text(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for one of another age.
  yield `\ufeff${csvLine(header)}`;
  for await (const row of rows) yield csvLine(row);
}

/** A CSV file, made row by row while it is sent: however long, it needs no memory. */
export const csvDownload = (file: {
  filename: string;
  header: readonly string[];
  rows: () => AsyncIterable<readonly Cell[]>;
}): Download =>
  new Download({
    filename: file.filename,
    content_type: "text/csv; charset=utf-8",
    open: () => Readable.from(text(file.header, file.rows()), { objectMode: false }),
  });
