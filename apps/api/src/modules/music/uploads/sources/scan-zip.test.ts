import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeZip, type ZipEntry } from "../../../../../test/fixtures/make-zip.ts";
import { openSource, SourceError } from "./open-source.ts";
import { BadArchiveError, scanZip, type ZipLimits } from "./scan-zip.ts";

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "fanfare-zip-"));
  folder = join(root, "a", "b", "unpacked");
  await mkdir(folder, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

async function scan(entries: readonly ZipEntry[] | Buffer, limits?: ZipLimits) {
  const archive = join(root, "given.zip");
  await writeFile(archive, Buffer.isBuffer(entries) ? entries : makeZip(entries));
  return scanZip(archive, folder, limits ? { limits } : {});
}

const limits: ZipLimits = { totalBytes: 10_000_000, ratio: 250 };

test("usable entries are unpacked under generated names, in natural order", async () => {
  const { files, skipped } = await scan([
    { name: "Album/10 Ten.mp3", content: "ten" },
    { name: "Album/", content: "" },
    { name: "Album/2 Two.mp3", content: "two", method: 0 },
    { name: "Album\\cover.jpg", content: "jpg" },
    { name: "./Album/./lyrics.lrc", content: "lrc" },
    { name: "Album/readme.pdf", content: "pdf" },
    { name: "__MACOSX/Album/._10 Ten.mp3", content: "x" },
    { name: "Album/.hidden.mp3", content: "x" },
  ]);
  expect(files.map((file) => file.name)).toEqual([
    "Album/2 Two.mp3",
    "Album/10 Ten.mp3",
    "Album/cover.jpg",
    "Album/lyrics.lrc",
  ]);
  expect(skipped).toEqual([]);
  for (const file of files) expect(dirname(file.path)).toBe(folder);
  expect(await readFile(files[1]?.path ?? "", "utf8")).toBe("ten");
});

test("no entry name reaches outside the folder, and the good entries are unpacked", async () => {
  const evil = [
    "../../evil.mp3",
    "/etc/evil.mp3",
    "C:\\evil.mp3",
    "a/../../../evil.mp3",
    "..\\..\\evil.mp3",
    "x\u0000/../evil.mp3",
  ];
  const { files, skipped } = await scan([
    ...evil.map((name) => ({ name, content: "evil" })),
    { name: "good.mp3", content: "good" },
  ]);
  expect(skipped.map((one) => one.reason)).toEqual(Array(4).fill("its name leads out of the archive"));
  expect(files.map((file) => dirname(file.path))).toEqual(Array(files.length).fill(folder));
  expect(files.some((file) => file.name === "good.mp3")).toBe(true);
  expect(await readdir(join(root, "a"))).toEqual(["b"]);
  expect(await readdir(join(root, "a", "b"))).toEqual(["unpacked"]);
});

test("links, encrypted entries and unknown compression methods are reported", async () => {
  const { files, skipped } = await scan([
    { name: "link.mp3", content: "/etc/passwd", mode: 0o120777 },
    { name: "locked.mp3", content: "x".repeat(30), flags: 0x801 },
    { name: "odd.mp3", content: "x", method: 99 },
    { name: "good.mp3", content: "good" },
  ]);
  expect(skipped).toEqual([
    { file: "link.mp3", reason: "it is a link" },
    { file: "locked.mp3", reason: "it is locked with a password" },
    { file: "odd.mp3", reason: "it is packed in a way that cannot be read" },
  ]);
  expect(files).toHaveLength(1);
});

describe("zip bombs", () => {
  test("a file that unpacks to a thousand times its size is not unpacked", async () => {
    const { files, skipped } = await scan([
      { name: "bomb.wav", content: Buffer.alloc(5_000_000) },
      { name: "silence.wav", content: Buffer.alloc(500_000) },
    ]);
    expect(skipped).toEqual([{ file: "bomb.wav", reason: "it unpacks to far more than sound or pictures do" }]);
    expect(files.map((file) => file.name)).toEqual(["silence.wav"]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test("an entry that understates its size is cut off at that size", async () => {
    const { files, skipped } = await scan([
      { name: "liar.wav", content: Buffer.alloc(5_000_000), claimedSize: 1000 },
      { name: "good.mp3", content: "good" },
    ]);
    expect(skipped).toEqual([{ file: "liar.wav", reason: "it is damaged" }]);
    expect(files).toHaveLength(1);
  });

  test("an entry whose bytes were changed is damaged, although its size is right", async () => {
    const whole = makeZip([
      { name: "master.wav", content: "quiet sound", method: 0 },
      { name: "good.mp3", content: "good" },
    ]);
    whole.write("Q", whole.indexOf("quiet sound"));
    const { files, skipped } = await scan(whole);
    expect(skipped).toEqual([{ file: "master.wav", reason: "it is damaged" }]);
    expect(files.map((file) => file.name)).toEqual(["good.mp3"]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test("entries that are too large together stop the import", async () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ name: `${i}.wav`, content: Buffer.alloc(400_000) }));
    await expect(scan(many, limits)).rejects.toThrow(BadArchiveError);
  });

  test("an entry that is neither sound nor picture is never unpacked, however large", async () => {
    expect(await scan([{ name: "bomb.bin", content: Buffer.alloc(20_000_000) }], limits)).toEqual({
      files: [],
      skipped: [],
    });
  });
});

test.each([
  ["no archive", Buffer.from("not an archive")],
  ["an empty file", Buffer.alloc(0)],
  ["one that is cut off", makeZip([{ name: "a.mp3", content: "x".repeat(1000) }]).subarray(0, 80)],
  [
    "one with a broken directory",
    (() => {
      const zip = makeZip([{ name: "a.mp3", content: "x" }]);
      zip.write("XX", zip.indexOf("PK\x01\x02"));
      return zip;
    })(),
  ],
])("%s is refused with a message", async (_, bytes) => {
  const archive = join(root, "given.zip");
  await writeFile(archive, bytes);
  await expect(openSource(archive, root)).rejects.toThrow(SourceError);
});

test("names in old encodings are decoded correctly", async () => {
  const { files } = await scan([
    { name: Buffer.from([0x53, 0x65, 0xa4, 0x6f, 0x72, 0x2e, 0x6d, 0x70, 0x33]), content: "x", flags: 0 },
  ]);
  expect(files[0]?.name).toBe("Señor.mp3");
});
