// The container of a font file (sfnt), as OpenType describes it: a directory of named tables, each at a multiple of four bytes.

const HEADER = 12;
const ENTRY = 16;

/** The font `one` with the tables `names` of the font `other`, whose glyphs must be the same in the same order. */
export function withTables(one: Buffer, other: Buffer, names: readonly string[]): Buffer {
  const tables = readTables(one);
  const others = readTables(other);
  for (const name of ["cmap", "GSUB"]) {
    if (!(tables.get(name) ?? Buffer.alloc(0)).equals(others.get(name) ?? Buffer.alloc(0)))
      throw new Error(`The two fonts differ in ${name}: tables of one would not fit the other.`);
  }
  for (const name of names) {
    const table = others.get(name);
    if (table) tables.set(name, table);
    else tables.delete(name);
  }
  return writeTables(one, tables);
}

/** A view of a font's table: writing to it changes the font. */
export const tableOf = (font: Buffer, name: string): Buffer | undefined => readTables(font).get(name);

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let entry = HEADER; entry < HEADER + ENTRY * font.readUInt16BE(4); entry += ENTRY) {
    const begin = font.readUInt32BE(entry + 8);
    tables.set(font.toString("latin1", entry, entry + 4), font.subarray(begin, begin + font.readUInt32BE(entry + 12)));
  }
  return tables;
}

function writeTables(like: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const directory = Buffer.alloc(HEADER + ENTRY * tables.size);
  like.copy(directory, 0, 0, 4);
  const exponent = Math.floor(Math.log2(tables.size));
  directory.writeUInt16BE(tables.size, 4);
  directory.writeUInt16BE(ENTRY * 2 ** exponent, 6);
  directory.writeUInt16BE(exponent, 8);
  directory.writeUInt16BE(ENTRY * (tables.size - 2 ** exponent), 10);
  const parts = [directory];
  let at = directory.length;
  let entry = HEADER;
  for (const [name, bytes] of [...tables].sort(([one], [two]) => (one < two ? -1 : 1))) {
    const table = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(table);
    directory.write(name, entry, "latin1");
    directory.writeUInt32BE(checksumOf(table), entry + 4);
    directory.writeUInt32BE(at, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    parts.push(table);
    at += table.length;
    entry += ENTRY;
  }
  return Buffer.concat(parts);
}

function checksumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
