import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Event } from "@fanfare/contracts/events/event";
import { DateTime } from "luxon";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, createTestSite, type TestSite } from "../../../test/site.ts";
import { DEMO_CONTENT } from "../catalogue.ts";
import { POSTERS, SHOWS } from "./shows.ts";
import { showSchedule, writeDemoShows } from "./write-shows.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-11-21T12:00:00Z") });
  await site.db.transaction().execute((trx) => writeDemoShows(trx, new Map(), site.clock.now()));
});
afterAll(() => site.close());

const events = async (query: string) =>
  ((await site.call("GET", `/api/events/events/${query}`)).body as { results: Event[] }).results;

test("every screen has content: upcoming shows of all types, a tour, small rooms, one past and one cancelled show", async () => {
  const upcoming = (await site.call("GET", "/api/events/events/upcoming/")).body as { upcoming_events: Event[] };
  const coming = upcoming.upcoming_events;
  expect(coming.length).toBeGreaterThanOrEqual(8);
  expect(new Set(coming.map(({ type }) => type))).toEqual(new Set(["concert", "tour", "featured", "meet_greet"]));
  expect(coming.map(({ capacity }) => capacity)).toEqual(expect.arrayContaining([2, 20]));
  expect(new Set(coming.map(({ timezone }) => timezone)).size).toBeGreaterThanOrEqual(6);
  expect(await events("?status=past")).toHaveLength(1);
  expect(await events("?status=cancelled")).toHaveLength(1);
  const tours = (await site.call("GET", "/api/events/tours/")).body as { results: { events: Event[] }[] };
  expect(tours.results[0]?.events.length).toBeGreaterThanOrEqual(3);
  for (const event of coming) expect(event.time).toBe(SHOWS.find(({ title }) => title === event.title)?.starts);
});

test("the shows can be scheduled on whatever day the demo is loaded", () => {
  // Collected, because 22,000 calls of `expect` take longer than all the date calculations.
  const odd: string[] = [];
  for (let day = 0; day < 800; day += 1) {
    const now = DateTime.fromISO("2026-11-01T11:00:00Z").plus({ days: day }).toJSDate();
    for (const show of SHOWS) {
      const { starts_at, ends_at, doors_at } = showSchedule(show, now);
      if (ends_at <= starts_at) odd.push(`${show.title} on day ${day} ends before it starts`);
      if ((doors_at ?? starts_at) > starts_at) odd.push(`${show.title} on day ${day} opens after it starts`);
    }
  }
  expect(odd).toEqual([]);
});

test("the posters are 900 by 1200 pixels and at most 140 kB", async () => {
  for (const poster of Object.values(POSTERS)) {
    const path = join(DEMO_CONTENT, poster);
    expect((await stat(path)).size).toBeLessThanOrEqual(140_000);
    expect(await sharp(await readFile(path)).metadata()).toMatchObject({ width: 900, height: 1200, format: "jpeg" });
  }
});
