import { createReadStream } from "node:fs";
import { chmod, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import {
  type FileFolder,
  filePath,
  imageFolder,
  MEDIA_FOLDERS,
  type MediaFolder,
  parseMediaPath,
} from "../serving/media-path.ts";
import { FileDescriptors } from "./file-descriptors.ts";
import type { ByteRange, ImageFile, MediaSource, MediaStat, MediaStore, StoredMedia } from "./media-store.ts";
import { contentHash, Spool } from "./spool.ts";
import { errorCode, storageError } from "./storage-error.ts";

const absent = (error: unknown): null => {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") return null;
  throw error;
};

/** Folders that only the site's own user may read on disk: originals are served through signed links only. */
const PRIVATE: readonly string[] = ["originals", "files"] satisfies FileFolder[];
const PRIVATE_FOLDER = 0o700;
/** Other users cannot list these folders, but a proxy can open a file whose name, the hash of its content, was requested. */
const PUBLIC_FOLDER = 0o711;
const PUBLIC_FILE = 0o644;
const folderMode = (folder: string) => (PRIVATE.includes(folder) ? PRIVATE_FOLDER : PUBLIC_FOLDER);

/**
 * Media in one folder on disk, laid out exactly as in the URL, so that a proxy can serve the public folders directly. New
 * files are written to a hidden folder, synced, and then renamed to their final name.
 */
export class DiskMediaStore implements MediaStore {
  readonly #root: string;
  readonly #spool: Spool;
  readonly #descriptors = new FileDescriptors(128);

  /** @param dataDir the site's data folder; media are stored in its `media` folder */
  constructor(dataDir: string) {
    this.#root = dataDir;
    this.#spool = new Spool(join(dataDir, "media", ".incoming"));
  }

  /**
   * Creates the folders with their modes and corrects the modes of existing ones. Folders owned by another user are left
   * unchanged.
   */
  async protect(): Promise<void> {
    const modes = MEDIA_FOLDERS.map((folder) => [folder, folderMode(folder)] as const);
    for (const [folder, mode] of [["", PUBLIC_FOLDER], [".incoming", PRIVATE_FOLDER], ...modes] as const) {
      const path = join(this.#root, "media", folder);
      await mkdir(path, { recursive: true, mode });
      await chmod(path, mode).catch((error: unknown) => {
        if (errorCode(error) !== "EPERM") throw error;
      });
    }
  }

  async put(source: MediaSource, place: { folder: FileFolder; extension: string }): Promise<StoredMedia> {
    if (source instanceof Uint8Array) {
      const path = filePath(place.folder, contentHash(source), place.extension);
      if ((await this.stat(path))?.size === source.length) return { path, size: source.length, created: false };
    }
    const { file, hash, size } = await this.#spool.write(source);
    try {
      const path = filePath(place.folder, hash, place.extension);
      // A file of a different length is a leftover of a failing disk and is replaced.
      if ((await this.stat(path))?.size === size) {
        await rm(file);
        return { path, size, created: false };
      }
      if (!PRIVATE.includes(place.folder)) await chmod(file, PUBLIC_FILE);
      await this.#name(file, this.#file(path), folderMode(place.folder));
      return { path, size, created: true };
    } catch (error) {
      await rm(file, { force: true });
      throw storageError(error);
    }
  }

  async putImage(hash: string, files: readonly ImageFile[]): Promise<boolean> {
    if (await this.findImage(hash)) return false;
    const folder = await this.#spool.reserve();
    try {
      await mkdir(folder);
      await Promise.all(
        files.map(async ({ name, bytes }) => {
          const file = join(folder, name);
          await writeFile(file, bytes, { flush: true });
          await chmod(file, PUBLIC_FILE);
        }),
      );
      // The process's umask may have removed the other users' permission, or left them too much.
      await chmod(folder, PUBLIC_FOLDER);
      await this.#name(folder, this.#file(imageFolder(hash)), PUBLIC_FOLDER);
      return true;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      // Another writer has stored the same picture in the meantime.
      if (errorCode(error) === "ENOTEMPTY" || errorCode(error) === "EEXIST") return false;
      throw storageError(error);
    }
  }

  async findImage(hash: string): Promise<string | null> {
    const names = await readdir(this.#file(imageFolder(hash))).catch(absent);
    const jpeg = names?.find((name) => name.endsWith(".jpg"));
    return jpeg ? `${imageFolder(hash)}/${jpeg}` : null;
  }

  async stat(path: string): Promise<MediaStat | null> {
    if (!parseMediaPath(path)) return null;
    const found = await stat(this.#file(path)).catch(absent);
    return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
  }

  async open(path: string, range?: ByteRange): Promise<Readable | null> {
    if (!parseMediaPath(path)) return null;
    const handle = await open(this.#file(path)).catch(absent);
    if (!handle) return null;
    return createReadStream(this.#file(path), { fd: handle, highWaterMark: 256 * 1024, ...range });
  }

  async readInto(path: string, target: Uint8Array, start: number): Promise<boolean> {
    if (!parseMediaPath(path)) return false;
    return (await this.#descriptors.read(this.#file(path), target, start).catch(absent)) === target.length;
  }

  async remove(path: string): Promise<void> {
    const parsed = parseMediaPath(path);
    if (!parsed) return;
    const file = parsed.folder === "images" ? this.#file(imageFolder(parsed.hash)) : this.#file(path);
    if (parsed.folder === "images") {
      // Renamed first, so that readers never find only some of the widths.
      const trash = await this.#spool.reserve();
      await rename(file, trash).catch(absent);
      await rm(trash, { recursive: true, force: true });
    } else {
      await rm(file, { force: true });
    }
    this.#descriptors.forget(file);
  }

  async *list(folder: MediaFolder): AsyncIterable<MediaStat & { path: string }> {
    const root = join(this.#root, "media", folder);
    const entries = await opendir(root, { recursive: folder === "images" }).catch(absent);
    if (!entries) return;
    for await (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      const path = `/media/${folder}${file.slice(root.length).replaceAll("\\", "/")}`;
      const found = await this.stat(path);
      if (found) yield { path, ...found };
    }
  }

  async close(): Promise<void> {
    this.#descriptors.close();
  }

  #file(path: string): string {
    return join(this.#root, path);
  }

  /**
   * Renames a finished file or folder to its final name, durably: a rename is recorded in the parent folder, so that is
   * synced as well.
   */
  async #name(from: string, to: string, mode: number): Promise<void> {
    const folder = dirname(to);
    await mkdir(folder, { recursive: true, mode });
    await rename(from, to);
    const handle = await open(folder, "r");
    try {
      await handle.sync();
    } catch (error) {
      // Folders cannot be synced on every system.
      if (errorCode(error) !== "EPERM" && errorCode(error) !== "EISDIR" && errorCode(error) !== "EINVAL") throw error;
    } finally {
      await handle.close();
    }
  }
}
