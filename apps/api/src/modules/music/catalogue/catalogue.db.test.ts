import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeGenre, makeTrack, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let artist: number;
let genre: number;
const albums: Record<string, number> = {};

beforeAll(async () => {
  site = await createTestSite();
  artist = await makeArtist(site.db, { name: "Ember Oriole" });
  genre = await makeGenre(site.db, "Dream Pop");
  const add = async (title: string, values: Parameters<typeof makeAlbum>[1]) => {
    albums[title] = await makeAlbum(site.db, { title, artist_id: artist, ...values });
  };
  await add("Älva", {
    release_date: "2024-03-01",
    price_cents: 900,
    genre_id: genre,
    is_featured: true,
    featured_position: 2,
  });
  await add("Birch", { release_date: "2025-01-01", price_cents: null, is_featured: true, featured_position: 1 });
  await add("Zenith", { release_date: null, price_cents: 1250 });
  for (const [title, number, duration_ms] of [
    ["One", 1, 61_000],
    ["Two", 2, 3_661_000],
    ["Ten", 10, 60_499],
  ] as const) {
    await makeTrack(site.db, {
      title,
      album_id: albums.Älva ?? 0,
      artist_id: artist,
      track_number: number,
      duration_ms,
    });
  }
});
afterAll(() => site.close());

type Page = { count: number; next: string | null; previous: string | null; results: { title: string }[] };
const list = async (query: string) => (await site.call("GET", `/api/music/${query}`)).body as Page;
const titles = (page: Page) => page.results.map((result) => result.title);

describe("lists", () => {
  it.each([
    ["albums/", ["Birch", "Älva", "Zenith"]],
    ["albums/?ordering=release_date", ["Älva", "Birch", "Zenith"]],
    ["albums/?ordering=-release_date", ["Birch", "Älva", "Zenith"]],
    ["albums/?ordering=title", ["Älva", "Birch", "Zenith"]],
    ["albums/?ordering=-title", ["Zenith", "Birch", "Älva"]],
    ["albums/?ordering=price", ["Älva", "Zenith", "Birch"]],
    ["albums/?ordering=-price", ["Zenith", "Älva", "Birch"]],
    ["albums/?featured=true&ordering=title", ["Älva", "Birch"]],
    ["albums/?featured=false", ["Zenith"]],
    ["albums/?search=alva", ["Älva"]],
    ["albums/?search=EMBER&ordering=title", ["Älva", "Birch", "Zenith"]],
    ["albums/?search=%25", []],
    ["albums/?search=_", []],
    ["albums/?genre=99999999999", []],
    ["albums/?unknown=1&ordering=title", ["Älva", "Birch", "Zenith"]],
    ["tracks/?ordering=duration", ["Ten", "One", "Two"]],
    ["tracks/?ordering=-duration", ["Two", "One", "Ten"]],
    ["tracks/?ordering=title", ["One", "Ten", "Two"]],
  ])("%s", async (query, expected) => {
    expect(titles(await list(query))).toEqual(expected);
  });

  it("an album's tracks are in its own order, with their length as hh:mm:ss", async () => {
    const page = await list(`tracks/?album=${albums.Älva}`);
    expect(titles(page)).toEqual(["One", "Two", "Ten"]);
    expect(page.results.map((track) => (track as unknown as { duration: string }).duration)).toEqual([
      "00:01:01",
      "01:01:01",
      "00:01:00",
    ]);
  });

  it("have the same order whichever end a page is read from", async () => {
    for (const ordering of ["", "ordering=title", "ordering=-duration", `album=${albums.Älva}`]) {
      const whole = titles(await list(`tracks/?${ordering}`));
      const single: string[] = [];
      for (let page = 1; page <= whole.length; page += 1) {
        single.push(...titles(await list(`tracks/?${ordering}&page_size=1&page=${page}`)));
      }
      expect(single).toEqual(whole);
    }
  });

  it("filter by genre, including tracks by that of their album", async () => {
    expect(titles(await list(`albums/?genre=${genre}`))).toEqual(["Älva"]);
    expect((await list(`tracks/?genre=${genre}`)).count).toBe(3);
  });

  it("link to the next and previous page as paths that keep the filters", async () => {
    const first = await list("albums/?page_size=1&ordering=title&featured=true");
    expect(first).toMatchObject({
      count: 2,
      previous: null,
      next: "/api/music/albums/?page_size=1&featured=true&ordering=title&page=2",
    });
    const second = await list((first.next ?? "").replace("/api/music/", ""));
    expect(titles(second)).toEqual(["Birch"]);
    expect(second).toMatchObject({
      next: null,
      previous: "/api/music/albums/?page_size=1&featured=true&ordering=title&page=1",
    });
    expect((await list("albums/?page=1")).next).toBeNull();
    expect((await list("albums/?page_size=5000")).results).toHaveLength(3);
  });

  it.each([
    ["albums/?page=0", { page: ["Must be a whole number of 1 or more"] }],
    ["albums/?page=-1", { page: ["Must be a whole number of 1 or more"] }],
    ["albums/?page=x", { page: ["Must be a whole number of 1 or more"] }],
    ["tracks/?page_size=0", { page_size: ["Must be a whole number of 1 or more"] }],
    ["tracks/?album=x", { album: ["Enter a valid id"] }],
    ["albums/?featured=yes", { featured: ["Must be true or false"] }],
  ])("%s is refused with an error on the parameter", async (query, body) => {
    expect(await site.call("GET", `/api/music/${query}`)).toMatchObject({ status: 400, body });
  });

  it("an unknown ordering is refused, and a page past the end is not found", async () => {
    const response = await site.call("GET", "/api/music/albums/?ordering=id");
    expect(response.status).toBe(400);
    expect(Object.keys(response.body as object)).toEqual(["ordering"]);
    expect((await site.call("GET", "/api/music/albums/?page=2")).status).toBe(404);
  });
});

describe("a single item", () => {
  it("an album has its neighbours by release date", async () => {
    const { body } = await site.call("GET", `/api/music/albums/${albums.Älva}/`);
    expect(body).toMatchObject({
      previous: { title: "Zenith" },
      next: { title: "Birch" },
      price: "9.00",
      genre: { id: genre },
    });
  });

  it.each(["abc", "0", "-1", "1.5", "99999999999999999999", "2147483648", "%00", "1e2"])(
    "id %s is not found",
    async (id) => {
      for (const kind of ["albums", "tracks", "artists", "playlists"]) {
        expect((await site.call("GET", `/api/music/${kind}/${id}/`)).status).toBe(404);
      }
    },
  );

  it("is the same with and without its trailing slash", async () => {
    const [plain, slash] = await Promise.all([
      site.call("GET", "/api/music/genres"),
      site.call("GET", "/api/music/genres/"),
    ]);
    expect(plain.body).toEqual(slash.body);
    expect(plain.body).toEqual([{ id: genre, name: "Dream Pop" }]);
  });

  it("has no genre that only unpublished music has", async () => {
    const names = async () =>
      ((await site.call("GET", "/api/music/genres/")).body as { name: string }[]).map(({ name }) => name);
    const [drafted, coming, hidden, unused] = [
      await makeGenre(site.db, "Drafted"),
      await makeGenre(site.db, "Coming"),
      await makeGenre(site.db, "Hidden"),
      await makeGenre(site.db, "Unused"),
    ];
    const draft = await makeAlbum(site.db, { artist_id: artist, genre_id: drafted, visibility: "draft" });
    const later = new Date(site.clock.now().getTime() + 60_000);
    await makeAlbum(site.db, { artist_id: artist, genre_id: coming, published_at: later });
    await makeTrack(site.db, { artist_id: artist, genre_id: hidden, visibility: "unlisted" });
    site.services.content.changed("all");
    expect(await names()).toEqual(["Dream Pop", "Unused"]);
    await site.services.content.write((trx) =>
      trx.updateTable("albums").set({ visibility: "public" }).where("id", "=", draft).execute(),
    );
    expect(await names()).toEqual(["Drafted", "Dream Pop", "Unused"]);
    await site.services.content.write(async (trx) => {
      await trx.deleteFrom("albums").where("genre_id", "in", [drafted, coming]).execute();
      await trx.deleteFrom("tracks").where("genre_id", "=", hidden).execute();
      await trx.deleteFrom("genres").where("id", "in", [drafted, coming, hidden, unused]).execute();
    });
  });

  it("refuses an unsupported method with 405 and the allowed ones", async () => {
    const response = await site.call("DELETE", "/api/music/albums/");
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe("GET, HEAD");
  });
});

describe("featured content", () => {
  it("is in the owner's order and never has a hidden title", async () => {
    const shown = await makeTrack(site.db, { title: "Shown", artist_id: artist });
    const hidden = await makeTrack(site.db, { title: "Hidden one", artist_id: artist });
    await site.db
      .insertInto("popular_tracks")
      .values([
        { track_id: hidden, position: 0 },
        { track_id: shown, position: 1 },
      ])
      .execute();
    await site.services.site.change({ hidden_album_titles: ["Älva"], hidden_track_titles: ["Hidden one"] });
    const { body } = await site.call("GET", "/api/music/featured/");
    const { featured_albums, popular_tracks } = body as Record<string, { title: string }[]>;
    expect(featured_albums?.map((album) => album.title)).toEqual(["Birch"]);
    expect(popular_tracks?.map((track) => track.title)).toEqual(["Shown"]);
    await site.services.content.write((trx) => trx.deleteFrom("popular_tracks").execute());
  });

  it("falls back to the most played tracks, up to date after every play", async () => {
    const quiet = await makeTrack(site.db, { title: "Quiet", artist_id: artist });
    const first = async () => {
      const { body } = await site.call("GET", "/api/music/featured/");
      return (body as { popular_tracks: { id: number }[] }).popular_tracks[0]?.id;
    };
    expect(await first()).not.toBe(quiet);
    expect((await site.call("POST", `/api/music/tracks/${quiet}/play/`)).body).toEqual({ play_count: 1 });
    expect(await first()).toBe(quiet);
  });
});

describe("the response cache", () => {
  it("shows a write in the very next read and returns 304 until then", async () => {
    const before = await site.call("GET", "/api/music/albums/");
    const etag = String(before.headers.etag);
    expect((await site.call("GET", "/api/music/albums/", { headers: { "if-none-match": etag } })).status).toBe(304);
    await site.services.content.write((trx) => makeAlbum(trx, { title: "Fresh", artist_id: artist }));
    const after = await site.call("GET", "/api/music/albums/", { headers: { "if-none-match": etag } });
    expect(after.status).toBe(200);
    expect(titles(after.body as Page)).toContain("Fresh");
  });

  it("is never used for a caller with a token, whose responses shared caches may not store", async () => {
    const { token } = await signIn(site);
    await site.call("GET", "/api/music/playlists/");
    const own = await site.call("GET", "/api/music/playlists/", { token });
    expect(own.headers.etag).toBeUndefined();
    expect(own.headers["cache-control"]).toBe("no-store");
    expect((await site.call("GET", "/api/music/albums/", { token: "garbage" })).status).toBe(401);
  });
});
