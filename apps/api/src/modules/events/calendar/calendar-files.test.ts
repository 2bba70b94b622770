import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventDetail } from "@fanfare/contracts/events/event";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-files.ts";
import type { CalendarEvent } from "./event.queries.ts";
import { instantAt, wallTime } from "./venue-time.ts";

const publicUrl = "https://artist.example";

function entry(values: Partial<EventDetail> = {}, calendar: Partial<CalendarEvent> = {}): CalendarEvent {
  const timezone = values.timezone ?? "Europe/Berlin";
  const date = values.date ?? "2026-07-01T18:00:00.000Z";
  const local = wallTime(new Date(date), timezone);
  return {
    uid: "3f0d1f0e-8c6f-4f4e-9d7c-0a4d6f1b2c3d",
    sequence: 0,
    changed_at: new Date("2026-06-01T10:00:00Z"),
    ...calendar,
    event: {
      id: 7,
      title: "Lanterns, live; one night",
      type: "concert",
      status: "upcoming",
      poster_image: null,
      poster_placeholder: null,
      poster_alt: null,
      ends_at: new Date(new Date(date).getTime() + 3 * 3_600_000).toISOString(),
      doors_at: null,
      previous_date: null,
      local_date: local.date,
      time: local.time,
      doors_time: null,
      city: "Berlin",
      tour: null,
      price_range: "$25 – $40",
      ticket_url: null,
      capacity: null,
      party_limit: null,
      places_left: null,
      sells_tickets: false,
      description: null,
      venue: {
        id: 3,
        name: "Große Halle \\ Süd",
        city: "Berlin",
        region: null,
        country: "DE",
        address: "Straße 1, Hof 2",
        postal_code: "10115",
        latitude: 52.52,
        longitude: 13.405,
        timezone,
        website: null,
      },
      ...values,
      date,
      timezone,
    },
  };
}

/** The events as a calendar program parses them. */
function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      status: String(component.getFirstPropertyValue("status")),
      url: String(component.getFirstPropertyValue("url")),
    };
  });
}

const NIGHTS: [what: string, local: string, timezone: string][] = [
  ["an ordinary evening", "2026-07-01T20:00", "Europe/Berlin"],
  ["the night the clock goes forward", "2026-03-29T03:00", "Europe/Berlin"],
  ["the night the clock goes back", "2026-10-25T02:30", "Europe/Berlin"],
  ["a venue 14 hours ahead", "2026-07-01T20:00", "Pacific/Kiritimati"],
  ["midnight at the turn of the year", "2027-01-01T00:00", "America/Los_Angeles"],
];

describe("calendarFile", () => {
  it.each(NIGHTS)("%s is read back as the same instant", (_what, local, timezone) => {
    const date = instantAt(local, timezone)?.toISOString() ?? "";
    const [read] = readBack(calendarFile([entry({ date, timezone })], { publicUrl }));
    expect(read?.start).toBe(date);
    expect(read?.end).toBe(new Date(new Date(date).getTime() + 3 * 3_600_000).toISOString());
  });

  it("preserves every character of titles and places", () => {
    const [read] = readBack(calendarFile([entry()], { publicUrl }));
    expect(read).toMatchObject({
      uid: "3f0d1f0e-8c6f-4f4e-9d7c-0a4d6f1b2c3d",
      summary: "Lanterns, live; one night",
      location: "Große Halle \\ Süd\nStraße 1, Hof 2, 10115 Berlin, DE",
      status: "CONFIRMED",
      url: "https://artist.example/events/7",
    });
  });

  it.each([
    ["upcoming", null, "CONFIRMED", "Lanterns, live; one night"],
    ["cancelled", null, "CANCELLED", "Lanterns, live; one night"],
    ["postponed", null, "TENTATIVE", "Postponed: Lanterns, live; one night"],
    ["postponed", "2026-06-20T18:00:00.000Z", "CONFIRMED", "Lanterns, live; one night"],
    ["past", null, "CONFIRMED", "Lanterns, live; one night"],
  ] as const)("a show that is %s (moved from %s) is %s", (status, previous_date, calendarStatus, summary) => {
    const file = calendarFile([entry({ status, previous_date }, { sequence: 4 })], { publicUrl });
    expect(readBack(file)[0]).toMatchObject({ status: calendarStatus, summary, sequence: 4 });
  });

  it("is byte-identical for the same event, with line endings and folding as in RFC 5545", () => {
    const long = entry({ title: `${"Long night of ".repeat(12)}音楽` });
    const file = calendarFile([long], { publicUrl });
    expect(calendarFile([long], { publicUrl })).toBe(file);
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(readBack(file)[0]?.summary).toBe(`${"Long night of ".repeat(12)}音楽`);
  });

  it("as a feed has a name and a refresh interval, and lists every event once", () => {
    const file = calendarFile([entry(), entry({ id: 8 }, { uid: "b" })], { publicUrl, name: "Someone: shows" });
    const calendar = new ICAL.Component(ICAL.parse(file));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Someone: shows");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
    expect(readBack(file).map(({ uid }) => uid)).toEqual(["3f0d1f0e-8c6f-4f4e-9d7c-0a4d6f1b2c3d", "b"]);
  });
});

if (spawnSync("khal", ["--version"]).status === 0) {
  it("khal, if installed, reads the same instants", () => {
    const folder = mkdtempSync(join(tmpdir(), "fanfare-khal-"));
    try {
      for (const [what, local, timezone] of NIGHTS) {
        const date = instantAt(local, timezone)?.toISOString() ?? "";
        const path = join(folder, "show.ics");
        writeFileSync(path, calendarFile([entry({ date, timezone })], { publicUrl }));
        const printed = execFileSync("khal", ["printics", "--format", "{start-date-long} {start-time}", path], {
          env: { ...process.env, TZ: timezone, HOME: folder, LC_ALL: "C.UTF-8", XDG_CONFIG_HOME: khalConfig(folder) },
          encoding: "utf8",
        });
        expect(printed, what).toContain(local.replace("T", " "));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** khal requires a calendar and a date format in its configuration. */
function khalConfig(folder: string): string {
  const home = join(folder, "config");
  for (const needed of [join(home, "khal"), join(folder, "calendar")]) mkdirSync(needed, { recursive: true });
  writeFileSync(
    join(home, "khal/config"),
    `[calendars]\n[[shows]]\npath = ${join(folder, "calendar")}\n[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n`,
  );
  return home;
}
