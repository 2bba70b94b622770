import Papa from "papaparse";

/** A row of a file, numbered as in a spreadsheet: from 1, including the header. */
export type CsvRow = { row: number; cells: string[] };

/** Returns the delimiter that splits the header into the most cells. Rows are not reliable, since prices contain commas too. */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return [",", ";", "\t"].reduce((best, one) => (columns(one) > columns(best) ? one : best));
}

/** The line before the header in which some programs name the delimiter for Excel, which does not count it as a row. */
const DELIMITER_LINE = /^"?sep=[,;\t]"?\r?\n/i;

const cleanText = (text: string) => text.replace(/^\uFEFF/, "").replace(DELIMITER_LINE, "");

/** Reads a CSV delimited by commas, semicolons or tabs, with or without quotes and a byte order mark. Empty rows are left out. */
export function readCsv(text: string): CsvRow[] {
  const clean = cleanText(text);
  const { data } = Papa.parse<string[]>(clean, { delimiter: delimiterOf(clean) });
  return data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/**
 * Returns what is wrong with a CSV whose last quotation mark is never closed, or null. Such a mark takes all later rows into its
 * cell, so that the file seems to have fewer rows than it has.
 */
export function unclosedQuote(text: string): string | null {
  const clean = cleanText(text);
  const { errors } = Papa.parse<string[]>(clean, { delimiter: delimiterOf(clean) });
  const open = errors.find(({ code }) => code === "MissingQuotes");
  if (!open) return null;
  const row = ((open.row ?? 0) + 1).toLocaleString("en-US");
  return `A quotation mark in row ${row} is never closed, so the rows after it cannot be read. Remove or close it, and choose the file again.`;
}

/** Normalizes a header for comparison: trimmed, in lower case, with underscores and whitespace as single spaces. */
export const headerKey = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, " ");

/** Finds each field's column by its usual headers; null when none is present. Earlier names take precedence. */
export function columnsOf<Field extends string>(
  headers: readonly string[],
  names: Readonly<Record<Field, readonly string[]>>,
): Record<Field, number | null> {
  const keys = headers.map(headerKey);
  const columnOf = (field: Field): number | null =>
    names[field].map((name) => keys.indexOf(name)).find((column) => column >= 0) ?? null;
  const fields = Object.keys(names) as Field[];
  return Object.fromEntries(fields.map((field) => [field, columnOf(field)])) as Record<Field, number | null>;
}

/** Returns a CSV that spreadsheets read as UTF-8 and in which they evaluate no cell. */
export const csvText = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${Papa.unparse({ fields: [...header], data: rows.map((row) => [...row]) }, { escapeFormulae: true })}\r\n`;
