import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import { expect, it } from "vitest";
import { woffToSfnt } from "./woff.ts";

const fileOf = (path: string) => readFile(fileURLToPath(import.meta.resolve(`@fontsource/${path}`)));

/** The sum of a table as the OpenType specification defines it. */
function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

const shapes = (bytes: Buffer, text: string) =>
  (create(bytes) as Font).layout(text).glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.toSVG()]);

it.each([
  ["instrument-sans/files/instrument-sans-latin-700-normal.woff", "Receipt ffi – Größe"],
  ["noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff", "مرحبا بالعالم"],
])("unpacks every table of %s, and the same text has the same shapes", async (path, text) => {
  const woff = await fileOf(path);
  const sfnt = woffToSfnt(woff);
  expect(sfnt.length).toBe(woff.readUInt32BE(16));
  const count = sfnt.readUInt16BE(4);
  expect(count).toBeGreaterThan(8);
  for (let nth = 0; nth < count; nth += 1) {
    const at = 12 + nth * 16;
    const tag = sfnt.toString("latin1", at, at + 4);
    const [checksum, offset, length] = [4, 8, 12].map((field) => sfnt.readUInt32BE(at + field));
    const table = Buffer.from(sfnt.subarray(offset, (offset ?? 0) + (length ?? 0)));
    // The sum of the head leaves out its own field for the sum of the file.
    if (tag === "head") table.writeUInt32BE(0, 8);
    expect(checksumOf(table), tag).toBe(checksum);
  }
  expect(shapes(sfnt, text)).toEqual(shapes(woff, text));
});

it("refuses other formats", async () => {
  const woff2 = await fileOf("instrument-sans/files/instrument-sans-latin-400-normal.woff2");
  expect(() => woffToSfnt(woff2)).toThrow("not a WOFF file");
});
