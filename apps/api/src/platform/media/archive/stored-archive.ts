import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { Resumable } from "../../http/download.ts";
import { exactly, fileChecksums, openFile } from "../store/file-checksums.ts";
import type { ByteRange, MediaStore } from "../store/media-store.ts";
import { type ZipPiece, zipLayout } from "./zip-layout.ts";

/** A stored file and its name in the archive. `size` in bytes. */
export type ArchiveEntry = { path: string; name: string; size: number };

/** The same for every archive, so that its bytes depend on its entries only. */
const MODIFIED = new Date("2000-01-01T12:00:00Z");

type Media = Pick<MediaStore, "open">;

/**
 * Yields the bytes of a range. Pieces outside of it are skipped, and a file is opened at its offset; a file is read for its
 * checksum only if the range contains that and it is not known yet. Once `signal` is aborted, no further file is read.
 */
async function* part(media: Media, pieces: readonly ZipPiece<ArchiveEntry>[], range: ByteRange, signal: AbortSignal) {
  const checksums = fileChecksums(media);
  // An archive of more files than are kept would otherwise read the first ones twice.
  const met = new Map<ArchiveEntry, number>();

  async function* contentOf(entry: ArchiveEntry, start: number, end: number) {
    const { path, size } = entry;
    const isWhole = start === 0 && end === size;
    const stream = await openFile(media, path, isWhole ? undefined : { start, end: end - 1 });
    let crc = 0;
    for await (const chunk of exactly(stream, { path, length: end - start })) {
      if (isWhole) crc = crc32(chunk, crc);
      yield chunk;
    }
    if (!isWhole) return;
    met.set(entry, crc);
    checksums.note(entry, crc);
  }

  let at = 0;
  for (const piece of pieces) {
    if (at > range.end) return;
    const start = Math.max(range.start - at, 0);
    const end = Math.min(range.end + 1 - at, piece.length);
    at += piece.length;
    if (start >= end) continue;
    signal.throwIfAborted();
    if (piece.kind === "file") yield* contentOf(piece.entry, start, end);
    else if (piece.kind === "fixed") yield piece.bytes().subarray(start, end);
    else yield piece.bytes(met.get(piece.entry) ?? (await checksums.of(piece.entry))).subarray(start, end);
  }
}

function openPart(media: Media, pieces: readonly ZipPiece<ArchiveEntry>[], range: ByteRange): Readable {
  const closed = new AbortController();
  const stream = Readable.from(part(media, pieces, range, closed.signal), { objectMode: false });
  return stream.once("close", () => closed.abort());
}

/**
 * Creates an archive of stored files with identical bytes each time, so that a client can resume an interrupted download
 * with a range. Uncompressed: audio is already compressed, and only then is every position known in advance.
 */
export async function storedArchive(media: Media, entries: readonly ArchiveEntry[]): Promise<Resumable> {
  // Stored files are named by their content, so the entries identify the bytes.
  const etag = createHash("sha256").update(JSON.stringify(entries)).digest("hex").slice(0, 40);
  const { size, pieces } = zipLayout(entries, MODIFIED);
  return { size, etag, modified: MODIFIED, open: (range) => openPart(media, pieces, range) };
}
