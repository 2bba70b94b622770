import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fakeFfmpeg, machineFfmpeg } from "../../../../../test/fixtures/ffmpegs.ts";
import { id3Picture, id3Text, makeMp3, makeWav } from "../../../../../test/fixtures/make-audio.ts";
import { tinyPicture } from "../../../../../test/fixtures/make-picture.ts";
import { createImportRig, type ImportRig } from "../../../../../test/import-rig.ts";
import type { Ffmpeg } from "../../../../platform/media/sound/ffmpeg.ts";
import { soundOf } from "../../../../platform/media/sound/mp3-sound.ts";

const ffmpeg = machineFfmpeg;
const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../../../../test/fixtures/audio/${name}`, import.meta.url)));

let rig: ImportRig;
beforeAll(async () => {
  rig = await createImportRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

const tracks = () => rig.db.selectFrom("tracks").selectAll().orderBy("title").execute();

test("every supported format is imported, with or without tags", async () => {
  const folder = await rig.folder({
    "a.mp3": await fixture("tone.mp3"),
    "b/1.flac": await fixture("tone.flac"),
    "c/1.ogg": await fixture("tone.ogg"),
    "d/1.opus": await fixture("tone.opus"),
    "e/1.m4a": await fixture("tone.m4a"),
    "f/lossless.m4a": await fixture("lossless.m4a"),
    "g.wav": makeWav(),
  });
  const report = await rig.run(folder);
  expect(report.tracks.new + report.skipped.length).toBe(7);
  // Six files of one track of one album: the best is kept, the others are reported.
  expect(report.skipped.map((one) => one.reason)).toEqual(
    Array(5).fill(expect.stringMatching(/^the same track is in /)),
  );
  expect(report.notes).toEqual([expect.stringMatching(/^ffmpeg was not found/)]);
});

test("without ffmpeg the original streams, whatever its format", async () => {
  await rig.run(await rig.folder({ "Singles/a.flac": await fixture("tone.flac") }));
  const [track] = await tracks();
  expect(track?.audio_file).toMatch(/^\/media\/audio\/[0-9a-f]{40}\.flac$/);
  expect(track?.original_file).toBe(track?.audio_file);
  expect(track?.peaks).toBeNull();
});

test("an MP3 streams without its embedded picture, and its original is unchanged", async () => {
  const folder = await rig.folder({
    "Singles/a.mp3": makeMp3([id3Text("TIT2", "A"), id3Picture(await tinyPicture(64, 64))], { seed: 1 }),
    "Singles/b.mp3": makeMp3([id3Text("TIT2", "B")], { seed: 2 }),
  });
  const given = await readFile(join(folder, "Singles/a.mp3"));
  await rig.run(folder);
  const [a, b] = await tracks();
  expect(a?.cover_image).not.toBeNull();
  expect(a?.original_file).toMatch(/^\/media\/originals\/[0-9a-f]{40}\.mp3$/);
  expect(await readFile(join(rig.dataDir, a?.original_file ?? ""))).toEqual(given);
  expect(Buffer.from(soundOf(given))).toEqual(await readFile(join(rig.dataDir, a?.audio_file ?? "")));
  expect(b?.original_file).toBe(b?.audio_file);

  // As on a site of an earlier release: the next import of the same folder repairs it.
  const whole = await rig.deps.store.put(given, { folder: "audio", extension: "mp3" });
  await rig.db
    .updateTable("tracks")
    .set({ audio_file: whole.path, original_file: whole.path })
    .where("title", "=", "A")
    .execute();
  await rig.run(folder);
  const mended = (await tracks())[0];
  expect([mended?.audio_file, mended?.original_file]).toEqual([a?.audio_file, a?.original_file]);
});

const waitingJobs = async () => {
  const { rows } = await sql<{ about: string }>`
    select payload ->> 'subject' as about from graphile_worker._private_jobs
     join graphile_worker._private_tasks as tasks on tasks.id = task_id and tasks.identifier = 'render_track'
     order by 1`.execute(rig.db);
  return rows.map(({ about }) => about);
};

/** Six songs whose lengths cover every remainder of a division by four. */
const sixSongs = () =>
  Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((n) => [
      `Six/${n + 1}.wav`,
      makeWav({
        seconds: (1020 + n) / 1000,
        seed: n + 1,
        tags: { title: `Song ${n + 1}`, album: "Six", track: `${n + 1}` },
      }),
    ]),
  );

const everyFfmpeg: [string, () => Promise<Ffmpeg | null>][] = [
  ["a fake that checks its arguments", () => fakeFfmpeg()],
  ...(machineFfmpeg
    ? [["the ffmpeg of this machine", async () => machineFfmpeg] as [string, () => Promise<Ffmpeg>]]
    : []),
];

test.each(everyFfmpeg)("six files of any length are all imported and rendered with %s", async (_name, make) => {
  const report = await rig.run(await rig.folder(sixSongs()), {}, { ffmpeg: await make() });
  expect(report).toMatchObject({ tracks: { new: 6 }, skipped: [], notes: [] });
  const rows = await tracks();
  expect(rows.map((row) => row.duration_ms)).toEqual([1020, 1021, 1022, 1023, 1024, 1025]);
  expect(rows.every((row) => row.audio_file?.endsWith(".mp3") && row.peaks !== null)).toBe(true);
  expect(await waitingJobs()).toEqual([]);
});

test("a faulty file is reported, and the others of its album are imported", async () => {
  const files = sixSongs();
  const whole = files["Six/3.wav"] ?? Buffer.alloc(0);
  // The header is that of a sound file, but there is nothing for the fake to decode.
  const damaged = Buffer.concat([whole.subarray(0, 44), Buffer.alloc(0)]);
  const report = await rig.run(
    await rig.folder({ ...files, "Six/3.wav": damaged }),
    {},
    { ffmpeg: await fakeFfmpeg() },
  );
  expect(report.tracks.new).toBe(5);
  expect(report.skipped).toEqual([{ file: "Six/3.wav", reason: expect.any(String) }]);
});

test.each(["killed", "no rendition"] as const)(
  "a failed rendition (%s) loses no track and waits as a job",
  async (fault) => {
    const report = await rig.run(await rig.folder(sixSongs()), {}, { ffmpeg: await fakeFfmpeg(fault) });
    expect(report).toMatchObject({ tracks: { new: 6 }, skipped: [] });
    expect(report.notes.filter((note) => /streams as its original for now/.test(note))).toHaveLength(6);
    expect(JSON.stringify(report)).not.toContain(rig.dataDir);
    expect(
      (await tracks()).every((row) => row.audio_file?.startsWith("/media/audio/") && row.audio_file.endsWith(".wav")),
    ).toBe(true);
    expect(await waitingJobs()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Song ${n}`));
  },
);

// On a machine without ffmpeg only the tests above run.
describe.runIf(ffmpeg !== null)("with ffmpeg", () => {
  const run = (folder: string) => rig.run(folder, {}, { ffmpeg });

  test("lossless files stream as MP3 with restricted originals; MP3 and AAC stream as they are", async () => {
    const report = await run(
      await rig.folder({
        "1/Singles/a.wav": makeWav({ seconds: 2 }),
        "2/Singles/b.mp3": makeMp3([id3Text("TIT2", "b")]),
      }),
    );
    expect(report.notes).toEqual([]);
    const [a, b] = await tracks();
    expect(a?.audio_file).toMatch(/^\/media\/audio\/[0-9a-f]{40}\.mp3$/);
    expect(a?.original_file).toMatch(/^\/media\/originals\/[0-9a-f]{40}\.wav$/);
    expect(a?.duration_ms).toBe(2000);
    expect(a?.peaks).toHaveLength(800);
    expect(b?.audio_file).toMatch(/\.mp3$/);
    expect(b?.original_file).toBe(b?.audio_file);
    expect(b?.peaks).toHaveLength(800);
  });

  test("a repeated import renders nothing again", async () => {
    const folder = await rig.folder({ "Singles/a.wav": makeWav(), "Singles/b.flac": await fixture("tone.flac") });
    await run(folder);
    const before = [await rig.rows(), await rig.media()];
    expect((await run(folder)).tracks).toEqual({ new: 0, updated: 0, unchanged: 2 });
    expect([await rig.rows(), await rig.media()]).toEqual(before);
  });

  test("a track imported without ffmpeg gets its rendition once it is available", async () => {
    const folder = await rig.folder({ "Singles/a.wav": makeWav() });
    await rig.run(folder);
    const [before] = await tracks();
    expect((await run(folder)).tracks).toEqual({ new: 0, updated: 1, unchanged: 0 });
    const [after] = await tracks();
    expect(after?.id).toBe(before?.id);
    expect(after?.audio_file).toMatch(/\.mp3$/);
    expect(after?.peaks).toHaveLength(800);
    expect((await run(folder)).tracks).toEqual({ new: 0, updated: 0, unchanged: 1 });
  });

  test("truncated sound is reported with its length, and leaves nothing", async () => {
    const flac = await fixture("tone.flac");
    const report = await run(await rig.folder({ "Singles/a.flac": flac.subarray(0, flac.length * 0.55) }));
    expect(report.skipped).toEqual([
      { file: "Singles/a.flac", reason: expect.stringMatching(/breaks off|cannot be decoded/) },
    ]);
    expect(await tracks()).toEqual([]);
    expect(await rig.media()).toEqual([]);
  });
});
