import Papa from "papaparse";

/** A row of a file, counted as a spreadsheet counts: from 1, the header included. */
export type CsvRow = { row: number; cells: string[] };

/** The mark between cells: the one that makes most of the header. Prices have commas too, so that the rows do not tell. */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return [",", ";", "\t"].reduce((best, one) => (columns(one) > columns(best) ? one : best));
}

/** Reads a CSV of any usual kind: comma, semicolon or tab, with or without quotes and a mark. Empty rows are left out. */
export function readCsv(text: string): CsvRow[] {
  const clean = text.replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(clean, { delimiter: delimiterOf(clean) });
  return data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** A header as it is compared: in lower case, without what spreadsheets put around words. */
export const headerKey = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, " ");

/** The columns of fields by their usual headers; null where no header is known. An earlier name counts more. */
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
