import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeTrack, makeUser } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { embeddedAt } from "./oembed.service.ts";

let site: TestSite;
let album: number;
let track: number;
let shared: number;
let secret: number;

beforeAll(async () => {
  site = await createTestSite();
  album = await makeAlbum(site.db, { title: 'Night "Bus" <3' });
  track = await makeTrack(site.db, { title: "Miracle", album_id: album });
  const fan = await makeUser(site.db);
  const playlist = (is_public: boolean) =>
    site.services.music.playlists.create(fan, { name: "Mine", description: "", is_public });
  shared = (await playlist(true)).id;
  secret = (await playlist(false)).id;
});
afterAll(() => site.close());

const SITE = "https://artist.example";

it.each([
  [`${SITE}/albums/9`, { kind: "albums", id: 9, language: "en" }],
  [`${SITE}/albums/9/?track=7&t=83`, { kind: "tracks", id: 7, language: "en" }],
  [`${SITE}/music?tab=tracks&track=7`, { kind: "tracks", id: 7, language: "en" }],
  [`${SITE}/embed/playlists/3`, { kind: "playlists", id: 3, language: "en" }],
  [`${SITE}/de/albums/9`, { kind: "albums", id: 9, language: "de" }],
  [`${SITE}/fr/albums/9`, null],
  [`${SITE}/products/9`, null],
  [`${SITE}/albums/0`, null],
  ["https://other.example/albums/9", null],
  ["no address", null],
])("%s", (url, expected) => {
  expect(embeddedAt(url, SITE)).toEqual(expected);
});

const ask = (path: string, more = "") =>
  site.call("GET", `/api/music/oembed/?url=${encodeURIComponent(`${SITE}${path}`)}${more}`);

it("describes an album, a track and a public playlist, with a frame that fits and an escaped title", async () => {
  const { status, body } = await ask(`/albums/${album}`, "&maxwidth=320&maxheight=200");
  expect([status, body]).toMatchObject([
    200,
    { version: "1.0", type: "rich", title: 'Night "Bus" <3', width: 320, height: 200 },
  ]);
  expect(body).toHaveProperty(
    "html",
    `<iframe src="${SITE}/embed/albums/${album}" width="320" height="200" style="border:0" loading="lazy" title="Night &quot;Bus&quot; &lt;3"></iframe>`,
  );
  expect((await ask(`/albums/${album}?track=${track}`)).body).toMatchObject({ title: "Miracle", height: 176 });
  expect((await ask(`/playlists/${shared}`)).body).toMatchObject({ title: "Mine" });
});

it("does not describe what a visitor cannot see, other pages or other sites", async () => {
  expect((await ask(`/playlists/${secret}`)).status).toBe(404);
  expect((await ask("/albums/999999")).status).toBe(404);
  expect((await ask("/store")).status).toBe(404);
  expect((await site.call("GET", "/api/music/oembed/?url=https://other.example/albums/1")).status).toBe(404);
  // A German page is embedded in German.
  expect((await ask(`/de/albums/${album}`)).body).toMatchObject({
    html: expect.stringContaining(`src="${SITE}/de/embed/albums/${album}"`),
  });
  expect((await ask(`/albums/${album}`, "&format=xml")).body).toEqual({ format: ["Only json is supported"] });
  expect((await ask(`/albums/${album}`, "&maxwidth=wide")).status).toBe(400);
});
