import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent, makeTour } from "../../../../test/event-factories.ts";
import { makeAlbum, makeArtist, makeTrack } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const titles = (response: { body: unknown }) =>
  (response.body as { results: { title: string }[] }).results.map((result) => result.title);

describe("unpublished content", () => {
  it.each([
    ["a draft", { visibility: "draft" as const }],
    ["an album with a date to come", { published_at: new Date("2026-06-16T00:00:00Z") }],
    ["an album without a date", { published_at: null }],
  ])("%s appears in no list, search or page, nor do its tracks", async (_name, values) => {
    const artist_id = await makeArtist(site.db, { name: `Hidden ${_name}` });
    const album = await makeAlbum(site.db, { title: `Secret ${_name}`, artist_id, ...values });
    const track = await makeTrack(site.db, { title: `Secret song of ${_name}`, album_id: album, artist_id });

    expect((await site.call("GET", `/api/music/albums/${album}/`)).status).toBe(404);
    expect((await site.call("GET", `/api/music/tracks/${track}/`)).status).toBe(404);
    expect((await site.call("GET", `/api/music/artists/${artist_id}/`)).status).toBe(404);
    expect((await site.call("POST", `/api/music/tracks/${track}/play/`)).status).toBe(404);
    const everything = await Promise.all(
      [
        "/api/music/albums/?page_size=100",
        "/api/music/tracks/?page_size=100",
        `/api/music/tracks/?album=${album}`,
        "/api/music/artists/?page_size=100",
        "/api/music/featured/",
        "/api/music/search/?q=secret",
        "/api/music/search/?q=hidden",
        "/api/music/coming-soon/",
      ].map((url) => site.call("GET", url)),
    );
    expect(JSON.stringify(everything.map((response) => response.body))).not.toMatch(/Secret|Hidden/);
  });

  it("an unlisted album opens by its link with its tracks and is in no list", async () => {
    const album = await makeAlbum(site.db, { title: "Only by link", visibility: "unlisted" });
    await makeTrack(site.db, { title: "Linked song", album_id: album, track_number: 1 });
    const page = await site.call("GET", `/api/music/albums/${album}/`);
    expect(page.status).toBe(200);
    expect((page.body as { tracks: { title: string }[] }).tracks.map((track) => track.title)).toEqual(["Linked song"]);
    expect(titles(await site.call("GET", "/api/music/albums/?page_size=100"))).not.toContain("Only by link");
    expect(titles(await site.call("GET", "/api/music/tracks/?page_size=100"))).not.toContain("Linked song");
    expect(JSON.stringify((await site.call("GET", "/api/music/search/?q=linked")).body)).not.toContain("Linked song");
  });

  it.each([
    ["a date to come", new Date("2026-06-16T00:00:00Z")],
    ["no date", null],
  ])("unlisted music with %s opens by its link and is in no list", async (name, published_at) => {
    const artist_id = await makeArtist(site.db, { name: `Waiting ${name}` });
    const values = { artist_id, published_at, visibility: "unlisted" as const };
    const album = await makeAlbum(site.db, { title: `Waiting ${name}`, ...values });
    const [single, song] = [
      await makeTrack(site.db, { title: `Waiting single ${name}`, ...values, album_id: null }),
      await makeTrack(site.db, { title: `Waiting song ${name}`, artist_id, album_id: album }),
    ];
    for (const path of [`albums/${album}`, `tracks/${single}`, `tracks/${song}`]) {
      expect([path, (await site.call("GET", `/api/music/${path}/`)).status]).toEqual([path, 200]);
    }
    const lists = ["albums/?page_size=100", "tracks/?page_size=100", "search/?q=waiting", "featured/"];
    for (const list of lists) {
      expect(JSON.stringify((await site.call("GET", `/api/music/${list}`)).body)).not.toContain("Waiting");
    }
  });

  it("a scheduled album opens by its link once unlisted; public again, it waits for its day again", async () => {
    const album = await makeAlbum(site.db, { published_at: new Date("2026-07-01T00:00:00Z") });
    const track = await makeTrack(site.db, { album_id: album });
    for (const [visibility, status] of [
      ["public", 404],
      ["unlisted", 200],
      ["draft", 404],
      ["public", 404],
    ] as const) {
      await site.db.updateTable("albums").set({ visibility }).where("id", "=", album).execute();
      site.services.content.changed(["albums", "tracks"]);
      expect((await site.call("GET", `/api/music/albums/${album}/`)).status).toBe(status);
      expect((await site.call("GET", `/api/music/tracks/${track}/`)).status).toBe(status);
    }
  });

  it("unlisted products, tours and shows follow the same rule, and scheduled ones wait", async () => {
    const day = { published_at: new Date("2026-06-16T00:00:00Z") };
    for (const [visibility, status] of [
      ["unlisted", 200],
      ["public", 404],
    ] as const) {
      const paths = [
        `store/products/${(await makeProduct(site.db, { ...day, visibility })).id}`,
        `events/tours/${await makeTour(site.db, { ...day, visibility })}`,
        `events/events/${await makeEvent(site.db, { ...day, visibility })}`,
      ];
      for (const path of paths)
        expect([path, (await site.call("GET", `/api/${path}/`)).status]).toEqual([path, status]);
    }
  });

  it("an album comes out exactly on time with its tracks, and a track of a later date after it", async () => {
    const album = await makeAlbum(site.db, { published_at: new Date("2026-07-01T00:00:00Z") });
    const first = await makeTrack(site.db, { album_id: album, track_number: 1 });
    const later = await makeTrack(site.db, {
      album_id: album,
      track_number: 2,
      published_at: new Date("2026-07-02T00:00:00Z"),
    });
    const isOut = async (id: number) => {
      site.services.content.changed(["albums", "tracks"]);
      return (await site.call("GET", `/api/music/tracks/${id}/`)).status === 200;
    };
    site.clock.set("2026-06-30T23:59:59.999Z");
    expect([await isOut(first), await isOut(later)]).toEqual([false, false]);
    site.clock.set("2026-07-01T00:00:00Z");
    expect([await isOut(first), await isOut(later)]).toEqual([true, false]);
    site.clock.set("2026-07-02T00:00:00Z");
    expect(await isOut(later)).toBe(true);
    site.clock.set("2026-06-15T12:00:00Z");
  });

  it("withdrawing an album withdraws its tracks", async () => {
    const album = await makeAlbum(site.db);
    const track = await makeTrack(site.db, { album_id: album });
    expect((await site.call("GET", `/api/music/tracks/${track}/`)).status).toBe(200);
    await site.db.updateTable("albums").set({ visibility: "draft" }).where("id", "=", album).execute();
    site.services.content.changed(["albums", "tracks"]);
    expect((await site.call("GET", `/api/music/tracks/${track}/`)).status).toBe(404);
  });
});
