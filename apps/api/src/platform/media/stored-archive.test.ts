import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { storedArchive } from "./stored-archive.ts";

const files: Record<string, Buffer> = { one: Buffer.alloc(200_000, "a"), two: Buffer.from("second") };
const media = {
  open: (path: string) => Promise.resolve(files[path] ? Readable.from([files[path]], { objectMode: false }) : null),
};
const entries = [
  { path: "one", name: "Album/01 One.flac", size: 200_000 },
  { path: "two", name: "Album/02 Zw\u00f6lf.flac", size: 6 },
];

it("has a known size, is reproducible, and serves ranges", async () => {
  const archive = await storedArchive(media, entries);
  const whole = await buffer(archive.open({ start: 0, end: archive.size - 1 }));
  expect(whole.length).toBe(archive.size);
  const zip = await fromBufferPromise(whole);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    expect(content.equals(files[entries.find((one) => one.name === name)?.path ?? ""] ?? Buffer.alloc(0))).toBe(true);
    names.push(name);
  }
  expect(names).toEqual(entries.map(({ name }) => name));
  const again = await storedArchive(media, entries);
  expect(again.etag).toBe(archive.etag);
  for (const [start, end] of [
    [0, 0],
    [150_000, 200_100],
    [200_050, archive.size - 1],
  ] as const) {
    expect((await buffer(again.open({ start, end }))).equals(whole.subarray(start, end + 1))).toBe(true);
  }
  expect((await storedArchive(media, entries.toReversed())).etag).not.toBe(archive.etag);
});

it("fails instead of hanging when a file is missing", async () => {
  const archive = await storedArchive(media, [{ path: "gone", name: "a.mp3", size: 3 }]);
  await expect(buffer(archive.open({ start: 0, end: archive.size - 1 }))).rejects.toThrow("gone is gone");
});
