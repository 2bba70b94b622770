import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { parseMediaPath } from "../media/serving/media-path.ts";
import type { ImageFile, MediaStore } from "../media/store/media-store.ts";

/** The archive cannot be restored here; the message gives the reason and what to do. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

/** An open zip file, and its entries by name. */
export type Archive = { zip: yauzl.ZipFile; entries: Map<string, yauzl.Entry> };

/** Opens a zip file. Throws RestoreError if it is not a valid one. */
export function openArchive(file: string): Promise<Archive> {
  return new Promise((resolve, reject) => {
    const broken = (error: Error) => {
      const isUnreadable = "syscall" in error;
      const fault = isUnreadable ? "is not there or cannot be read" : "is no whole backup";
      reject(new RestoreError(`${file} ${fault}: ${error.message}`));
    };
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) return broken(error);
      const entries = new Map<string, yauzl.Entry>();
      zip.on("error", broken);
      zip.on("entry", (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve({ zip, entries }));
      zip.readEntry();
    });
  });
}

/** Returns the content of an entry. Rejects with RestoreError if it is missing. */
export function readEntry({ zip, entries }: Archive, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) return Promise.reject(new RestoreError(`the backup is not whole: ${name} is missing`));
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The location of a media file in an archive: its entry, and its path in the media store. */
export type FilePlace = { entry: string; path: string };

/**
 * Stores files under the name derived from their content, so that a modified file does not get its former name. `created` is
 * called for each file that did not exist before.
 */
export async function restoreMedia(
  archive: Archive,
  media: MediaStore,
  places: Iterable<FilePlace>,
  created: (path: string) => void = () => undefined,
): Promise<void> {
  const images = new Map<string, FilePlace[]>();
  for (const place of places) {
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
    const files: ImageFile[] = [];
    for (const { path, entry } of widths) {
      files.push({
        name: path.slice(path.lastIndexOf("/") + 1) as ImageFile["name"],
        bytes: await bytesOf(await readEntry(archive, entry)),
      });
    }
    const [first] = widths;
    if ((await media.putImage(hash, files)) && first) created(first.path);
  }
}
