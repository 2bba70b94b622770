import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeWav } from "../../../../test/fixtures/make-audio.ts";
import { tinyPicture } from "../../../../test/fixtures/make-picture.ts";
import { album, song } from "../../../../test/fixtures/tagged-songs.ts";
import { createImportRig, type ImportRig, NOW } from "../../../../test/import-rig.ts";
import { CONTENT_CHANNEL } from "../../../platform/db/content-change.ts";

let rig: ImportRig;
beforeAll(async () => {
  rig = await createImportRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

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
    const [one, two, three] = await rig.tracks();
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
    const [single] = (await rig.tracks()).filter((track) => track.album_id === null);
    expect(single).toMatchObject({ title: "Miracle", visibility: "public", listed_from: NOW, duration_ms: 500 });
  });

  test("can be left for the owner to publish", async () => {
    await rig.run(await rig.folder({ ...album(), "Singles/x.wav": makeWav() }), { publish: false });
    expect(await rig.db.selectFrom("albums").select(["visibility", "listed_from"]).execute()).toEqual([
      { visibility: "draft", listed_from: null },
    ]);
    expect((await rig.tracks()).every((track) => track.listed_from === null)).toBe(true);
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
    const single = (await rig.tracks()).find((track) => track.album_id === null);
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
  expect(await rig.titles()).toEqual(["1.1 One", "1.2 Two", "1.3 Three"]);
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
  const shown = (await rig.tracks()).map((track) => track.audio_file);
  expect(await rig.media()).toEqual(shown.sort());
  expect((await rig.run(folder)).tracks.new).toBe(24 - shown.length);
});
