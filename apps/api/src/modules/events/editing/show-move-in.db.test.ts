import type { MovedShow } from "@fanfare/contracts/events/show-move-in";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeVenue } from "../../../../test/event-factories.ts";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
});
beforeEach(() => sql`truncate events, venues cascade`.execute(site.db));
afterAll(() => site.close());

const hall = {
  name: "The Hall",
  address: "Street 1",
  city: "Berlin",
  region: "",
  postal_code: "",
  country: "DE",
  timezone: "Europe/Berlin",
};
const show = (values: Partial<MovedShow> = {}): MovedShow => ({
  row: 2,
  from: "ics:one",
  title: "Lanterns",
  description: "",
  starts: "2027-07-01T20:00",
  ends: "",
  doors: "",
  zone: null,
  is_cancelled: false,
  type: "",
  price_range: "",
  ticket_url: "",
  capacity: "",
  venue: hall,
  ...values,
});
const take = (shows: MovedShow[], is_dry_run = false) =>
  site.services.events.showMoveIn.take(owner.id, { shows, is_dry_run, publish: false });
const shown = async () =>
  (
    await sql<{ title: string; starts_at: Date; status: string; visibility: string; venue: string }>`
      select title, starts_at, status, visibility, venues.name as venue from events
        join venues on venues.id = venue_id order by starts_at, title`.execute(site.db)
  ).rows;
const venues = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from venues`.execute(site.db)).rows[0]?.n;

it("adds drafts and their venue once, at the venue's local time", async () => {
  const list = [
    show(),
    show({ row: 3, from: "ics:two", starts: "2027-07-02T18:00", zone: "UTC", is_cancelled: true }),
    show({
      row: 4,
      from: "ics:three",
      starts: "2027-12-03T14:00",
      zone: "America/New_York",
      venue: { ...hall, name: "the hall", city: "BERLIN" },
    }),
  ];
  expect((await take(list, true)).map(({ outcome }) => outcome)).toEqual(["made", "made", "made"]);
  expect([await shown(), await venues()]).toEqual([[], 0]);
  expect((await take(list)).map(({ outcome }) => outcome)).toEqual(["made", "made", "made"]);
  expect(await shown()).toMatchObject([
    { starts_at: new Date("2027-07-01T18:00:00Z"), status: "upcoming", visibility: "draft", venue: "The Hall" },
    { starts_at: new Date("2027-07-02T18:00:00Z"), status: "cancelled" },
    { starts_at: new Date("2027-12-03T19:00:00Z") },
  ]);
  expect(await venues()).toBe(1);
  expect((await take(list)).map(({ outcome }) => outcome)).toEqual(["there", "there", "there"]);
  expect([(await shown()).length, await venues()]).toEqual([3, 1]);
});

it("reports each faulty row, adds no venue for it, and takes the rest", async () => {
  await makeVenue(site.db, { name: "Cellar", city: "Rome", timezone: "Europe/Rome" });
  const report = await take([
    show({ row: 2, from: "csv:a", starts: "2027-03-28T02:30", title: "" }),
    show({ row: 3, from: "csv:b", starts: "", ticket_url: "ask at the door", capacity: "some" }),
    show({ row: 4, from: "csv:c", venue: { ...hall, name: "Nowhere", city: "", country: "Atlantis" } }),
    show({ row: 5, from: "csv:d", starts: "2027-03-28T02:30", venue: { ...hall, name: "Cellar", city: "" } }),
    show({ row: 6, from: "csv:e", zone: "Mars/Base" }),
    show({ row: 7, from: "csv:f", venue: { ...hall, name: "Cellar", city: "", country: "" } }),
  ]);
  expect(report.map(({ row, problems }) => [row, problems.map(({ field }) => field).toSorted()])).toEqual([
    [2, ["title"]],
    [3, ["capacity", "starts", "ticket_url"]],
    [4, ["city", "country"]],
    [5, ["starts"]],
    [6, ["starts"]],
    [7, []],
  ]);
  expect([(await shown()).map(({ venue }) => venue), await venues()]).toEqual([["Cellar"], 1]);
});
