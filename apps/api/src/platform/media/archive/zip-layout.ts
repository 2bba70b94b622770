// The format of yazl's uncompressed archives (APPNOTE.TXT of the ZIP format), with every position known before a file is
// read. yazl itself only writes from the first byte on, so it would read all files to produce the last byte.

type ZipEntry = {
  name: string;
  /** Bytes. */
  size: number;
};

/** A stretch of the archive: a file's content, or bytes of the format, some of which contain one file's CRC-32. */
export type ZipPiece<Entry> = { length: number } & (
  | { kind: "file"; entry: Entry }
  | { kind: "checked"; entry: Entry; bytes: (crc: number) => Buffer }
  | { kind: "fixed"; bytes: () => Buffer }
);

const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Made on Unix, by version 6.3 of the format. */
const MADE_BY = (3 << 8) | 63;
/** UTF-8 names; CRC and sizes follow the file. */
const FLAGS = (1 << 11) | (1 << 3);
/** A regular file with mode 664. */
const ATTRIBUTES = (0o100664 << 16) >>> 0;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

const LOCAL_HEADER = 30;
const DESCRIPTOR = 16;
const DESCRIPTOR_ZIP64 = 24;
const RECORD = 46;
const RECORD_TIME = 9;
const RECORD_ZIP64 = 28;
const END = 22;
const END_ZIP64 = 56 + 20;

/** A date as MS-DOS has it, in the server's time zone. */
const dosDate = (at: Date) => ({
  date: at.getDate() | ((at.getMonth() + 1) << 5) | ((at.getFullYear() - 1980) << 9),
  time: Math.floor(at.getSeconds() / 2) | (at.getMinutes() << 5) | (at.getHours() << 11),
});

/** Writes little-endian numbers one after the other. */
function fields(length: number) {
  const bytes = Buffer.alloc(length);
  let at = 0;
  const writer = {
    bytes,
    u16: (...values: number[]) => {
      for (const value of values) at = bytes.writeUInt16LE(value, at);
      return writer;
    },
    u32: (...values: number[]) => {
      for (const value of values) at = bytes.writeUInt32LE(value, at);
      return writer;
    },
    u64: (...values: number[]) => {
      for (const value of values) at = bytes.writeBigUInt64LE(BigInt(value), at);
      return writer;
    },
  };
  return writer;
}

/** Throws for a name that would unpack outside of the folder it is unpacked to. */
function nameBytes(name: string): Buffer {
  const path = name.replaceAll("\\", "/");
  if (/^$|^\/|^[a-z]:|\/$/i.test(path) || path.split("/").includes("..")) throw new Error(`not a file name: ${name}`);
  const bytes = Buffer.from(path);
  if (bytes.length > MAX_16) throw new Error("a file name is too long for an archive");
  return bytes;
}

function piecesOf<Entry extends ZipEntry>(entry: Entry, offset: number, modified: Date) {
  const { size } = entry;
  const name = nameBytes(entry.name);
  const { date, time } = dosDate(modified);
  const isZip64 = size >= MAX_32 || offset >= MAX_32;

  const header: ZipPiece<Entry> = {
    kind: "fixed",
    length: LOCAL_HEADER + name.length,
    bytes: () => {
      const head = fields(LOCAL_HEADER).u32(0x04034b50).u16(VERSION, FLAGS, 0, time, date).u32(0, 0, 0);
      return Buffer.concat([head.u16(name.length, 0).bytes, name]);
    },
  };
  const descriptor: ZipPiece<Entry> = {
    kind: "checked",
    entry,
    length: isZip64 ? DESCRIPTOR_ZIP64 : DESCRIPTOR,
    bytes: (crc) => {
      const writer = fields(isZip64 ? DESCRIPTOR_ZIP64 : DESCRIPTOR).u32(0x08074b50, crc);
      return (isZip64 ? writer.u64(size, size) : writer.u32(size, size)).bytes;
    },
  };
  const extra = RECORD_TIME + (isZip64 ? RECORD_ZIP64 : 0);
  const record: ZipPiece<Entry> = {
    kind: "checked",
    entry,
    length: RECORD + name.length + extra,
    bytes: (crc) => {
      const [shortSize, shortOffset] = isZip64 ? [MAX_32, MAX_32] : [size, offset];
      const head = fields(RECORD)
        .u32(0x02014b50)
        .u16(MADE_BY, isZip64 ? VERSION_ZIP64 : VERSION, FLAGS, 0, time, date);
      head.u32(crc, shortSize, shortSize).u16(name.length, extra, 0, 0, 0).u32(ATTRIBUTES, shortOffset);
      const changed = fields(RECORD_TIME).u16(0x5455, RECORD_TIME - 4);
      // Its first byte announces that times of modification and access are known; a record holds the first only.
      changed.bytes.writeUInt8(3, 4);
      changed.bytes.writeUInt32LE(modified.getTime() / 1000, 5);
      const large = isZip64
        ? fields(RECORD_ZIP64)
            .u16(1, RECORD_ZIP64 - 4)
            .u64(size, size, offset).bytes
        : null;
      return Buffer.concat([head.bytes, name, changed.bytes, ...(large ? [large] : [])]);
    },
  };
  const content: ZipPiece<Entry> = { kind: "file", entry, length: size };
  return { body: [header, content, descriptor], record };
}

function endOf(count: number, directory: { offset: number; length: number }): ZipPiece<never> {
  const { offset, length } = directory;
  const isZip64 = count >= MAX_16 || length >= MAX_32 || offset >= MAX_32;
  return {
    kind: "fixed",
    length: END + (isZip64 ? END_ZIP64 : 0),
    bytes: () => {
      const writer = fields(END + (isZip64 ? END_ZIP64 : 0));
      if (isZip64) {
        writer.u32(0x06064b50).u64(44).u16(MADE_BY, VERSION_ZIP64).u32(0, 0).u64(count, count, length, offset);
        writer
          .u32(0x07064b50, 0)
          .u64(offset + length)
          .u32(1);
      }
      const entries = Math.min(count, MAX_16);
      writer.u32(0x06054b50).u16(0, 0, entries, entries).u32(Math.min(length, MAX_32), Math.min(offset, MAX_32)).u16(0);
      return writer.bytes;
    },
  };
}

/** Returns an uncompressed archive as its consecutive pieces, and its size in bytes. Throws for a name that is not a file's. */
export function zipLayout<Entry extends ZipEntry>(
  entries: readonly Entry[],
  modified: Date,
): { size: number; pieces: readonly ZipPiece<Entry>[] } {
  const pieces: ZipPiece<Entry>[] = [];
  const records: ZipPiece<Entry>[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { body, record } = piecesOf(entry, offset, modified);
    pieces.push(...body);
    records.push(record);
    for (const { length } of body) offset += length;
  }
  const length = records.reduce((sum, record) => sum + record.length, 0);
  const end = endOf(entries.length, { offset, length });
  return { size: offset + length + end.length, pieces: [...pieces, ...records, end] };
}
