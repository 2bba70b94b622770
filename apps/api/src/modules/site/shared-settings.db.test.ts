import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { CachedResponse } from "../../platform/cache/response-cache.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

/** Counts how often `work` reads the settings' row. */
async function settingsReads(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const reads = query.mock.calls.filter(([sql]) => /^select "settings" from "site_settings"/.test(String(sql)));
  query.mockRestore();
  return reads.length;
}

const readFourTimes = async () => {
  const { services } = site;
  await Promise.all([services.site.publicSettings(), services.site.settings(), services.music.catalogue.featured()]);
  await services.site.publicSettings();
};
const cached = (key: string, work: () => Promise<unknown>) =>
  site.services.content.cache.get(key, async () => {
    await work();
    return new CachedResponse({ status: 200, headers: {}, body: Buffer.from("x") });
  });

it("reads the settings once for a cached response, however many parts need them, and on each call elsewhere", async () => {
  expect(await settingsReads(() => cached("one", readFourTimes))).toBe(1);
  expect(await settingsReads(() => cached("two", readFourTimes))).toBe(1);
  expect(await settingsReads(readFourTimes)).toBeGreaterThanOrEqual(3);
});

it("drops a response made from shared settings when they change", async () => {
  await cached("three", readFourTimes);
  expect(site.services.content.cache.tablesOf("three")).toContain("site_settings");
  await site.services.site.change({ artist_name: "Another Name" });
  expect(site.services.content.cache.peek("three")).toBeUndefined();
});

it("reads the settings again after a write within the same response", async () => {
  const names: string[] = [];
  await cached("four", async () => {
    names.push((await site.services.site.publicSettings()).artist_name);
    await site.services.site.change({ artist_name: "Yet Another" });
    names.push((await site.services.site.publicSettings()).artist_name);
  });
  expect(names).toEqual(["Another Name", "Yet Another"]);
});
