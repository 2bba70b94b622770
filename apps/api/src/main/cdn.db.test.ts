import { startCdnSimulator } from "@fanfare/simulators/cdn/server";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum } from "../../test/factories.ts";
import { workOff } from "../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { createCdnPurge } from "../platform/cache/cdn-purge.ts";

const TOKEN = "token of the CDN";
const VENUES = "/api/events/venues/";

let cdn: Awaited<ReturnType<typeof startCdnSimulator>>;
let site: TestSite;
let purge: ReturnType<typeof createCdnPurge>;
let album: string;

/** One process's share of the purging. */
const createPurge = () =>
  createCdnPurge({
    db: site.db,
    config: { url: cdn.purgeUrl, token: TOKEN },
    log: pino({ level: "silent" }),
    betweenMs: 0,
  });

beforeAll(async () => {
  cdn = await startCdnSimulator({ token: TOKEN });
  site = await createTestSite({
    env: { CDN_MAX_AGE: "3600", CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: TOKEN },
  });
  cdn.standBefore(await site.app.listen({ port: 0, host: "127.0.0.1" }));
  album = `/api/music/albums/${await makeAlbum(site.db, { title: "First" })}/`;
  purge = createPurge();
});
afterAll(async () => {
  await purge.close();
  await cdn.close();
  await site.close();
});

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${cdn.url}${path}`, { headers });
  const body = (await response.json()) as { title?: string };
  return { title: body.title, cache: response.headers.get("x-cache"), headers: response.headers };
};
const retitle = (title: string) =>
  site.services.content.write((trx) => trx.updateTable("albums").set({ title }).execute());
/** Runs purge jobs until `count` purges have been received. */
const purged = (count: number) =>
  expect
    .poll(
      async () => {
        await workOff(site, [purge.job]);
        return cdn.purges.length;
      },
      { interval: 50 },
    )
    .toBe(count);

describe("a CDN in front of the site", () => {
  it("serves its cached response even after a change that was not purged", async () => {
    expect(await open(album)).toMatchObject({ title: "First", cache: "MISS" });
    expect(await open(VENUES)).toMatchObject({ cache: "MISS" });
    expect((await open(album)).headers.get("surrogate-key")).toBeNull();
    await retitle("Second");
    expect(await open(album)).toMatchObject({ title: "First", cache: "HIT" });
    expect((await open(album, { authorization: "Token garbage" })).cache).toBe("PASS");
  });

  it("shows a purged change immediately, and keeps serving everything else from its cache", async () => {
    site.services.content.onChange(purge.note);
    await retitle("Third");
    await purged(1);
    expect(cdn.purges[0]).toContain("albums");
    expect(await open(album)).toMatchObject({ title: "Third", cache: "MISS" });
    expect(await open(album)).toMatchObject({ title: "Third", cache: "HIT" });
    expect(await open(VENUES)).toMatchObject({ cache: "HIT" });
  });

  it("gets one purge for changes that several processes report, and a full purge when everything may have changed", async () => {
    const other = createPurge();
    const before = cdn.purges.length;
    purge.note(["albums"]);
    other.note(["albums", "tracks"]);
    await purge.close();
    await other.close();
    await purged(before + 1);
    expect(cdn.purges.at(-1)).toEqual(["albums", "tracks"]);
    purge.note(["albums"]);
    other.note("all");
    await purge.close();
    await other.close();
    await purged(before + 2);
    expect(cdn.purges.at(-1)).toEqual(["site"]);
    expect(await open(VENUES)).toMatchObject({ cache: "MISS" });
  });

  it("gets a refused purge again, together with later changes", async () => {
    cdn.failPurges(1);
    const before = cdn.purges.length;
    purge.note(["albums"]);
    await purge.close();
    const refused = async () => {
      try {
        await workOff(site, [purge.job]);
        return "nothing";
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
    };
    await expect.poll(refused, { interval: 50 }).toBe("the CDN responded to a purge with 503");
    purge.note(["events"]);
    await purge.close();
    await purged(before + 1);
    expect(cdn.purges.at(-1)).toEqual(["albums", "events"]);
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'purge_cdn'`.execute(site.db);
    expect(rows).toEqual([]);
  });
});
