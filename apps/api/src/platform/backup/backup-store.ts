import type { Readable } from "node:stream";

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
