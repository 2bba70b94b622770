import { type CsvRow, readCsv } from "../owner-kit/files/csv-file.ts";
import type { LeftOut } from "./left-out.ts";

/** A mailing list as read from its file. */
export type ListFile = {
  headers: string[];
  rows: CsvRow[];
  /** The service it was exported from, if its headers show it. */
  from: string | null;
  /** The column of the addresses; null if no column looks like one. */
  emailColumn: number | null;
};

/** Exports by the headers that only they have, in lower case, and which of their rows must not be moved in. */
const EXPORTS: readonly {
  name: string;
  headers: readonly string[];
  email: string;
  isOff?: (value: (header: string) => string) => boolean;
}[] = [
  { name: "Mailchimp", headers: ["email address", "optin_time"], email: "email address" },
  {
    name: "Substack",
    headers: ["email", "active_subscription", "email_disabled"],
    email: "email",
    isOff: (value) => value("email_disabled") === "true",
  },
  {
    name: "Ghost",
    headers: ["email", "subscribed_to_emails"],
    email: "email",
    isOff: (value) => value("subscribed_to_emails") === "false" || value("deleted_at") !== "",
  },
  { name: "Bandcamp", headers: ["email", "fullname", "date added"], email: "email" },
  { name: "Mirlo", headers: ["email", "user", "amount"], email: "email" },
];

const lower = (text: string | undefined) => (text ?? "").trim().toLowerCase();
const exportOf = (headers: readonly string[]) =>
  EXPORTS.find((known) => known.headers.every((header) => headers.includes(header)));

/** Reads a CSV delimited by commas, semicolons or tabs, with or without quotes. */
export function readListFile(text: string): ListFile {
  const data = readCsv(text);
  const first = data[0]?.cells ?? [];
  // A bare list of addresses has no headers.
  const hasHeaders = !first.some((cell) => cell.includes("@"));
  const headers = hasHeaders ? first : first.map((_, index) => `Column ${index + 1}`);
  const rows = hasHeaders ? data.slice(1) : data;
  const names = headers.map(lower);
  const known = exportOf(names);
  const isAddress = (name: string) => (known ? name === known.email : /^e-?mail( address)?$/.test(name));
  const named = names.findIndex(isAddress);
  const guessed =
    named >= 0
      ? named
      : headers.findIndex((_, index) => rows.slice(0, 20).some(({ cells }) => cells[index]?.includes("@")));
  return { headers, rows, from: known?.name ?? null, emailColumn: guessed >= 0 ? guessed : null };
}

/** An address and its row in the file, counted as in a spreadsheet. */
export type ListedAddress = { row: number; email: string };

/** Returns the addresses of a column, each once, and the rows that are left out without a call to the server. */
export function addressesOf(file: ListFile, column: number): { listed: ListedAddress[]; leftOut: LeftOut[] } {
  const names = file.headers.map(lower);
  const known = exportOf(names);
  const seen = new Set<string>();
  const listed: ListedAddress[] = [];
  const leftOut: LeftOut[] = [];
  const leftOutFor = (cells: readonly string[], email: string): LeftOut["reason"] | null => {
    if (known?.isOff?.((header) => lower(cells[names.indexOf(header)]))) return "off";
    if (email === "") return "blank";
    return seen.has(email.toLowerCase()) ? "duplicates" : null;
  };
  for (const { row, cells } of file.rows) {
    const email = (cells[column] ?? "").trim();
    const reason = leftOutFor(cells, email);
    if (reason !== null) {
      leftOut.push({ row, email, reason });
      continue;
    }
    seen.add(email.toLowerCase());
    listed.push({ row, email });
  }
  return { listed, leftOut };
}
