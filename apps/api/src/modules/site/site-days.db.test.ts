import type { Numbers } from "@fanfare/contracts/admin/numbers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeTrack, makeUser, signIn } from "../../../test/factories.ts";
import { purchase } from "../../../test/purchase.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { makeProduct } from "../../../test/store-factories.ts";
import { createVisitCounter } from "../../platform/visits/visit-counter.ts";

let site: TestSite;
let owner: { id: number; token: string };
let track: number;
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
  track = await makeTrack(site.db, { album_id: await makeAlbum(site.db) });
  await site.services.site.change({ time_zone: "America/New_York" });
});
afterAll(() => site.close());

const heardAt = (...moments: string[]) =>
  site.pool.query("insert into plays (track_id, played_at) select $1, unnest($2::timestamptz[])", [track, moments]);
const listens = async (from: string, to: string) => {
  const { days, totals, top_tracks } = await site.services.insights.overview.summary({ from, to });
  expect(top_tracks[0]?.listens).toBe(totals.listens);
  return days.map(({ day, listens }) => [day, listens]);
};
const numbers = async (from: string, to: string) =>
  (await site.call("GET", `/api/admin/numbers/?from=${from}&to=${to}`, { token: owner.token })).body as Numbers;

it("counts a day of 23 hours and one of 25 from midnight to midnight in the site's time zone", async () => {
  // 8 March 2026 is from 5:00 UTC to 4:00 UTC of the next day.
  await heardAt("2026-03-08T04:59:59Z", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z");
  expect(await listens("2026-03-08", "2026-03-08")).toEqual([["2026-03-08", 2]]);
  expect(await listens("2026-03-07", "2026-03-09")).toEqual([
    ["2026-03-07", 1],
    ["2026-03-08", 2],
    ["2026-03-09", 1],
  ]);
  // 1 November 2026 is from 4:00 UTC to 5:00 UTC of the next day.
  await heardAt("2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z");
  expect(await listens("2026-11-01", "2026-11-01")).toEqual([["2026-11-01", 2]]);
  expect(await listens("2026-10-31", "2026-11-02")).toEqual([
    ["2026-10-31", 1],
    ["2026-11-01", 2],
    ["2026-11-02", 1],
  ]);
  expect((await numbers("2026-11-01", "2026-11-01")).before).toMatchObject({
    from: "2026-10-31",
    to: "2026-10-31",
    totals: { listens: 1 },
  });
});

it("counts sales, fans and visits of the evening of 31 December in that year, and lists its orders there", async () => {
  site.clock.set("2027-01-01T01:00:00Z");
  owner = await signIn(site, { role: "owner" });
  await makeUser(site.db, { date_joined: site.clock.now() });
  const fan = await signIn(site, { date_joined: new Date("2026-06-01T00:00:00Z") });
  await purchase(site, fan, await makeProduct(site.db, { price_cents: 2500 }));
  const visits = createVisitCounter(site);
  for (let nth = 0; nth < 6; nth += 1) visits.note("visits", { source: "bandcamp.com", country: "US" });
  await visits.flush();

  const [december, january] = [await numbers("2026-12-31", "2026-12-31"), await numbers("2027-01-01", "2027-01-01")];
  expect(december).toMatchObject({
    days: [{ day: "2026-12-31", orders: 1, gross: "25.00", fans: 1 }],
    products: [{ gross: "25.00" }],
    countries: [{ gross: "25.00" }],
    sources: [{ name: "bandcamp.com", visits: 6 }],
  });
  expect(january).toMatchObject({ totals: { orders: 0, fans: 0 }, products: [], countries: [], sources: [] });

  const orders = async (days: string) => {
    const path = "/api/store/manage/orders/export/";
    return ((await site.call("GET", `${path}?${days}`, { token: owner.token })).body as string).trim().split("\r\n");
  };
  expect(await orders("from=2026-12-31&to=2026-12-31")).toHaveLength(2);
  expect(await orders("to=2026-12-30")).toHaveLength(1);
  expect(await orders("from=2027-01-01")).toHaveLength(1);
});

it("keeps the days of visits that were counted before the time zone changed", async () => {
  await site.services.site.change({ time_zone: "Asia/Tokyo" });
  expect((await numbers("2026-12-31", "2026-12-31")).sources).toMatchObject([{ name: "bandcamp.com", visits: 6 }]);
  expect((await numbers("2027-01-01", "2027-01-01")).days).toMatchObject([{ day: "2027-01-01", orders: 1 }]);
});
