import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Settings } from "../media/s3-media-store.ts";

/** Where a site keeps its archives. */
export type BackupStore = {
  readonly place: { kind: "folder" | "bucket"; name: string };
  /**
   * Keeps an archive under a plain file name, replacing one of that name, and returns its size in bytes. It stands there whole
   * or not at all. Throws what the disk or the bucket throws, and what `archive` fails with.
   */
  write(name: string, archive: Readable, signal?: AbortSignal): Promise<number>;
  /** Removes an archive; one that is not there is no error. */
  remove(name: string): Promise<void>;
};

export type BackupStoreSettings = {
  /** The folder on this machine's disk. */
  folder: string;
  /** A bucket instead of the folder. */
  bucket: S3Settings | undefined;
};

/** Archives in a folder that only this user reads. */
export function folderBackupStore(folder: string): BackupStore {
  return {
    place: { kind: "folder", name: folder },
    async write(name, archive, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, name);
      const partial = `${file}.partial`;
      try {
        await pipeline(archive, createWriteStream(partial, { mode: 0o600, flush: true }), { signal });
        await rename(partial, file);
        return (await stat(file)).size;
      } finally {
        await rm(partial, { force: true });
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** The store that the settings ask for. A site that keeps archives on disk never loads the S3 client. */
export async function openBackupStore({ folder, bucket }: BackupStoreSettings): Promise<BackupStore> {
  if (!bucket) return folderBackupStore(folder);
  const { bucketBackupStore } = await import("./bucket-backup-store.ts");
  return bucketBackupStore(bucket);
}
