import { describe, expect, it } from "vitest";
import { readCalendarFile, showsOfCalendar } from "./calendar-file.ts";
import { readShowFile, type ShowDefaults, showsOf } from "./show-file.ts";
import { placeOf } from "./show-place.ts";
import { readDay, readTime } from "./show-times.ts";

const given: ShowDefaults = { title: "The Band", country: "DE", zone: "Europe/Berlin", time: "", order: "month-first" };

const taken = (text: string, defaults: Partial<ShowDefaults> = {}) => {
  const file = readShowFile(text);
  if (!file) return null;
  return showsOf(file, file.columns, { ...given, ...(file.order && { order: file.order }), ...defaults });
};

it.each([
  ["2026-11-21", "2026-11-21"],
  ["21.11.2026", "2026-11-21"],
  ["3. 4. 26", "2026-04-03"],
  ["11/21/2026", "2026-11-21"],
  ["2026-02-30", null],
  ["next Friday", null],
])("reads the day %j as %j", (text, day) => {
  expect(readDay(text, "month-first")).toBe(day);
});

it.each([
  ["20:00", "20:00"],
  ["8 PM", "20:00"],
  ["12:30 a.m.", "00:30"],
  ["20.30 Uhr", "20:30"],
  ["20h", "20:00"],
  ["25:00", null],
  ["20", null],
  ["late", null],
])("reads the time %j as %j", (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ["The Hall, Street 1, 10997 Berlin, Germany", ["The Hall", "Street 1", "Berlin", "", "10997", "DE"]],
  ["The Club, 12 Main St, Springfield, IL 62701, USA", ["The Club", "12 Main St", "Springfield", "IL", "", "US"]],
  ["Bar, 1 Elm St, Oakland, CA", ["Bar", "1 Elm St", "Oakland", "CA", "", "US"]],
  ["Cellar, Rome", ["Cellar", "", "Rome", "", "", ""]],
  ["Somewhere", ["Somewhere", "", "", "", "", ""]],
])("reads the place %j", (text, place) => {
  expect(Object.values(placeOf(text))).toEqual(place);
});

describe("a list of shows", () => {
  it("is read by its headers; an end after midnight is on the next day", () => {
    const read = taken(
      "Date;Time;Doors;End;Venue;City;Country;Tickets\n21.11.2026;20:00;19:00;1:00;The Hall;Vienna;Austria;https://tickets.example\n",
    );
    expect(read?.wrong).toEqual([]);
    expect(read?.items).toEqual([
      expect.objectContaining({
        row: 2,
        title: "The Band",
        starts: "2026-11-21T20:00",
        ends: "2026-11-22T01:00",
        doors: "2026-11-21T19:00",
        zone: null,
        ticket_url: "https://tickets.example",
        venue: expect.objectContaining({ name: "The Hall", city: "Vienna", country: "AT", timezone: "Europe/Vienna" }),
      }),
    ]);
  });

  it("reads day and time from one cell, and the order of day and month from a number that can only be a day", () => {
    const read = taken(
      "Starts,Event,Venue,City\n25/12/2026 8:00 PM,Noël,Hall,Paris\n03/04/2026 20:30,Spring,Hall,Paris\n",
    );
    expect(read?.items.map(({ starts }) => starts)).toEqual(["2026-12-25T20:00", "2026-04-03T20:30"]);
  });

  it("reports the row and field of what cannot be read, and fills in a missing time", () => {
    const text =
      "Date,Time,Title,Venue,City\nsoon,20:00,A,Hall,Paris\n2026-11-21,,B,Hall,Paris\n2026-11-22,late,C,Hall,Paris\n";
    const fields = (read: ReturnType<typeof taken>) =>
      read?.wrong.map(({ problems }) => [problems[0]?.row, problems[0]?.field]);
    expect(fields(taken(text))).toEqual([
      [2, "date"],
      [3, "time"],
      [4, "time"],
    ]);
    const read = taken(text, { time: "19:30" });
    expect([fields(read), read?.items.map(({ starts }) => starts)]).toEqual([
      [
        [2, "date"],
        [4, "time"],
      ],
      ["2026-11-21T19:30"],
    ]);
  });
});

const entry = (lines: string) => `BEGIN:VEVENT\nDTSTAMP:20260101T000000Z\n${lines}\nEND:VEVENT\n`;
const calendar = (...parts: string[]) =>
  `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n${parts.join("")}END:VCALENDAR\n`.replaceAll("\n", "\r\n");

describe("a calendar", () => {
  const OWN_ZONE = `BEGIN:VTIMEZONE\nTZID:House time\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0530\nTZOFFSETTO:+0530\nEND:STANDARD\nEND:VTIMEZONE\n`;
  const file = readCalendarFile(
    calendar(
      OWN_ZONE,
      entry(
        "UID:utc\nSUMMARY:In UTC\nDTSTART:20261121T190000Z\nDTEND:20261121T220000Z\nLOCATION:The Hall\\, Vienna\\, Austria",
      ),
      entry(
        "UID:zone\nSUMMARY:In a zone\nDTSTART;TZID=America/New_York:20260701T200000\nSTATUS:CANCELLED\nURL:https://t.example",
      ),
      entry("UID:own\nSUMMARY:In the file's zone\nDTSTART;TZID=House time:20260701T200000"),
      entry("UID:float\nSUMMARY:On the wall\nDTSTART:20260701T200000\nDTEND:20260701T200000"),
      entry("UID:day\nSUMMARY:All day\nDTSTART;VALUE=DATE:20260801"),
      entry("UID:again\nSUMMARY:Weekly\nDTSTART:20260701T200000Z\nRRULE:FREQ=WEEKLY"),
      entry("UID:mars\nSUMMARY:Elsewhere\nDTSTART;TZID=Mars:20260701T200000"),
    ),
  );
  const read = (time: string) => (file ? showsOfCalendar(file, { ...given, time }) : { items: [], wrong: [] });

  it("reads each entry's times in the time zone that it names", () => {
    expect(read("").items.map((show) => [show.from, show.starts, show.ends, show.zone])).toEqual([
      ["ics:utc", "2026-11-21T19:00", "2026-11-21T22:00", "UTC"],
      ["ics:zone", "2026-07-01T20:00", "", "America/New_York"],
      ["ics:own", "2026-07-01T14:30", "", "UTC"],
      ["ics:float", "2026-07-01T20:00", "", null],
    ]);
    expect(read("").items[0]?.venue).toMatchObject({
      name: "The Hall",
      city: "Vienna",
      country: "AT",
      timezone: "Europe/Vienna",
    });
    expect(read("").items[1]).toMatchObject({ is_cancelled: true, ticket_url: "https://t.example" });
  });

  it("reports why an entry is not a show, and reads all-day entries with the given time", () => {
    expect(read("").wrong.map(({ row, problems }) => [row, problems[0]?.field])).toEqual([
      [5, "starts"],
      [6, "repeats"],
      [7, "starts"],
    ]);
    expect(read("20:30").items.find(({ from }) => from === "ics:day")).toMatchObject({
      starts: "2026-08-01T20:30",
      zone: null,
    });
  });

  it("is rejected if it is another file or has no entries", () => {
    expect(readCalendarFile("Date,Venue\n")).toBeNull();
    expect(readCalendarFile(calendar())).toBeNull();
  });
});
