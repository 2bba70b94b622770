import { PassThrough, pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import yauzl from "yauzl";
import { verifyChecksum } from "../media/archive/verify-checksum.ts";
import { parseMediaPath } from "../media/serving/media-path.ts";
import type { ImageFile, MediaStore } from "../media/store/media-store.ts";

/** The archive cannot be restored here; the message gives the reason and what to do. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

/** Bytes of the largest entry, or line of an entry, that is read into memory: far more than any that this release writes. */
export const MAX_IN_MEMORY_BYTES = 64 * 2 ** 20;

export const damaged = (what: string, why: unknown): RestoreError =>
  why instanceof RestoreError
    ? why
    : new RestoreError(`the archive is damaged: ${what} (${why instanceof Error ? why.message : String(why)})`);

/** SQLSTATEs for which the archive is at fault, not the server: data exceptions, integrity violations, unknown sequences. */
const ARCHIVE_AT_FAULT = /^(22|23|42P01$)/;

/** Converts a database error that is caused by the content of `what` to a RestoreError; returns any other error unchanged. */
export const faultOf = (what: string, error: unknown): unknown =>
  error instanceof pg.DatabaseError && ARCHIVE_AT_FAULT.test(error.code ?? "") ? damaged(what, error) : error;

/** An open zip file, and its entries by name. */
export type Archive = { zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> };

/** Opens a zip file. Throws RestoreError if it is not a valid one. */
export function openArchive(file: string): Promise<Archive> {
  return new Promise((resolve, reject) => {
    let opened: yauzl.ZipFile | undefined;
    const broken = (error: Error) => {
      opened?.close();
      const isUnreadable = "syscall" in error;
      const fault = isUnreadable ? "is not there or cannot be read" : "is no whole backup";
      reject(new RestoreError(`${file} ${fault}: ${error.message}`));
    };
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) return broken(error);
      opened = zip;
      const entries = new Map<string, yauzl.Entry>();
      zip.on("error", broken);
      zip.on("entry", (entry: yauzl.Entry) => {
        if (entries.has(entry.fileName)) return broken(new Error(`it has two entries ${entry.fileName}`));
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve({ zip, entries }));
      zip.readEntry();
    });
  });
}

/** Passes the content of an entry on, and fails with a RestoreError where it cannot be unpacked or its checksum is wrong. */
function verified(stream: Readable, entry: yauzl.Entry): Readable {
  const checked = verifyChecksum(entry.crc32);
  const out = new PassThrough();
  for (const part of [stream, checked]) part.once("error", (error) => out.destroy(damaged(entry.fileName, error)));
  return pipeline(stream, checked, out, () => undefined);
}

/** Returns the content of an entry. Rejects with RestoreError if it is missing or cannot be read. */
export function readEntry({ zip, entries }: Archive, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) return Promise.reject(new RestoreError(`the backup is not whole: ${name} is missing`));
  return new Promise((resolve, reject) => {
    const open = (error: Error | null, stream: Readable) =>
      error ? reject(damaged(name, error)) : resolve(verified(stream, entry));
    try {
      zip.openReadStream(entry, open);
    } catch (error) {
      // Thrown for an entry that is encrypted or compressed by an unknown method.
      reject(damaged(name, error));
    }
  });
}

/** Returns the whole content of an entry. Rejects with RestoreError if it is missing, damaged or too large for memory. */
export async function entryBytes(archive: Archive, name: string): Promise<Buffer> {
  if ((archive.entries.get(name)?.uncompressedSize ?? 0) > MAX_IN_MEMORY_BYTES) {
    throw damaged(name, `larger than ${MAX_IN_MEMORY_BYTES} bytes`);
  }
  return buffer(await readEntry(archive, name));
}

/** Returns the parsed content of a JSON entry. Rejects with RestoreError if it is missing, damaged, too large or not JSON. */
export async function entryJson(archive: Archive, name: string): Promise<unknown> {
  const bytes = await entryBytes(archive, name);
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw damaged(name, error);
  }
}

/** The location of a media file in an archive: its entry, and its path in the media store. */
export type FilePlace = { entry: string; path: string };

/**
 * Runs the body of a restore's transaction, and removes the files that it created when it fails: the site was empty, so they
 * belong to nothing else. A commit that fails is outside of it and keeps them, because it may have taken effect.
 */
export async function keepMediaOfSuccess(
  media: MediaStore,
  work: (created: (path: string) => void) => Promise<void>,
): Promise<void> {
  const created: string[] = [];
  try {
    await work((path) => created.push(path));
  } catch (error) {
    for (const path of created) await media.remove(path).catch(() => undefined);
    throw error;
  }
}

/**
 * Stores files under the name derived from their content, so that a modified file does not get its former name. `created` is
 * called for each file that did not exist before. Throws the reason of `signal` once it is aborted.
 */
export async function restoreMedia(
  archive: Archive,
  media: MediaStore,
  places: Iterable<FilePlace>,
  created: (path: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const images = new Map<string, FilePlace[]>();
  for (const place of places) {
    signal?.throwIfAborted();
    const parsed = parseMediaPath(place.path);
    if (!parsed) throw new RestoreError(`the archive names a file that cannot be one of a site: ${place.path}`);
    if (parsed.folder === "images") {
      images.set(parsed.hash, [...(images.get(parsed.hash) ?? []), place]);
      continue;
    }
    const stored = await media.put(await readEntry(archive, place.entry), {
      folder: parsed.folder,
      extension: parsed.extension,
    });
    if (stored.created) created(stored.path);
    if (stored.path !== place.path) throw new RestoreError(`the backup is damaged: ${place.entry} is not what it was`);
  }
  for (const [hash, widths] of images) {
    signal?.throwIfAborted();
    const files: ImageFile[] = [];
    for (const { path, entry } of widths) {
      files.push({
        name: path.slice(path.lastIndexOf("/") + 1) as ImageFile["name"],
        bytes: await entryBytes(archive, entry),
      });
    }
    const [first] = widths;
    if ((await media.putImage(hash, files)) && first) created(first.path);
  }
}
