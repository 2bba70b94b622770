import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TrackFields } from "@fanfare/contracts/music/track-editor";
import type { UploadedFile } from "@fanfare/contracts/music/upload";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../../../test/album-form.ts";
import { asOwner } from "../../../../test/call-trpc.ts";
import { makeAlbum, makeTrack, signIn } from "../../../../test/factories.ts";
import { makeWav } from "../../../../test/fixtures/make-audio.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { sendForm } from "../../../../test/send-form.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
let manage: ReturnType<typeof asOwner>["music"]["manage"];
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
  manage = asOwner(site, owner.id).music.manage;
});
afterAll(() => site.close());

const isListed = async (title: string) => {
  const { body } = await site.call("GET", `/api/music/albums/?search=${encodeURIComponent(title)}`);
  return (body as { count: number }).count === 1;
};
const upload = async (name: string, bytes: Uint8Array, token = owner.token) => {
  const url = `/api/music/manage/uploads/?name=${encodeURIComponent(name)}`;
  const response = await sendForm(site, url, token, { file: { name: "x", bytes } });
  return { status: response.status, body: response.body as UploadedFile };
};
const song = (title: string, seed: number, album = "Lanterns") =>
  new Uint8Array(makeWav({ seed, tags: { title, artist: "Mara Vey", album, track: `${seed}`, genre: "Folk" } }));

describe("an upload", () => {
  it("of a folder becomes a draft album with its tags, cover and lyrics, and is idempotent", async () => {
    const cover = await tinyPicture(600, 600, 9);
    const files = [
      await upload("Lanterns/01 Ember.wav", song("Ember", 1)),
      await upload("Lanterns/02 Tide.wav", song("Tide", 2)),
      await upload("Lanterns/cover.png", cover),
      await upload("Lanterns/01 Ember.lrc", new TextEncoder().encode("[00:00.10] Ember line")),
    ];
    expect(files.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const input = { files: files.map(({ body }) => ({ name: body.name, path: body.path })), root_name: null };
    for (const outcome of ["new", "unchanged"]) {
      const { id } = await manage.imports.start(input);
      expect((await manage.imports.state({ id })).status).toBe("waiting");
      await runJobs(site);
      expect(await manage.imports.state({ id })).toMatchObject({
        status: "done",
        report: { albums: [{ title: "Lanterns", outcome, tracks: 2 }], skipped: [] },
      });
    }
    const [row] = (await manage.albums.list({ search: "Lanterns" })).results;
    expect(row).toMatchObject({ visibility: "draft", is_out: false, track_count: 2, artist: "Mara Vey" });
    const album = await manage.albums.byId({ id: row?.id ?? 0 });
    expect(album).toMatchObject({ genre: "Folk", cover: { image: expect.stringMatching(/^\/media\/images\//) } });
    expect(album.tracks.map((track) => [track.title, track.has_lyrics])).toEqual([
      ["Ember", true],
      ["Tide", false],
    ]);
    await manage.albums.change(formOf(album, { visibility: "public" }));
    expect(await isListed("Lanterns")).toBe(true);
  });

  it("is found again while it runs and for a day after its end by those who left its page", async () => {
    const file = await upload("Found.wav", song("Found", 9, "Found again"));
    const { id } = await manage.imports.start({
      files: [{ name: "Found.wav", path: file.body.path }],
      root_name: null,
    });
    expect(await manage.imports.latest()).toMatchObject({ id, status: "waiting", finished_at: null });
    await runJobs(site);
    const now = site.clock.now().toISOString();
    const albums = [{ title: "Found again" }];
    expect(await manage.imports.latest()).toMatchObject({ id, status: "done", report: { albums }, finished_at: now });
    site.clock.advance(25 * 3_600_000);
    expect(await manage.imports.latest()).toBeNull();
    site.clock.set(now);
  });

  it("is refused for a file that the site cannot read, and for a fan before a byte is read", async () => {
    expect(await upload("song.exe", new Uint8Array(8))).toMatchObject({
      status: 400,
      body: { file: [expect.any(String)] },
    });
    const fan = await signIn(site);
    expect((await upload("a.wav", song("A", 3), fan.token)).status).toBe(403);
    await expect(manage.imports.start({ files: [{ name: "a.lrc", path: "x" }], root_name: null })).rejects.toThrow();
  });

  it("that no longer exists fails the import with a clear message", async () => {
    const { id } = await manage.imports.start({
      files: [{ name: "gone.mp3", path: `/media/originals/${"a".repeat(40)}.mp3` }],
      root_name: null,
    });
    await runJobs(site);
    expect(await manage.imports.state({ id })).toMatchObject({
      status: "failed",
      failure: "gone.mp3 is no longer there. Please upload it again.",
    });
  });
});

describe("a track", () => {
  const fields = {
    title: "Ferry",
    artist: "Mara Vey",
    genre: null,
    album_id: null,
    lyrics: null,
    credits: [],
    isrc: null,
    visibility: "public" as const,
    published_at: null,
    cover: null,
    announced: false,
    teaser_title: null,
    teaser_text: null,
    expected_on: null,
  } satisfies TrackFields;

  it("gets another file and keeps its plays; a file without sound changes nothing", async () => {
    const id = await makeTrack(site.db, { play_count: 41 });
    const { body } = await upload("new take.wav", song("New take", 5));
    expect(await manage.tracks.replaceFile({ id, version: 1, path: body.path, name: body.name })).toEqual({
      id,
      version: 2,
    });
    const track = await manage.tracks.byId({ id });
    expect(track).toMatchObject({ play_count: 41, duration_label: "0:00", version: 2 });
    await access(join(site.dataDir, track.audio_file ?? ""));
    const text = await upload("fake.mp3", await readFile(import.meta.filename));
    await expect(
      manage.tracks.replaceFile({ id, version: 2, path: text.body.path, name: "fake.mp3" }),
    ).rejects.toMatchObject({ cause: { fields: { path: [expect.stringContaining("fake.mp3")] } } });
    expect((await manage.tracks.byId({ id })).audio_file).toBe(track.audio_file);
  });

  it("stores timed lyrics, and comes after the tracks of the album it moves to", async () => {
    const album_id = await makeAlbum(site.db);
    await makeTrack(site.db, { album_id, track_number: 4 });
    const { id } = await manage.tracks.create(fields);
    await manage.tracks.change({ ...fields, id, version: 1, album_id, lyrics: "[00:01.00] One\n[00:02.50] Two" });
    const { body } = await site.call("GET", `/api/music/tracks/${id}/`);
    expect(body).toMatchObject({
      lyrics: "One\nTwo",
      synced_lyrics: [
        { time: 1, text: "One" },
        { time: 2.5, text: "Two" },
      ],
      track_number: 5,
    });
    expect((await manage.tracks.byId({ id })).lyrics).toBe("[00:01.00] One\n[00:02.50] Two");
  });
});

describe("featured content", () => {
  it("is in the owner's order without hidden titles, and refuses a change of an outdated state", async () => {
    const albums = [await makeAlbum(site.db, { title: "Front" }), await makeAlbum(site.db, { title: "Hidden" })];
    const track = await makeTrack(site.db, { title: "Chosen" });
    const before = await manage.featured.read();
    const change = {
      featured_album_ids: albums,
      popular_track_ids: [track],
      hidden_album_titles: ["Hidden"],
      hidden_track_titles: [],
      fingerprint: before.fingerprint,
    };
    await manage.featured.change(change);
    const { body } = await site.call("GET", "/api/music/featured/");
    expect(body).toMatchObject({ featured_albums: [{ title: "Front" }], popular_tracks: [{ title: "Chosen" }] });
    await expect(manage.featured.change(change)).rejects.toThrow("Someone else changed this in the meantime.");
  });
});

describe("the podcast", () => {
  it("refuses a change of an outdated state, also of two that arrive together", async () => {
    const { id } = await site.services.music.playlists.create(owner.id, {
      name: "Sessions",
      description: null,
      is_public: true,
    });
    const { fingerprint } = await manage.podcast.get();
    const choice = { playlist_id: id, is_explicit: false, fingerprint };
    const results = await Promise.allSettled([
      manage.podcast.choose({ ...choice, category: "Music" }),
      manage.podcast.choose({ ...choice, category: "Arts" }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const ended = { playlist_id: null, category: "Music", is_explicit: false } as const;
    await expect(manage.podcast.choose({ ...ended, fingerprint })).rejects.toThrow(
      "Someone else changed this in the meantime.",
    );
    const now = await manage.podcast.get();
    expect(now.playlist_id).toBe(id);
    const { fingerprint: after } = await manage.podcast.choose({ ...ended, fingerprint: now.fingerprint });
    expect(after).toBe(fingerprint);
  });
});

describe("artists and genres", () => {
  it("have unique names, and an artist with music cannot be deleted", async () => {
    const { id } = await manage.artists.create({ name: "The Tides", bio: null, picture: null });
    await expect(manage.artists.create({ name: "the tides", bio: null, picture: null })).rejects.toMatchObject({
      cause: { fields: { name: ["This name is there already"] } },
    });
    await makeAlbum(site.db, { artist_id: id });
    await expect(manage.artists.remove({ id, version: 1 })).rejects.toThrow(
      "The Tides still has albums or tracks (1).",
    );
    const genre = await manage.genres.create({ name: "Shoegaze" });
    const album = await makeAlbum(site.db, { genre_id: genre.id });
    await manage.genres.remove(genre);
    expect((await manage.albums.byId({ id: album })).genre).toBeNull();
  });
});
