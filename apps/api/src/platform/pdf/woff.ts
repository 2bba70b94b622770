import { inflateSync } from "node:zlib";

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Returns a WOFF 1.0 typeface (W3C recommendation) as the OpenType file that it was made from, with the same tables. fontkit
 * would decompress the tables in JavaScript, anew for every document.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error("not a WOFF file");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = WOFF_HEADER + nth * WOFF_ENTRY;
    const [tag, offset, stored, length, checksum] = [0, 4, 8, 12, 16].map((field) => woff.readUInt32BE(at + field));
    if (offset === undefined || stored === undefined || length === undefined)
      throw new Error("a WOFF file was cut off");
    const bytes = woff.subarray(offset, offset + stored);
    return { tag, checksum, length, bytes: stored < length ? inflateSync(bytes) : bytes };
  });
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const size = tables.reduce((sum, { length }) => sum + padded(length), SFNT_HEADER + count * SFNT_ENTRY);
  const sfnt = Buffer.alloc(size);
  const log = Math.floor(Math.log2(count));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [nth, value] of [count, 16 * 2 ** log, log, 16 * (count - 2 ** log)].entries()) {
    sfnt.writeUInt16BE(value, 4 + nth * 2);
  }
  let at = SFNT_HEADER + count * SFNT_ENTRY;
  for (const [nth, { tag = 0, checksum = 0, length, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + nth * SFNT_ENTRY;
    for (const [field, value] of [tag, checksum, at, length].entries()) sfnt.writeUInt32BE(value, entry + field * 4);
    bytes.copy(sfnt, at, 0, length);
    at += padded(length);
  }
  return sfnt;
}
