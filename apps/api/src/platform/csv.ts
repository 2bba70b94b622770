import { Readable } from "node:stream";
import { Download } from "./http/download.ts";

export type Cell = string | number | boolean | null;

/** Beginnings of a cell that a spreadsheet interprets as a formula; full-width signs count in East Asian versions. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r]/;
/**
 * The place of such a sign after a semicolon or tab, at which a spreadsheet set to another separator splits the cell, or after a
 * line break: since the cell does not begin at its quotation mark for that spreadsheet, the line is the beginning of a row.
 */
const LATER_FORMULA = /(?<=[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;
/** A negative amount starts like a formula but is not one; currencies without a minor unit have no decimals. */
const AMOUNT = /^-\d+(?:\.\d+)?$/;

/** Formats a cell (RFC 4180). A text that a spreadsheet would evaluate is prefixed with an apostrophe; numbers are unchanged. */
function cell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const start = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value;
  const safe = start.replace(LATER_FORMULA, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one line of a CSV file, including the line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(",")}\r\n`;

async function* text(header: readonly string[], rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume a legacy encoding.
  yield `\ufeff${csvLine(header)}`;
  for await (const row of rows) yield csvLine(row);
}

/** A CSV file that is generated row by row while it is sent, so that its length does not affect memory use. */
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
