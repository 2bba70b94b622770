import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id3Lyrics, id3Picture, id3Text, makeMp3, makeWav } from "../../../../test/fixtures/make-audio.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { createImportRig, type ImportRig, NOW } from "../../../../test/import-rig.ts";
import { CONTENT_CHANNEL } from "../../../platform/db/content-change.ts";

let rig: ImportRig;
beforeAll(async () => {
  rig = await createImportRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

type Said = { title: string; track?: number; album?: string; artist?: string; seed?: number; frames?: Buffer[] };

const song = ({ title, track, album = "Dawn", artist = "The Artist", seed = 0, frames = [] }: Said) =>
  makeMp3(
    [
      id3Text("TIT2", title),
      id3Text("TPE1", artist),
      ...(album ? [id3Text("TALB", album)] : []),
      ...(track ? [id3Text("TRCK", `${track}`)] : []),
      ...frames,
    ],
    { seed },
  );

const album = () => ({
  "1.mp3": song({ title: "One", track: 1, frames: [id3Text("TYER", "2019"), id3Text("TCON", "Rock")] }),
  "2.mp3": song({ title: "Two", track: 2, frames: [id3Text("TCON", "Rock")] }),
  "3.mp3": song({ title: "Three", track: 3 }),
});

const tracks = () =>
  rig.db
    .selectFrom("tracks")
    .leftJoin("albums", "albums.id", "tracks.album_id")
    .selectAll("tracks")
    .select("albums.title as album")
    .orderBy("albums.title")
    .orderBy("tracks.disc_number")
    .orderBy("tracks.track_number")
    .orderBy("tracks.title")
    .execute();

const titles = async () => (await tracks()).map((track) => `${track.disc_number}.${track.track_number} ${track.title}`);

describe("a folder", () => {
  test("becomes an album with cover, genre, date, lyrics and tracks, published immediately", async () => {
    const folder = await rig.folder({
      ...album(),
      "2.lrc": "[00:00.50]First\n[00:01.00]Second",
      "3.txt": "Line one\nLine two\n",
      "cover.png": await tinyPicture(400, 400),
      "notes.pdf": "not for the site",
    });
    const report = await rig.run(folder);
    expect(report).toMatchObject({
      dry_run: false,
      albums: [{ title: "Dawn", artist: "The Artist", outcome: "new", tracks: 3 }],
      tracks: { new: 3, updated: 0, unchanged: 0 },
      skipped: [],
      stopped: null,
      audio_files: 3,
    });
    const made = await rig.db.selectFrom("albums").selectAll().executeTakeFirstOrThrow();
    expect(made).toMatchObject({
      title: "Dawn",
      kind: "single",
      release_date: "2019-01-01",
      visibility: "public",
      published_at: NOW,
      listed_from: NOW,
      version: 1,
    });
    expect(made.cover_image).toMatch(/^\/media\/images\/[0-9a-f]{40}\/400\.jpg$/);
    expect(made.cover_placeholder).toMatch(/^data:image\/webp/);
    const [one, two, three] = await tracks();
    expect(one).toMatchObject({ title: "One", track_number: 1, listed_from: NOW, lyrics: null, peaks: null });
    expect(one?.original_file).toBe(one?.audio_file);
    expect(two).toMatchObject({
      lyrics: "First\nSecond",
      synced_lyrics: [
        { time: 0.5, text: "First" },
        { time: 1, text: "Second" },
      ],
    });
    expect(three?.lyrics).toBe("Line one\nLine two");
    expect(await readFile(join(rig.dataDir, one?.audio_file ?? ""))).toEqual(await readFile(join(folder, "1.mp3")));
  });

  test("without tags becomes an album by its names, and single files become singles", async () => {
    const folder = await rig.folder({
      "Night Drive (2021)/01 - Start.wav": makeWav({ seed: 1 }),
      "Night Drive (2021)/02 - Stop.wav": makeWav({ seed: 2 }),
      "Miracle.wav": makeWav({ seed: 3 }),
    });
    const report = await rig.run(folder);
    expect(report.albums).toEqual([{ title: "Night Drive", artist: "The Artist", outcome: "new", tracks: 2 }]);
    expect(report.singles).toEqual([{ title: "Miracle", artist: "The Artist", outcome: "new", tracks: 1 }]);
    const [single] = (await tracks()).filter((track) => track.album_id === null);
    expect(single).toMatchObject({ title: "Miracle", visibility: "public", listed_from: NOW, duration_ms: 500 });
  });

  test("can be left for the owner to publish", async () => {
    await rig.run(await rig.folder({ ...album(), "Singles/x.wav": makeWav() }), { publish: false });
    expect(await rig.db.selectFrom("albums").select(["visibility", "listed_from"]).execute()).toEqual([
      { visibility: "draft", listed_from: null },
    ]);
    expect((await tracks()).every((track) => track.listed_from === null)).toBe(true);
  });

  test("is published on its date if that is in the future", async () => {
    const dated = (title: string, date: string) =>
      makeWav({ seed: title.length, tags: { title, album: `Album ${title}`, track: "1", date } });
    await rig.run(
      await rig.folder({
        "Later/1.wav": dated("Later", "2026-06-16"),
        "Earlier/1.wav": dated("Earlier", "2026-06-14"),
        "Singles/x.wav": makeWav({ seed: 90, tags: { title: "Single", date: "2027-01-02" } }),
      }),
    );
    const albums = await rig.db.selectFrom("albums").select(["title", "listed_from"]).orderBy("title").execute();
    expect(albums).toEqual([
      { title: "Album Earlier", listed_from: NOW },
      { title: "Album Later", listed_from: new Date("2026-06-16T00:00:00Z") },
    ]);
    const single = (await tracks()).find((track) => track.album_id === null);
    expect(single?.listed_from).toEqual(new Date("2027-01-02T00:00:00Z"));
  });

  test("notifies running servers once of the tables it has written, and not on a dry run", async () => {
    const client = new pg.Client(rig.connection);
    await client.connect();
    try {
      const heard: string[] = [];
      client.on("notification", (message) => heard.push(message.payload ?? ""));
      await client.query(`listen ${CONTENT_CHANNEL}`);
      const folder = await rig.folder(album());
      await rig.run(folder, { dryRun: true });
      await client.query("select 1");
      expect(heard).toEqual([]);
      await rig.run(folder);
      await client.query("select 1");
      expect(heard.map((payload) => payload.split(",").sort())).toEqual([["albums", "artists", "genres", "tracks"]]);
      await rig.run(folder);
      await client.query("select 1");
      expect(heard).toHaveLength(1);
    } finally {
      await client.end();
    }
  });
});

describe("a repeated import", () => {
  test("changes nothing: no row, no version, no file", async () => {
    const cover = await tinyPicture(300, 300);
    const folder = await rig.folder({
      ...album(),
      "cover.jpg": cover,
      "2.lrc": "[00:00.50]First",
      "Untagged/01 A.wav": makeWav({ seed: 5 }),
      "Untagged/02 B.wav": makeWav({ seed: 6 }),
      "Singles/C.mp3": song({ title: "C", album: "", frames: [id3Picture(cover), id3Lyrics("La")] }),
    });
    await rig.run(folder);
    const [rows, media] = [await rig.rows(), await rig.media()];
    const report = await rig.run(folder);
    expect(report.tracks).toEqual({ new: 0, updated: 0, unchanged: 6 });
    expect(report.albums.map((one) => one.outcome)).toEqual(["unchanged", "unchanged"]);
    expect(await rig.rows()).toBe(rows);
    expect(await rig.media()).toEqual(media);
  });

  test("changes only the title when the folder has another name", async () => {
    await rig.run(
      await rig.folder({ "01 A.wav": makeWav({ seed: 5 }), "02 B.wav": makeWav({ seed: 6 }) }, "First name"),
    );
    const report = await rig.run(
      await rig.folder({ "01 A.wav": makeWav({ seed: 5 }), "02 B.wav": makeWav({ seed: 6 }) }, "Second name"),
    );
    // The files are the same, so it is the same album, renamed after its folder.
    expect(report.albums).toEqual([{ title: "Second name", artist: "The Artist", outcome: "updated", tracks: 2 }]);
    expect(report.tracks).toEqual({ new: 0, updated: 0, unchanged: 2 });
    expect(await rig.db.selectFrom("albums").select(["title", "version"]).execute()).toEqual([
      { title: "Second name", version: 2 },
    ]);
  });

  test("with changed tags changes those columns and nothing else", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    await rig.db.updateTable("tracks").set({ play_count: 7 }).execute();
    const before = await tracks();
    await writeFile(join(folder, "2.mp3"), song({ title: "Two (Remastered)", track: 2 }));
    const report = await rig.run(folder);
    expect(report.tracks).toEqual({ new: 0, updated: 1, unchanged: 2 });
    const after = await tracks();
    expect(after[1]).toMatchObject({ id: before[1]?.id, title: "Two (Remastered)", play_count: 7, version: 2 });
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  });

  test("with a replaced file keeps the track's id and plays, and streams the new sound", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    await rig.db.updateTable("tracks").set({ play_count: 7 }).execute();
    const before = await tracks();
    await writeFile(join(folder, "1.mp3"), song({ title: "One", track: 1, seed: 99 }));
    await rig.run(folder);
    const [after] = await tracks();
    expect(after).toMatchObject({ id: before[0]?.id, play_count: 7 });
    expect(after?.audio_file).not.toBe(before[0]?.audio_file);
    expect(after?.original_hash).not.toBe(before[0]?.original_hash);
  });

  test("can swap tracks and insert new ones", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    const ids = new Map((await tracks()).map((track) => [track.title, track.id]));
    await writeFile(join(folder, "1.mp3"), song({ title: "One", track: 3 }));
    await writeFile(join(folder, "3.mp3"), song({ title: "Three", track: 1 }));
    await writeFile(join(folder, "4.mp3"), song({ title: "Four", track: 4 }));
    await rig.run(folder);
    const after = await tracks();
    expect(after.map((track) => track.title)).toEqual(["Three", "Two", "One", "Four"]);
    for (const track of after.slice(0, 3)) expect(track.id).toBe(ids.get(track.title));
  });

  test("keeps the owner's changes, unless the file changes after them", async () => {
    const folder = await rig.folder(album());
    await rig.run(folder);
    await rig.db
      .updateTable("albums")
      .set({ title: "Dawn (Deluxe)", price_cents: 900, visibility: "unlisted" })
      .execute();
    await rig.db.updateTable("tracks").set({ title: "First" }).where("title", "=", "One").execute();
    await rig.db.updateTable("tracks").set({ title: "Second" }).where("title", "=", "Two").execute();
    await writeFile(join(folder, "2.mp3"), song({ title: "Zwei", track: 2 }));
    await rig.run(folder);
    expect(await titles()).toEqual(["1.1 First", "1.2 Zwei", "1.3 Three"]);
    expect(await rig.db.selectFrom("albums").select(["title", "price_cents", "visibility"]).execute()).toEqual([
      { title: "Dawn (Deluxe)", price_cents: 900, visibility: "unlisted" },
    ]);
  });

  test("moves a track to the next free position when the owner gave its own to another", async () => {
    const folder = await rig.folder({ "1.mp3": song({ title: "One", track: 1 }) });
    await rig.run(folder);
    const { id, artist_id } = await rig.db.selectFrom("albums").select(["id", "artist_id"]).executeTakeFirstOrThrow();
    await rig.db.insertInto("tracks").values({ album_id: id, artist_id, title: "Owner's", track_number: 2 }).execute();
    await writeFile(join(folder, "2.mp3"), song({ title: "Two", track: 2 }));
    await rig.run(folder);
    expect(await titles()).toEqual(["1.1 One", "1.2 Owner's", "1.3 Two"]);
    expect((await rig.run(folder)).tracks).toEqual({ new: 0, updated: 0, unchanged: 2 });
  });

  test("adds the tracks to the owner's album of the same name", async () => {
    const artist = await rig.db
      .insertInto("artists")
      .values({ name: "THE ARTIST", sort_name: "Artist" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await rig.db
      .insertInto("albums")
      .values({ title: "dawn", artist_id: artist.id, description: "Mine", visibility: "public", published_at: NOW })
      .execute();
    const report = await rig.run(await rig.folder(album()));
    expect(report.albums).toMatchObject([{ outcome: "updated" }]);
    expect(await rig.db.selectFrom("albums").select(["description", "artist_id"]).execute()).toEqual([
      { description: "Mine", artist_id: artist.id },
    ]);
    expect(await rig.db.selectFrom("artists").select("name").execute()).toEqual([{ name: "THE ARTIST" }]);
  });

  test("restores a file that is missing from the media", async () => {
    const folder = await rig.folder({ ...album(), "cover.png": await tinyPicture(200, 200) });
    await rig.run(folder);
    const media = await rig.media();
    await rm(join(rig.dataDir, "media"), { recursive: true });
    await rig.run(folder);
    expect(await rig.media()).toEqual(media);
  });
});

test("a dry run reports the same as the real one, and changes nothing", async () => {
  const folder = await rig.folder({ ...album(), "Singles/x.wav": makeWav(), "bad.mp3": "no sound" });
  const empty = await rig.rows();
  const { seconds: _, ...planned } = await rig.run(folder, { dryRun: true });
  expect(await rig.rows()).toBe(empty);
  expect(await rig.media()).toEqual([]);
  const { seconds: __, ...real } = await rig.run(folder);
  expect({ ...planned, dry_run: false }).toEqual(real);
  await writeFile(join(folder, "2.mp3"), song({ title: "Zwei", track: 2 }));
  const { seconds: ___, ...again } = await rig.run(folder, { dryRun: true });
  expect(again.tracks).toEqual({ new: 0, updated: 1, unchanged: 3 });
});

test("concurrent imports of one folder make one album", async () => {
  const folder = await rig.folder(album());
  const reports = await Promise.all([rig.run(folder), rig.run(folder), rig.run(folder)]);
  expect(await titles()).toEqual(["1.1 One", "1.2 Two", "1.3 Three"]);
  expect(await rig.db.selectFrom("albums").select("version").execute()).toEqual([{ version: 1 }]);
  expect(reports.map((report) => report.tracks.new).sort()).toEqual([0, 0, 3]);
});

test("the progress counts each track of an album while its audio is processed", async () => {
  const folder = await rig.folder(album());
  const steps: string[] = [];
  await rig.run(folder, { onProgress: ({ phase, done, total }) => steps.push(`${phase} ${done}/${total}`) });
  const importing = steps.filter((step) => step.startsWith("importing"));
  expect(importing).toEqual(["importing 0/3", "importing 1/3", "importing 2/3", "importing 3/3", "importing 3/3"]);
});

test("an aborted import leaves only whole albums, and no file without a row", async () => {
  const files: Record<string, Buffer> = {};
  for (let i = 0; i < 12; i++)
    for (const track of [1, 2]) {
      files[`${i}/${track}.mp3`] = song({ title: `T${track}`, track, album: `Album ${i}`, seed: i * 2 + track });
    }
  const folder = await rig.folder(files);
  const stop = new AbortController();
  const begun = new Set<string>();
  let ended = 0;
  const work = rig.run(folder, {
    signal: stop.signal,
    onProgress: ({ phase, name }) => {
      // Once three albums are in the catalogue: an album is named when it begins and when it ends.
      if (phase === "importing" && name.startsWith("Album ") && begun.has(name)) ended += 1;
      begun.add(name);
      if (ended === 3) stop.abort(new Error("stopped"));
    },
  });
  await expect(work).rejects.toThrow("stopped");
  const counts = await sql<{ tracks: number }>`select count(*)::int as tracks from tracks group by album_id`.execute(
    rig.db,
  );
  expect(counts.rows.length).toBeGreaterThan(0);
  expect(counts.rows.length).toBeLessThan(12);
  expect(counts.rows.every((row) => row.tracks === 2)).toBe(true);
  const shown = (await tracks()).map((track) => track.audio_file);
  expect(await rig.media()).toEqual(shown.sort());
  expect((await rig.run(folder)).tracks.new).toBe(24 - shown.length);
});
