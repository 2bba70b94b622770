import Parser from "rss-parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, makeVenue } from "../../test/event-factories.ts";
import { makeAlbum, makeArtist, makeTrack, makeUser, signIn } from "../../test/factories.ts";
import { runJobs } from "../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { DiskMediaStore } from "../platform/media/store/disk-media-store.ts";

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

it("lists published releases, newest first, in RSS and Atom that an independent parser reads", async () => {
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
    const { body } = await site.call("GET", `/feeds/releases.${ending}`);
    expect(String(body)).toMatch(/\/media\/images\/c\/1\.jpg"[^>]* type="image\/jpeg"/);
  }
});

it("lists shows in the venue's time, and is regenerated when one is added", async () => {
  expect((await read("/feeds/shows.rss")).feed.items).toEqual([]);
  const venue_id = await makeVenue(site.db, { name: "Hall", city: "Leipzig", timezone: "Europe/Berlin" });
  await site.services.content.write((trx) => makeEvent(trx, { title: "Summer night", venue_id }));
  const { feed } = await read("/events/feed.xml");
  expect(feed.items).toMatchObject([{ title: "Summer night", content: "2026-07-01 20:00, Hall, Leipzig" }]);
});

it("stays readable whatever the texts contain", async () => {
  const [name, city] = ["Hall ]]> <b>", "]]></description>\uffff"];
  const venue_id = await makeVenue(site.db, { name, city, timezone: "Europe/Berlin" });
  await site.services.content.write((trx) => makeEvent(trx, { title: "]]>]]>", venue_id }));
  for (const ending of ["rss", "atom"]) {
    const { feed } = await read(`/feeds/shows.${ending}`);
    expect(feed.items.find(({ title }) => title === "]] >]] >")).toBeDefined();
    expect(JSON.stringify(feed.items)).toContain("Hall ]] > <b>, ]] ></description>");
  }
});

it("publishes letters that are on the site once they are sent: as a page, in the feed and in the mail", async () => {
  const { id: owner } = await signIn(site, { role: "owner" });
  const email = "reader@example.com";
  await makeUser(site.db, { email, first_name: "Ana", newsletter_subscribed: true, email_verified_at: new Date() });
  const { letters } = site.services.newsletter;
  const body = "Hi {name|friend}, it is **out**: [hear it](/music).\n\n# Soon\n\n<script>alert(1)</script>";
  const fields = { subject: "News for {name|you}", body, segment: "all", event_id: null } as const;
  const { id, version } = await letters.create(owner, { ...fields, is_on_site: true });
  const hidden = await letters.create(owner, fields);
  const page = `/api/news/${id}/`;
  expect((await site.call("GET", page)).status).toBe(404);
  expect((await read("/news/feed.xml")).feed.items).toEqual([]);
  await letters.send(owner, { id, version, scheduled_for: null });
  await letters.send(owner, { id: hidden.id, version: hidden.version, scheduled_for: null });
  const mails = (await runJobs(site)).filter(({ to }) => to === email);
  const web = `https://artist.example/news/${id}`;
  expect(mails.map(({ text }) => text.includes("View in browser"))).toEqual([true, false]);
  expect(mails[0]).toMatchObject({ subject: "News for Ana", text: expect.stringContaining(web) });
  const { body: shown } = await site.call("GET", page);
  expect(shown).toMatchObject({
    title: "News for you",
    summary: expect.stringMatching(/^Hi friend, it is out: hear it\. Soon$/),
    parts: [{ kind: "text", html: expect.stringContaining('<a href="https://artist.example/music">hear it</a>') }],
  });
  expect(JSON.stringify(shown)).not.toMatch(/script|unsubscribe|style=|<h1/);
  for (const path of ["/news/feed.xml", "/feeds/news.rss", "/feeds/news.atom"]) {
    expect((await read(path)).feed.items).toMatchObject([{ title: "News for you", link: web }]);
  }
  expect(await site.services.site.published.pages(100)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "/news" }),
      expect.objectContaining({ path: `/news/${id}` }),
    ]),
  );
  const pages = async () => (await site.services.site.publicSettings()).pages;
  expect(await pages()).toContain("news");
  // Taken off the site, it disappears immediately.
  await letters.setOnSite(owner, { id, version: (await letters.byId(id)).version, is_on_site: false });
  expect((await site.call("GET", page)).status).toBe(404);
  expect((await read("/news/feed.xml")).feed.items).toEqual([]);
  expect(await pages()).not.toContain("news");
});

it("offers the chosen playlist as a podcast, with the tags that podcast programs require", async () => {
  expect((await site.call("GET", "/feeds/podcast.rss")).status).toBe(404);
  const { id: ownerId } = await signIn(site, { role: "owner" });
  const sound = Buffer.from("a recording of thirty-one bytes");
  const { path: audio_file } = await new DiskMediaStore(site.dataDir).put(sound, { folder: "audio", extension: "mp3" });
  const artist_id = await makeArtist(site.db, { name: "Vera & <Sons>" });
  const first = await makeTrack(site.db, { title: "One & only", artist_id, audio_file, duration_ms: 61_400 });
  const unlisted = await makeTrack(site.db, { title: "By link", audio_file, visibility: "unlisted" });
  const lost = await makeTrack(site.db, { title: "File is gone" });
  const { id } = await site.services.music.playlists.create(ownerId, {
    name: "Sessions",
    description: "Live in the studio.",
    is_public: true,
  });
  for (const track_id of [unlisted, first, lost]) {
    await site.services.music.playlists.addTrack(ownerId, { id, track_id });
  }
  const { fingerprint } = await site.services.music.podcast.forEditing();
  const choice = { playlist_id: id, category: "Music", is_explicit: false, fingerprint } as const;
  await site.services.music.podcast.choose(ownerId, choice);
  expect(await site.services.site.publicSettings()).toMatchObject({ podcast_playlist_id: id });
  const podcasts = new Parser();
  const { body, headers } = await site.call("GET", "/feeds/podcast.rss");
  expect(headers["content-type"]).toContain("application/rss+xml");
  const feed = await podcasts.parseString(String(body));
  expect(feed).toMatchObject({
    title: "Sessions",
    description: "Live in the studio.",
    itunes: { categories: ["Music"], explicit: "false", author: expect.any(String) },
  });
  expect(feed.items).toMatchObject([
    {
      title: "One & only",
      enclosure: { url: `https://artist.example${audio_file}`, length: "31", type: "audio/mpeg" },
      itunes: { duration: "61", episode: "1", author: "Vera & <Sons>" },
    },
  ]);
  const audio = await site.call("HEAD", audio_file);
  expect([audio.status, audio.headers["content-length"]]).toEqual([200, "31"]);
  // A playlist that is no longer public immediately stops being a podcast.
  await site.services.music.playlists.update(ownerId, { id, is_public: false });
  expect((await site.call("GET", "/feeds/podcast.rss")).status).toBe(404);
  await expect(site.services.music.podcast.choose(ownerId, choice)).rejects.toMatchObject({
    fields: { playlist_id: [expect.any(String)] },
  });
});
