import type { MovedInItem } from "@fanfare/contracts/common/move-in";
import type { MovedShow } from "@fanfare/contracts/events/show-move-in";
import { type CsvRow, columnsOf, readCsv } from "../owner-kit/files/csv-file.ts";
import type { ReadItems } from "../owner-kit/move-in/use-move-in.ts";
import { venueOf } from "./show-place.ts";
import { type DayOrder, nextDay, orderOf, readDay, readTime } from "./show-times.ts";

const NAMES = {
  date: ["date", "day", "start date", "starts", "start", "datum", "event date"],
  time: ["time", "start time", "show time", "showtime", "beginn", "zeit", "set time"],
  doors: ["doors", "doors open", "door time", "einlass"],
  ends: ["end", "ends", "end time", "ende"],
  title: ["title", "show", "event", "event name", "name", "titel"],
  venue: ["venue", "venue name", "location", "place", "club", "ort"],
  address: ["address", "street", "venue address", "adresse"],
  city: ["city", "town", "stadt"],
  region: ["region", "state", "province"],
  country: ["country", "land"],
  description: ["description", "notes", "details", "info", "lineup"],
  price_range: ["price", "prices", "price range", "admission"],
  ticket_url: ["tickets", "ticket link", "ticket url", "ticket", "link", "url"],
  capacity: ["capacity", "places"],
  type: ["type", "kind"],
  zone: ["time zone", "timezone"],
  id: ["id", "uid", "event id"],
} as const;
export type ShowField = keyof typeof NAMES;
export type ShowColumns = Record<ShowField, number | null>;

export type ShowFile = { headers: string[]; rows: CsvRow[]; columns: ShowColumns; order: DayOrder | null };

/** Values from the owner for what the file does not contain. */
export type ShowDefaults = {
  /** The artist's name, used for shows without a title. */
  title: string;
  country: string;
  zone: string;
  /** `20:00`, or empty to refuse shows without a time of day. */
  time: string;
  order: DayOrder;
};

const cellOf = (row: CsvRow, column: number | null): string =>
  column === null ? "" : (row.cells[column] ?? "").trim();

/** Reads a CSV of shows; returns null when there is no row below the header. */
export function readShowFile(text: string): ShowFile | null {
  const [first, ...rows] = readCsv(text);
  if (!first || rows.length === 0) return null;
  const columns = columnsOf(first.cells, NAMES);
  return { headers: first.cells, rows, columns, order: orderOf(rows.map((row) => cellOf(row, columns.date))) };
}

type Moment = { local: string } | { field: string; message: string };

/** Returns when a show begins, or the problem; day and time are in one cell or in two. */
function startOf(row: CsvRow, columns: ShowColumns, given: ShowDefaults): Moment {
  const typed = cellOf(row, columns.date);
  const day = readDay(typed, given.order);
  if (day === null) return { field: "date", message: "Write the day like 2026-11-21" };
  const beside = typed.replace(/^[\d./-]+(?:\s?\d+[./-]\s?\d+)?/, "").replace(/^[T,\s]+/, "");
  const written = cellOf(row, columns.time) || beside;
  const time = written === "" ? given.time : readTime(written.replace(/Z$/, ""));
  if (time === null) return { field: "time", message: "Write the time like 20:00" };
  if (time === "") return { field: "time", message: "The time of day is missing. Set one for such shows above" };
  return { local: `${day}T${time}` };
}

/** Returns a time on the day of the show, or on the next day for an end after midnight; null for an invalid time. */
function besides(typed: string, start: string, { isEnd }: { isEnd: boolean }): string | null {
  if (typed === "") return "";
  const [day = "", began = ""] = start.split("T");
  const time = readTime(typed);
  if (time === null) return null;
  return `${isEnd && time <= began ? nextDay(day) : day}T${time}`;
}

/** Returns the shows of a file, read by the given columns, and the rows whose times cannot be read. */
export function showsOf(file: ShowFile, columns: ShowColumns, given: ShowDefaults): ReadItems<MovedShow> {
  const items: MovedShow[] = [];
  const wrong: MovedInItem[] = [];
  for (const row of file.rows) {
    const cell = (field: ShowField) => cellOf(row, columns[field]);
    const title = cell("title") || given.title;
    const start = startOf(row, columns, given);
    const local = "local" in start ? start.local : "";
    const [ends, doors] = [
      besides(cell("ends"), local, { isEnd: true }),
      besides(cell("doors"), local, { isEnd: false }),
    ];
    const problems = [
      ...("local" in start ? [] : [{ row: row.row, ...start }]),
      ...(ends === null ? [{ row: row.row, field: "end", message: "Write the time like 23:00" }] : []),
      ...(doors === null ? [{ row: row.row, field: "doors", message: "Write the time like 19:00" }] : []),
    ];
    if (problems.length > 0) {
      wrong.push({ row: row.row, title, outcome: "wrong", id: null, problems });
      continue;
    }
    const place = {
      name: cell("venue"),
      address: cell("address"),
      city: cell("city"),
      region: cell("region"),
      postal_code: "",
      country: cell("country"),
    };
    const named = [local, place.name, place.city, title].join("|").toLowerCase();
    items.push({
      row: row.row,
      from: `csv:${cell("id") || named}`.slice(0, 600),
      title,
      description: cell("description"),
      starts: local,
      ends: ends ?? "",
      doors: doors ?? "",
      zone: null,
      is_cancelled: false,
      type: cell("type"),
      price_range: cell("price_range"),
      ticket_url: cell("ticket_url"),
      capacity: cell("capacity"),
      venue: venueOf(place, { country: given.country, zone: given.zone, hint: cell("zone") || null }),
    });
  }
  return { items, wrong };
}
