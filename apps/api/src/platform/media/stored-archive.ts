import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import yazl from "yazl";
import type { Resumable } from "../http/download.ts";
import type { ByteRange, MediaStore } from "./media-store.ts";

/** A stored file and its name in the archive. `size` in bytes. */
export type ArchiveEntry = { path: string; name: string; size: number };

/** The same for every archive, so that its bytes depend on its entries only. */
const MODIFIED = new Date("2000-01-01T12:00:00Z");

type Opened = (error: Error | null, stream: Readable) => void;

/** Uncompressed: audio is already compressed, and only then is the archive's size known in advance. */
function zipOf(entries: readonly ArchiveEntry[], open: (entry: ArchiveEntry, opened: Opened) => void) {
  const zip = new yazl.ZipFile();
  for (const entry of entries) {
    const options = { mtime: MODIFIED, compress: false, size: entry.size } as const;
    zip.addReadStreamLazy(entry.name, options, (opened) => open(entry, opened as Opened));
  }
  return zip;
}

const sizeOf = (entries: readonly ArchiveEntry[]): Promise<number> =>
  // No file is opened here; only the sizes are added up.
  new Promise((resolve, reject) => {
    const told = (size?: number) =>
      size === undefined || size < 0 ? reject(new Error("an archive of no known size")) : resolve(size);
    zipOf(entries, () => undefined).end({ forceZip64Format: false, comment: "" }, told);
  });

/** Yields the bytes of a range; the archive before it is generated and discarded. */
async function* part(media: Pick<MediaStore, "open">, entries: readonly ArchiveEntry[], range: ByteRange) {
  let current: Readable | null = null;
  const out = new PassThrough();
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  const zip = zipOf(entries, (entry, opened) => {
    media.open(entry.path).then((stream) => {
      if (!stream) return fail(new Error(`${entry.path} is gone`));
      current = stream.on("error", fail);
      opened(null, stream);
    }, fail);
  });
  zip.on("error", fail);
  zip.outputStream.pipe(out);
  zip.end();
  try {
    let at = 0;
    for await (const chunk of out as AsyncIterable<Buffer>) {
      const from = Math.max(range.start - at, 0);
      const to = Math.min(range.end + 1 - at, chunk.length);
      if (from < to) yield chunk.subarray(from, to);
      at += chunk.length;
      if (at > range.end) return;
    }
  } finally {
    (current as Readable | null)?.destroy();
  }
}

/**
 * Creates an archive of stored files with identical bytes each time, so that a client can resume an interrupted download
 * with a range.
 */
export async function storedArchive(
  media: Pick<MediaStore, "open">,
  entries: readonly ArchiveEntry[],
): Promise<Resumable> {
  // Stored files are named by their content, so the entries identify the bytes.
  const etag = createHash("sha256").update(JSON.stringify(entries)).digest("hex").slice(0, 40);
  return {
    size: await sizeOf(entries),
    etag,
    modified: MODIFIED,
    open: (range) => Readable.from(part(media, entries, range), { objectMode: false }),
  };
}
