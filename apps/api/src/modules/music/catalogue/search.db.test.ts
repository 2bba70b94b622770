import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeTrack } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
  const artist_id = await makeArtist(site.db, { name: "Ember Oriole" });
  await makeAlbum(site.db, { title: "Lanterns on the Water", artist_id });
  for (const title of [
    "Miracle",
    "A Small Miracle",
    "Miracles Don't Wait",
    "Café del Río",
    "100% Honey",
    "Under_score",
    "Back\\slash",
    "Night Bus",
  ]) {
    await makeTrack(site.db, { title, artist_id });
  }
});
afterAll(() => site.close());

const search = async (q: string) => {
  const { status, body } = await site.call("GET", `/api/music/search/?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  const found = body as { artists: { name: string }[]; albums: { title: string }[]; tracks: { title: string }[] };
  return {
    artists: found.artists.map((artist) => artist.name),
    albums: found.albums.map((album) => album.title),
    tracks: found.tracks.map((track) => track.title),
  };
};

describe("search", () => {
  it("ranks a whole title before a title's beginning before a word within", async () => {
    expect((await search("miracle")).tracks).toEqual(["Miracle", "Miracles Don't Wait", "A Small Miracle"]);
  });

  it.each([
    ["MIRACLE", "Miracle"],
    ["miracel", "Miracle"],
    ["mirakle", "Miracle"],
    ["cafe del rio", "Café del Río"],
    ["cafè", "Café del Río"],
    ["nigth bus", "Night Bus"],
    ["100%", "100% Honey"],
    ["under_", "Under_score"],
    ["back\\s", "Back\\slash"],
    ["ni", "Night Bus"],
    ["  night   bus ", "Night Bus"],
  ])("%s finds %s first", async (query, title) => {
    expect((await search(query)).tracks[0]).toBe(title);
  });

  it.each(["%", "_", "%%%", "___", "\\", "'", '"', "'; drop table tracks; --"])(
    "%s is taken literally",
    async (query) => {
      const { tracks } = await search(query);
      expect(tracks.every((title) => title.toLowerCase().includes(query.toLowerCase()))).toBe(true);
    },
  );

  it("finds for one or two letters the ten best of each kind that begin with them", async () => {
    const artist_id = await makeArtist(site.db, { name: "Zz" });
    for (const title of ["Big Zö", ...Array.from({ length: 12 }, (_, index) => `Zö ${index}`), "Not Zo"])
      await makeTrack(site.db, { title, artist_id });
    const { tracks } = await search("zo");
    expect(tracks).toHaveLength(10);
    for (const title of tracks) expect(title).toMatch(/^Zö /);
    expect((await search("zö ")).tracks).toHaveLength(10);
    expect((await search("big")).tracks).toEqual(["Big Zö"]);
  });

  it("finds artists and albums", async () => {
    expect((await search("ember")).artists).toEqual(["Ember Oriole"]);
    expect((await search("lantern")).albums).toEqual(["Lanterns on the Water"]);
  });

  it("returns empty lists for an empty text and a very long one, and refuses a NUL", async () => {
    const nothing = { artists: [], albums: [], tracks: [] };
    expect(await search("")).toEqual(nothing);
    expect(await search("   ")).toEqual(nothing);
    expect(await site.call("GET", "/api/music/search/?q=a%00")).toMatchObject({
      status: 400,
      body: { q: ["Contains characters that are not allowed"] },
    });
    expect((await site.call("GET", "/api/music/search/")).body).toEqual(nothing);
    expect((await search("x".repeat(5000))).tracks).toEqual([]);
  });
});

it("finds an artist who has only an album out, as the list of artists does", async () => {
  const artist_id = await makeArtist(site.db, { name: "Wren Halloway" });
  expect((await search("halloway")).artists).toEqual([]);
  await makeAlbum(site.db, { title: "Empty Rooms", artist_id });
  // A different query, since the earlier response may be cached.
  expect((await search("wren")).artists).toEqual(["Wren Halloway"]);
  expect((await site.call("GET", "/api/music/artists/?search=halloway")).body).toMatchObject({ count: 1 });
});
