import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import yazl from "yazl";
import { zipLayout } from "./zip-layout.ts";

const MODIFIED = new Date("2000-01-01T12:00:00Z");
const GB = 1024 ** 3;

/** What yazl keeps of an entry; not part of its public interface. */
type YazlEntry = {
  crc32: number;
  uncompressedSize: number;
  compressedSize: number;
  relativeOffsetOfLocalHeader: number;
  state: number;
  getLocalFileHeader: () => Buffer;
  getDataDescriptor: () => Buffer;
};
type YazlFile = yazl.ZipFile & { entries: YazlEntry[]; outputStreamCursor: number };

const crcOf = (nth: number) => (0x9e3779b9 * (nth + 1)) >>> 0;

/** Returns yazl's headers, descriptors, and what follows the files, as if it had written files of these sizes. */
async function byYazl(entries: readonly { name: string; size: number }[]) {
  const zip = new yazl.ZipFile() as YazlFile;
  for (const { name } of entries) {
    zip.addReadStreamLazy(name, { mtime: MODIFIED, compress: false }, () => undefined);
  }
  const around: Buffer[] = [];
  let offset = 0;
  for (const [nth, { size }] of entries.entries()) {
    const entry = zip.entries[nth];
    if (!entry) throw new Error("no such entry");
    Object.assign(entry, { uncompressedSize: size, compressedSize: size, relativeOffsetOfLocalHeader: offset });
    const header = entry.getLocalFileHeader();
    Object.assign(entry, { crc32: crcOf(nth), state: 3 });
    const descriptor = entry.getDataDescriptor();
    around.push(header, descriptor);
    offset += header.length + size + descriptor.length;
  }
  // yazl has written the first header already.
  const written = entries.length > 0 ? (around[0]?.length ?? 0) : 0;
  zip.outputStreamCursor = offset;
  zip.end();
  const tail = (await buffer(zip.outputStream)).subarray(written);
  return { bytes: Buffer.concat([...around, tail]), size: offset + tail.length };
}

it.each([
  ["no files", []],
  ["an empty file", [{ name: "empty.txt", size: 0 }]],
  [
    "names in any script",
    [
      { name: "Ålbum/01 “東京”.flac", size: 3 },
      { name: "Ålbum\\02 Zwölf.flac", size: 70_000 },
    ],
  ],
  [
    "files and positions beyond 4 GB",
    [
      { name: "a.wav", size: 3 * GB },
      { name: "b.wav", size: 0xfffffffe },
      { name: "c.wav", size: 0xffffffff },
      { name: "d.wav", size: 5 * GB },
      { name: "e.wav", size: 1 },
    ],
  ],
  ["a directory beyond 64 kB", Array.from({ length: 1200 }, (_, nth) => ({ name: `Album/${nth}.flac`, size: nth }))],
])("lays out an archive byte for byte as yazl does: %s", async (_, entries) => {
  const layout = zipLayout(entries, MODIFIED);
  const numbers = new Map(entries.map((entry, nth) => [entry, crcOf(nth)]));
  const parts: Buffer[] = [];
  let size = 0;
  for (const piece of layout.pieces) {
    size += piece.length;
    if (piece.kind === "file") continue;
    const bytes = piece.kind === "fixed" ? piece.bytes() : piece.bytes(numbers.get(piece.entry) ?? 0);
    if (bytes.length !== piece.length)
      throw new Error(`${piece.kind}: ${bytes.length} instead of ${piece.length} bytes`);
    parts.push(bytes);
  }
  const expected = await byYazl(entries);
  expect(Buffer.concat(parts).equals(expected.bytes)).toBe(true);
  expect([layout.size, size]).toEqual([expected.size, expected.size]);
});

it("refuses names that would unpack elsewhere", () => {
  for (const name of ["", "/etc/a", "C:/a", "c:\\a", "a/../b", "..\\b", "a/"]) {
    expect(() => zipLayout([{ name, size: 1 }], MODIFIED), name).toThrow("not a file name");
  }
});
