import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";
import { createBoundedLimit } from "../../concurrency/bounded-limit.ts";
import type { MediaStore } from "./media-store.ts";

/** A stored file. `size` in bytes. */
type SizedFile = { path: string; size: number };

type Media = Pick<MediaStore, "open">;

/** About 2 MB: a number and a path each. */
const MAX_KNOWN = 10_000;
const MAX_READS = 2;

/** Yields the bytes of a stream, then throws if they were not `length`, as of a file that was cut off. */
export async function* exactly(stream: Readable, { path, length }: { path: string; length: number }) {
  let count = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    count += chunk.length;
    if (count > length) break;
    yield chunk;
  }
  if (count !== length) throw new Error(`${path} does not have the expected number of bytes`);
}

/** Opens a stored file or a part of it. Throws if it does not exist. */
export async function openFile(media: Media, path: string, range?: { start: number; end: number }): Promise<Readable> {
  const stream = await media.open(path, range);
  if (!stream) throw new Error(`${path} is gone`);
  return stream;
}

// A file that a failing disk cut off is replaced under the same path, so its size is part of the key.
const keyOf = ({ path, size }: SizedFile) => `${size} ${path}`;

function createFileChecksums(media: Media) {
  const known = new LRUCache<string, number>({ max: MAX_KNOWN });
  const reading = new Map<string, Promise<number>>();
  const limit = createBoundedLimit(MAX_READS);

  const read = async (file: SizedFile): Promise<number> => {
    const stream = await openFile(media, file.path);
    let crc = 0;
    for await (const chunk of exactly(stream, { path: file.path, length: file.size })) crc = crc32(chunk, crc);
    known.set(keyOf(file), crc);
    return crc;
  };

  return {
    /** Keeps the CRC-32 of a file that was read anyway. */
    note: (file: SizedFile, crc: number): void => void known.set(keyOf(file), crc),

    /** Returns a file's CRC-32, and reads the file if it is not known; concurrent callers share one reading. */
    async of(file: SizedFile): Promise<number> {
      const key = keyOf(file);
      const crc = known.get(key);
      if (crc !== undefined) return crc;
      let pending = reading.get(key);
      if (!pending) {
        pending = limit(() => read(file)).finally(() => reading.delete(key));
        reading.set(key, pending);
      }
      return pending;
    },
  };
}

const ofStore = new WeakMap<Media, ReturnType<typeof createFileChecksums>>();

/** Returns the checksums of a store's files, kept in memory: stored files never change. */
export function fileChecksums(media: Media): ReturnType<typeof createFileChecksums> {
  const existing = ofStore.get(media);
  if (existing) return existing;
  const created = createFileChecksums(media);
  ofStore.set(media, created);
  return created;
}
