import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import yazl from "yazl";
import type { ByteRange } from "../store/media-store.ts";
import { type ArchiveEntry, storedArchive } from "./stored-archive.ts";

const files: Record<string, Buffer> = {
  one: Buffer.from(Array.from({ length: 200_000 }, (_, nth) => (nth * 31) % 251)),
  two: Buffer.from("second"),
  empty: Buffer.alloc(0),
  three: Buffer.alloc(90_000, "third"),
};
const entries: ArchiveEntry[] = [
  { path: "one", name: "Album/01 One.flac" },
  { path: "two", name: "Album/02 Zw\u00f6lf.flac" },
  { path: "empty", name: "Album/notes.txt" },
  { path: "three", name: "Album/03 Three.flac" },
].map((entry) => ({ ...entry, size: files[entry.path]?.length ?? 0 }));

const CHUNK = 50_000;

/** A store of which nothing is known yet, in small chunks; counts what is opened and the bytes that are read. */
function coldStore(content: Record<string, Buffer> = files) {
  const count = { opened: 0, bytes: 0 };
  const open = async (path: string, range?: ByteRange) => {
    const whole = content[path];
    if (!whole) return null;
    count.opened += 1;
    const bytes = range ? whole.subarray(range.start, range.end + 1) : whole;
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const chunk = bytes.subarray(at, at + CHUNK);
        count.bytes += chunk.length;
        await setImmediate();
        yield chunk;
      }
    }
    return Readable.from(chunks(), { objectMode: false, highWaterMark: CHUNK });
  };
  return { open, count, reset: () => Object.assign(count, { opened: 0, bytes: 0 }) };
}
type Store = ReturnType<typeof coldStore>;

const rangeOf = async (media: Store, { start, end }: ByteRange) =>
  buffer((await storedArchive(media, entries)).open({ start, end }));
async function wholeOf(media: Store) {
  const { size } = await storedArchive(media, entries);
  return rangeOf(media, { start: 0, end: size - 1 });
}

/** The same archive made by yazl, the reference for every byte. */
async function byYazl() {
  const zip = new yazl.ZipFile();
  for (const { path, name, size } of entries) {
    const options = { mtime: new Date("2000-01-01T12:00:00Z"), compress: false, size };
    zip.addReadStream(Readable.from([files[path]], { objectMode: false }), name, options);
  }
  zip.end();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  return buffer(out);
}

/** Where a signature of the ZIP format stands. */
function positionsOf(archive: Buffer, signature: number): number[] {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  const found: number[] = [];
  for (let at = archive.indexOf(bytes); at >= 0; at = archive.indexOf(bytes, at + 1)) found.push(at);
  return found;
}
const directoryOf = (archive: Buffer) => positionsOf(archive, 0x02014b50)[0] ?? 0;

it("has a known size, unpacks, and is the archive that yazl makes", async () => {
  const media = coldStore();
  const whole = await wholeOf(media);
  expect(whole.length).toBe((await storedArchive(media, entries)).size);
  const zip = await fromBufferPromise(whole);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const { path } = entries.find(({ name }) => name === entry.fileName) ?? { path: "" };
    expect(content.equals(files[path] ?? Buffer.from("none"))).toBe(true);
    names.push(entry.fileName);
  }
  expect(names).toEqual(entries.map(({ name }) => name));
  expect(whole.equals(await byYazl())).toBe(true);
  expect(await wholeOf(media)).toEqual(whole);
});

it("is identified by its entries", async () => {
  const media = coldStore();
  const { etag } = await storedArchive(media, entries);
  expect((await storedArchive(coldStore(), entries)).etag).toBe(etag);
  expect((await storedArchive(media, entries.toReversed())).etag).not.toBe(etag);
});

it("serves every range with the bytes of the whole archive, whether checksums are known or not", async () => {
  const whole = await byYazl();
  const warm = coldStore();
  await wholeOf(warm);
  const last = whole.length - 1;
  // Every position around a piece's ends, and some within.
  const marks = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50].flatMap((signature) => positionsOf(whole, signature));
  const starts = new Set([0, 1, 150_000, last, ...marks.flatMap((mark) => [mark - 1, mark, mark + 5, mark + 17])]);
  const within = [...starts].filter((start) => start >= 0 && start <= last);
  expect(within.length).toBeGreaterThan(40);
  for (const start of within) {
    for (const end of [start, start + 40, start + 95_000, last]) {
      if (end < start || end > last) continue;
      for (const media of [coldStore(), warm]) {
        const part = await rangeOf(media, { start, end });
        expect(part.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
      }
    }
  }
});

it("reads no file for one byte of the end, and only what is sent for one within a file", async () => {
  const media = coldStore();
  const whole = await byYazl();
  const last = whole.length - 1;
  const directory = directoryOf(whole);
  // Not even when no checksum is known: the last byte contains none.
  await rangeOf(media, { start: last, end: last });
  expect(media.count).toEqual({ opened: 0, bytes: 0 });
  await rangeOf(media, { start: 150_000, end: 150_000 });
  expect(media.count).toEqual({ opened: 1, bytes: 1 });
  media.reset();
  await wholeOf(media);
  expect(media.count.bytes).toBe(290_006);
  media.reset();
  for (const at of [directory, directory + 20, last - 10, last]) await rangeOf(media, { start: at, end: last });
  expect(media.count).toEqual({ opened: 0, bytes: 0 });
  // From the second file's header on, only the files after it.
  await rangeOf(media, { start: whole.indexOf("Album/notes.txt"), end: last });
  expect(media.count.bytes).toBe(90_000);
});

it("reads each file once for many clients that ask for the directory before its checksums are known", async () => {
  const media = coldStore();
  const whole = await byYazl();
  const range = { start: directoryOf(whole), end: whole.length - 1 };
  const parts = await Promise.all(Array.from({ length: 20 }, () => rangeOf(media, range)));
  for (const part of parts) expect(part.equals(whole.subarray(range.start))).toBe(true);
  expect(media.count).toEqual({ opened: 4, bytes: 290_006 });
});

it("reads no further file once its client is gone", async () => {
  const media = coldStore();
  const whole = await byYazl();
  const archive = await storedArchive(media, entries);
  const stream = archive.open({ start: directoryOf(whole), end: whole.length - 1 });
  stream.resume();
  while (media.count.bytes === 0) await setImmediate();
  stream.destroy();
  // Long enough for all files.
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  expect(media.count).toEqual({ opened: 1, bytes: 200_000 });
});

it("fails instead of hanging when a file is missing", async () => {
  const archive = await storedArchive(coldStore(), [{ path: "gone", name: "a.mp3", size: 3 }]);
  await expect(buffer(archive.open({ start: 0, end: archive.size - 1 }))).rejects.toThrow("gone is gone");
});

it.each([3, 9])("fails when a file of 6 bytes was %i bytes long", async (size) => {
  const archive = await storedArchive(coldStore(), [{ path: "two", name: "a.mp3", size }]);
  const whole = { start: 0, end: archive.size - 1 };
  await expect(buffer(archive.open(whole))).rejects.toThrow("expected number of bytes");
  // The mistaken length left no checksum behind.
  await expect(buffer(archive.open({ ...whole, start: archive.size - 60 }))).rejects.toThrow(
    "expected number of bytes",
  );
});
