import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MediaFolder } from "../serving/media-path.ts";
import { DiskMediaStore } from "./disk-media-store.ts";

const audio = { folder: "audio", extension: "mp3" } as const;
const incoming = () => readdir(join(dataDir, "media", ".incoming"));

async function listed(folder: MediaFolder): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of store.list(folder)) paths.push(file.path);
  return paths;
}

let dataDir: string;
let store: DiskMediaStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-store-"));
  store = new DiskMediaStore(dataDir);
});

afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

test("bytes, a file and a stream of the same content are stored once, named by their hash", async () => {
  const bytes = randomBytes(100_000);
  const file = join(dataDir, "given.mp3");
  await writeFile(file, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 40);
  const path = `/media/audio/${hash}.mp3`;
  expect(await store.put(bytes, audio)).toEqual({ path, size: 100_000, created: true });
  expect(await store.put(file, audio)).toEqual({ path, size: 100_000, created: false });
  expect(await store.put(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), audio)).toEqual({
    path,
    size: 100_000,
    created: false,
  });
  expect(await readFile(join(dataDir, path))).toEqual(bytes);
  expect(await incoming()).toEqual([]);
});

test("originals are private on disk, and other users cannot list the media", async () => {
  const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
  // As created by an earlier version.
  for (const folder of ["audio", "originals"]) await mkdir(join(dataDir, "media", folder), { recursive: true });
  await store.protect();
  const folders = ["", ".incoming", "originals", "files", "audio", "images", "video"];
  expect(await Promise.all(folders.map((folder) => modeOf(join("media", folder))))).toEqual([
    "711",
    "700",
    "700",
    "700",
    "711",
    "711",
    "711",
  ]);
  const original = await store.put(randomBytes(10), { folder: "originals", extension: "wav" });
  const streamed = await store.put(randomBytes(10), audio);
  expect([await modeOf(original.path), await modeOf(streamed.path)]).toEqual(["600", "644"]);
  const picture = [{ name: "96.jpg", bytes: randomBytes(5) }] as const;
  await store.putImage("a".repeat(40), picture);
  expect(await modeOf(`media/images/${"a".repeat(40)}`)).toBe("711");
});

test.each([0o077, 0o000])(
  "pictures have the modes that a proxy needs, whatever the process's umask (%i)",
  async (umask) => {
    const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
    const folder = `media/images/${"b".repeat(40)}`;
    const before = process.umask(umask);
    try {
      await store.protect();
      await store.putImage("b".repeat(40), [{ name: "96.jpg", bytes: randomBytes(5) }]);
    } finally {
      process.umask(before);
    }
    expect([await modeOf(folder), await modeOf(`${folder}/96.jpg`)]).toEqual(["711", "644"]);
  },
);

test("a source that fails midway leaves nothing behind", async () => {
  const breaking = Readable.from(
    (async function* () {
      yield randomBytes(1000);
      throw new Error("the line went dead");
    })(),
  );
  await expect(store.put(breaking, audio)).rejects.toThrow("the line went dead");
  expect(await incoming()).toEqual([]);
  expect(await listed("audio")).toEqual([]);
});

test("a source that fails before it is read rejects the write and does not end the process", async () => {
  const cut = new Readable({ read: () => undefined });
  const put = store.put(cut, audio);
  cut.destroy(new Error("the line is cut"));
  // Without an `error` listener the stream's error would end the process.
  expect(cut.listenerCount("error")).toBeGreaterThan(0);
  await expect(put).rejects.toThrow("the line is cut");
  await expect(store.put(join(dataDir, "gone.mp3"), audio)).rejects.toThrow("ENOENT");
  expect(await incoming()).toEqual([]);
});

test("a stored file of the wrong length is replaced by the whole one", async () => {
  const bytes = randomBytes(1000);
  const { path } = await store.put(bytes, audio);
  await writeFile(join(dataDir, path), bytes.subarray(0, 10));
  expect(await store.put(bytes, audio)).toMatchObject({ path, created: true });
  expect((await store.stat(path))?.size).toBe(1000);
});

test("removes leftovers of a killed process after a day, but not files being written", async () => {
  await store.put(randomBytes(10), audio);
  const old = join(dataDir, "media", ".incoming", "old");
  await writeFile(old, "x");
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(dataDir, "media", ".incoming", "new"), "x");
  await new DiskMediaStore(dataDir).put(randomBytes(10), audio);
  expect(await incoming()).toEqual(["new"]);
});

test("removes a leftover that was too young when the process started", async () => {
  const left = join(dataDir, "media", ".incoming", "left");
  await store.put(randomBytes(10), audio);
  await writeFile(left, "x");
  await store.put(randomBytes(10), audio);
  expect(await incoming()).toEqual(["left"]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 60 * 60 * 1000 });
  try {
    await store.put(randomBytes(10), audio);
  } finally {
    vi.useRealTimers();
  }
  expect(await incoming()).toEqual([]);
});

test("a picture's widths appear and disappear together", async () => {
  const hash = "a".repeat(40);
  const files = [
    { name: "96.webp", bytes: randomBytes(5) },
    { name: "200.jpg", bytes: randomBytes(6) },
  ] as const;
  expect(await store.findImage(hash)).toBeNull();
  expect(await store.putImage(hash, files)).toBe(true);
  expect(await store.putImage(hash, files)).toBe(false);
  expect(await store.findImage(hash)).toBe(`/media/images/${hash}/200.jpg`);
  expect((await listed("images")).sort()).toEqual([`/media/images/${hash}/200.jpg`, `/media/images/${hash}/96.webp`]);
  await store.remove(`/media/images/${hash}/200.jpg`);
  expect(await store.stat(`/media/images/${hash}/96.webp`)).toBeNull();
  expect(await incoming()).toEqual([]);
});

test("concurrent writes of the same picture all succeed", async () => {
  const hash = "b".repeat(40);
  const files = [{ name: "96.jpg", bytes: randomBytes(5) }] as const;
  const results = await Promise.all(Array.from({ length: 8 }, () => store.putImage(hash, files)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await incoming()).toEqual([]);
});

test("ranges are read exactly, and a removed file can no longer be read", async () => {
  const bytes = randomBytes(1000);
  const { path } = await store.put(bytes, audio);
  const target = Buffer.alloc(10);
  expect(await store.readInto(path, target, 990)).toBe(true);
  expect(target).toEqual(bytes.subarray(990));
  expect(await store.readInto(path, target, 995)).toBe(false);
  const part = await store.open(path, { start: 5, end: 9 });
  expect(Buffer.concat((await part?.toArray()) ?? [])).toEqual(bytes.subarray(5, 10));
  await store.remove(path);
  await store.remove(path);
  expect(await store.readInto(path, target, 0)).toBe(false);
  expect(await store.open(path)).toBeNull();
});

test("only valid media paths are accessed", async () => {
  await writeFile(join(dataDir, "secret-key"), "x");
  for (const path of ["/secret-key", "/media/../secret-key", "/media/audio/../../secret-key", "secret-key"]) {
    expect(await store.stat(path)).toBeNull();
    expect(await store.open(path)).toBeNull();
    await store.remove(path);
  }
  expect(await readFile(join(dataDir, "secret-key"), "utf8")).toBe("x");
});
