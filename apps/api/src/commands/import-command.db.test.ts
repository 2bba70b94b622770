import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { id3Text, makeMp3 } from "../../test/fixtures/make-audio.ts";
import { makeZip } from "../../test/fixtures/make-zip.ts";
import { createImportRig, type ImportRig } from "../../test/import-rig.ts";
import { startCommand } from "../../test/start-command.ts";

let rig: ImportRig;
beforeAll(async () => {
  rig = await createImportRig();
});
beforeEach(() => rig.reset());
afterAll(() => rig.close());

const program = fileURLToPath(new URL("./import.ts", import.meta.url));

const start = (args: readonly string[], env?: Record<string, string>) => startCommand(program, rig, args, env);

const run = (args: readonly string[], env?: Record<string, string>) => start(args, env).done;

const song = (n: number, album = "Dawn") =>
  makeMp3([id3Text("TIT2", `Song ${n}`), id3Text("TALB", album), id3Text("TRCK", `${n}`)], { seed: n });

const tracks = async () =>
  (await rig.db.selectFrom("tracks").select("title").orderBy("title").execute()).map((row) => row.title);

test("imports a folder relative to where the command was run, and changes nothing the second time", async () => {
  const folder = await rig.folder({ "1.mp3": song(1), "2.mp3": song(2) }, "my music");
  const where = { INIT_CWD: dirname(folder) };
  const first = await run([basename(folder)], where);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining("Tracks   2 new") });
  expect(await tracks()).toEqual(["Song 1", "Song 2"]);
  const second = await run([basename(folder), "--json"], where);
  expect(JSON.parse(second.out)).toMatchObject({ tracks: { new: 0, updated: 0, unchanged: 2 }, stopped: null });
  expect(await readdir(join(rig.dataDir, "media", ".incoming"))).toEqual([]);
});

test("imports new albums as drafts, unless --publish is given", async () => {
  const out = () => rig.db.selectFrom("albums").select(["title", "visibility"]).orderBy("title").execute();
  const drafts = await run([await rig.folder({ "1.mp3": song(1, "Kept") }, "Kept")]);
  expect(drafts).toMatchObject({ code: 0, out: expect.stringContaining("drafts") });
  expect(await out()).toEqual([{ title: "Kept", visibility: "draft" }]);
  const published = await run([await rig.folder({ "1.mp3": song(2, "Shown") }, "Shown"), "--publish"]);
  expect(published.out).not.toContain("drafts");
  expect(await out()).toEqual([
    { title: "Kept", visibility: "draft" },
    { title: "Shown", visibility: "public" },
  ]);
});

test("imports an archive, but not in a dry run", async () => {
  const folder = await rig.folder({
    "a.zip": makeZip([
      { name: "x/1.mp3", content: song(1) },
      { name: "../2.mp3", content: song(2) },
    ]),
  });
  const archive = join(folder, "a.zip");
  const dry = await run([archive, "--dry-run"]);
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining("nothing was changed") });
  expect(dry.out).toContain("../2.mp3: its name leads out of the archive");
  expect(await tracks()).toEqual([]);
  expect((await run([archive])).code).toBe(0);
  expect(await tracks()).toEqual(["Song 1"]);
});

test.each([
  ["nothing", [], 2, "Usage:"],
  ["an unknown option", ["x", "--fast"], 2, "Usage:"],
  ["what is not there", ["/no/such/folder"], 1, "is not there"],
])("%s results in a message and an exit code", async (_, args, code, word) => {
  expect(await run(args)).toMatchObject({ code, out: "", err: expect.stringContaining(word) });
});

test("invalid settings and an unreachable database are reported without a stack", async () => {
  const folder = await rig.folder({ "1.mp3": song(1) });
  const settings = await run([folder], { S3_BUCKET: "media" });
  expect(settings).toMatchObject({ code: 1, err: expect.stringContaining("S3_ACCESS_KEY_ID") });
  const database = await run([folder], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(database).toMatchObject({ code: 1, err: expect.stringContaining("The database cannot be reached") });
  expect(`${settings.err}${database.err}`).not.toContain("    at ");
});

test("Ctrl-C ends it immediately, with complete albums only and no temporary files", async () => {
  const files: Record<string, Buffer> = {};
  for (let album = 0; album < 40; album++)
    for (const n of [1, 2]) files[`${album}/${n}.mp3`] = song(album * 2 + n, `Album ${album}`);
  const folder = await rig.folder(files);
  await rm(join(rig.dataDir, "media"), { recursive: true, force: true });
  const { child, done } = start([folder]);
  child.stderr.on("data", (text: string) => {
    if (text.includes("Importing")) child.kill("SIGINT");
  });
  const { code, err } = await done;
  expect(code).toBe(130);
  expect(err).toContain("Stopped.");
  const counts = await rig.db
    .selectFrom("tracks")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .groupBy("album_id")
    .execute();
  expect(counts.length).toBeLessThan(40);
  expect(counts.every((row) => row.n === 2)).toBe(true);
  expect(await rig.media()).toHaveLength(counts.length * 2);
  expect(await readdir(join(rig.dataDir, "media", ".incoming"))).toEqual([]);
});
