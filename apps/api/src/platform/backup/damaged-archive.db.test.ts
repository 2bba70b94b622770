import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import yazl from "yazl";
import { makeAlbum, makeUser } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { MEDIA_FOLDERS } from "../media/serving/media-path.ts";
import { DiskMediaStore } from "../media/store/disk-media-store.ts";
import { MAX_IN_MEMORY_BYTES, openArchive, readEntry } from "./archive.ts";
import { createBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const settle = async () => undefined;
/** Includes what `replaceAll` would read as a pattern in a replacement that is text. */
const PICTURE = Buffer.concat([randomBytes(500), Buffer.from("$&$$"), randomBytes(495)]);
const PICTURE_ENTRY = `media/images/${"a".repeat(40)}/320.jpg`;

let folder: string;
let file: string;
let empty: TestSite;
const entries = new Map<string, Buffer>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fanfare-damaged-"));
  file = join(folder, "backup.zip");
  const site = await createTestSite();
  const media = new DiskMediaStore(site.dataDir);
  await media.put(randomBytes(3000), { folder: "audio", extension: "mp3" });
  await media.putImage("a".repeat(40), [{ name: "320.jpg", bytes: PICTURE }]);
  await makeAlbum(site.db, { title: "Harbour Night" });
  await pipeline(await createBackup({ pool: site.pool, media, now: new Date() }), createWriteStream(file));
  await site.close();
  const archive = await openArchive(file);
  for (const name of archive.entries.keys()) entries.set(name, await buffer(await readEntry(archive, name)));
  archive.zip.close();
  empty = await createTestSite();
}, 60_000);
afterAll(async () => {
  await empty.close();
  await rm(folder, { recursive: true, force: true });
});

async function storedIn(media: DiskMediaStore): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of MEDIA_FOLDERS) for await (const { path } of media.list(folder)) paths.push(path);
  return paths;
}

type Changes = Record<string, ((bytes: Buffer) => string | Buffer) | null>;

/**
 * The backup with entries changed, omitted (null) or added, and afterwards bytes of the zip file itself replaced. Entries are
 * not compressed, so that their bytes can be found, unless `compress` says otherwise.
 */
async function changed(changes: Changes, { from = "", to = "", compress = false } = {}): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const name of new Set([...entries.keys(), ...Object.keys(changes)])) {
    const change = changes[name];
    if (change === null) continue;
    const bytes = entries.get(name) ?? Buffer.alloc(0);
    zip.addBuffer(change ? Buffer.from(change(bytes)) : bytes, name, { compress });
  }
  zip.end();
  const bytes = (await buffer(zip.outputStream)).toString("latin1");
  const path = join(folder, `${randomBytes(8).toString("hex")}.zip`);
  await writeFile(path, from === "" ? bytes : bytes.replaceAll(from, () => to), "latin1");
  return path;
}

const manifest = (change: (manifest: Record<string, never>) => unknown): Changes => ({
  "manifest.json": (bytes) => JSON.stringify(change(JSON.parse(bytes.toString()))),
});
const flipped = Buffer.from(PICTURE);
flipped[500] = (flipped[500] ?? 0) ^ 1;

const refusals: [string, () => Promise<string>, RegExp][] = [
  [
    "a table that is missing",
    () => changed({ "tables/albums.copy": null }),
    /not whole: tables\/albums.copy is missing/,
  ],
  [
    "a table that was cut",
    () => changed({ "tables/albums.copy": (all) => all.subarray(0, -30) }),
    /damaged: albums \(/,
  ],
  [
    "a value that was changed",
    () => changed({}, { from: "Harbour Night", to: "Harbour Light" }),
    /tables\/albums.copy \(its checksum is wrong\)/,
  ],
  [
    "a picture that was changed",
    () => changed({}, { from: PICTURE.toString("latin1"), to: flipped.toString("latin1") }),
    /320.jpg \(its checksum is wrong\)/,
  ],
  ["a picture that is missing", () => changed({ [PICTURE_ENTRY]: null }), /not whole: it has 1 of 2 files/],
  [
    "a manifest that was cut",
    () => changed({ "manifest.json": (all) => all.subarray(0, -9) }),
    /damaged: manifest.json/,
  ],
  ["a manifest of nothing", () => changed({ "manifest.json": () => "null" }), /format undefined are not known/],
  ["a manifest without tables", () => changed(manifest(() => ({ format: 1 }))), /damaged: manifest.json \(/],
  [
    "a manifest with other columns",
    () => changed(manifest((all) => JSON.parse(JSON.stringify(all).replace('"release_date"', '"release_day"')))),
    /albums has other columns/,
  ],
  [
    "a manifest with an unknown sequence",
    () => changed(manifest((all) => ({ ...all, sequences: { elsewhere: 1 } }))),
    /damaged: elsewhere/,
  ],
  [
    "a manifest without a time",
    () => changed(manifest((all) => ({ ...all, created_at: "yesterday" }))),
    /damaged: manifest.json/,
  ],
  [
    "a manifest of a later release",
    () => changed(manifest((all) => ({ ...all, migrations: ["2099-01-01-0000-later"] }))),
    /made by another release/,
  ],
  [
    "a manifest that fills the memory",
    () => changed({ "manifest.json": (all) => all + " ".repeat(MAX_IN_MEMORY_BYTES) }, { compress: true }),
    /manifest.json \(larger than/,
  ],
  [
    "two entries of one name",
    () => changed({ "tables/album2.copy": () => "" }, { from: "tables/album2.copy", to: "tables/albums.copy" }),
    /two entries tables\/albums.copy/,
  ],
  ["an entry outside", () => changed({ "xx/xx/out.txt": () => "" }, { from: "xx/xx/", to: "../../" }), /relative path/],
  ["an absolute entry", () => changed({ "xtmp/out.txt": () => "" }, { from: "xtmp/", to: "/tmp/" }), /absolute path/],
];

describe("a backup", () => {
  it.each(refusals)("with %s is refused with the reason, and changes nothing", async (_, make, words) => {
    const media = new DiskMediaStore(empty.dataDir);
    const refusal: unknown = await restoreBackup({ pool: empty.pool, media, file: await make(), settle }).then(
      () => "restored",
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ name: "RestoreError", message: expect.stringMatching(words) });
    expect((await empty.pool.query("select count(*)::int as n from albums")).rows).toEqual([{ n: 0 }]);
    expect(await storedIn(media)).toEqual([]);
  });

  it("that is encrypted or packed in an unknown way is refused with the reason", async () => {
    const whole = await readFile(file);
    // The last entry of the central directory is the manifest; its flags and method follow two versions.
    const last = whole.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
    for (const [offset, words] of [
      [8, /manifest.json \(entry is encrypted/],
      [10, /manifest.json \(unsupported compression method/],
    ] as const) {
      const bytes = Buffer.from(whole);
      bytes[last + offset] = (bytes[last + offset] ?? 0) | 1;
      const path = join(folder, `flag-${offset}.zip`);
      await writeFile(path, bytes);
      const media = new DiskMediaStore(empty.dataDir);
      const restored = restoreBackup({ pool: empty.pool, media, file: path, settle });
      await expect(restored).rejects.toMatchObject({ name: "RestoreError", message: expect.stringMatching(words) });
    }
  });

  it("is refused when a fan signs up while its files are restored, and the fan stays", async () => {
    const site = await createTestSite();
    try {
      class BusyMediaStore extends DiskMediaStore {
        override async putImage(...given: Parameters<DiskMediaStore["putImage"]>) {
          await makeUser(site.db, { email: "fan@example.com" });
          return super.putImage(...given);
        }
      }
      const media = new BusyMediaStore(site.dataDir);
      const restored = restoreBackup({ pool: site.pool, media, file, settle });
      await expect(restored).rejects.toThrow("this site is not empty (users)");
      expect((await site.pool.query("select email from users")).rows).toEqual([{ email: "fan@example.com" }]);
      expect(await storedIn(media)).toEqual([]);
    } finally {
      await site.close();
    }
  });
});
