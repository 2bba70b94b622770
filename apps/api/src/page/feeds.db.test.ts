import Parser from "rss-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, makeVenue } from "../../test/event-factories.ts";
import { makeAlbum, makeArtist } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const parser = new Parser();
const read = async (path: string) => {
  const { status, headers, body } = await site.call("GET", path);
  expect([path, status]).toEqual([path, 200]);
  return { type: String(headers["content-type"]), feed: await parser.parseString(String(body)) };
};

it("tells of listed releases, the newest first, in RSS and Atom that an outside parser reads", async () => {
  const artist_id = await makeArtist(site.db, { name: "Nova & <Friends>" });
  const out = (day: string) => ({ artist_id, published_at: new Date(day) });
  await makeAlbum(site.db, { title: "First", ...out("2026-01-01") });
  const id = await makeAlbum(site.db, {
    title: "Second & last",
    ...out("2026-02-01"),
    cover_image: "/media/images/c/1.jpg",
  });
  await makeAlbum(site.db, { title: "Secret", ...out("2026-03-01"), visibility: "unlisted" });
  await makeAlbum(site.db, { title: "Later", ...out("2027-01-01") });
  for (const [ending, type] of [
    ["rss", "application/rss+xml"],
    ["atom", "application/atom+xml"],
  ] as const) {
    const { type: got, feed } = await read(`/feeds/releases.${ending}`);
    expect(got).toContain(type);
    expect(feed.items.map(({ title }) => title)).toEqual(["Second & last", "First"]);
    expect(feed.items[0]).toMatchObject({ link: `https://artist.example/albums/${id}` });
    expect(new Date(feed.items[0]?.isoDate ?? 0).toISOString()).toBe("2026-02-01T00:00:00.000Z");
    expect(JSON.stringify(feed.items[0])).toContain("Nova & <Friends>");
  }
});

it("tells of shows in the venue's time, and is made anew when one is added", async () => {
  expect((await read("/feeds/shows.rss")).feed.items).toEqual([]);
  const venue_id = await makeVenue(site.db, { name: "Hall", city: "Leipzig", timezone: "Europe/Berlin" });
  await site.services.content.write((trx) => makeEvent(trx, { title: "Summer night", venue_id }));
  const { feed } = await read("/feeds/shows.rss");
  expect(feed.items).toMatchObject([{ title: "Summer night", content: "2026-07-01 20:00, Hall, Leipzig" }]);
});
