import type { Readable } from "node:stream";

/** Storage for a site's archives. */
export type BackupStore = {
  readonly place: { kind: "folder" | "bucket"; name: string };
  /**
   * Stores an archive under a plain file name, replacing one of that name, and returns its size in bytes. The archive exists
   * completely or not at all. Throws the error of the disk or the bucket, or of the `archive` stream.
   */
  write(name: string, archive: Readable, signal?: AbortSignal): Promise<number>;
  /** Removes an archive; does nothing if it does not exist. */
  remove(name: string): Promise<void>;
};
