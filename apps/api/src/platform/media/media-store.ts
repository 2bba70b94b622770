import type { Readable } from "node:stream";
import type { FileFolder, MediaFolder } from "./media-path.ts";

/** Bytes to store: a stream, bytes in memory, or the path of a file on this machine. */
export type MediaSource = Readable | Uint8Array | string;

export type StoredMedia = {
  path: string;
  /** Bytes. */
  size: number;
  /** False when the same content was there before, so that a caller that fails later does not delete it. */
  created: boolean;
};

export type MediaStat = { size: number; modified: Date };

export type ImageFile = { name: `${number}.webp` | `${number}.jpg`; bytes: Uint8Array };

/** First and last byte, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

/**
 * Where audio, pictures and other files live. Everything is named by its content and never changes; a file is there
 * whole or not at all. Methods that write throw an AppError `unavailable` when there is no space left.
 */
export interface MediaStore {
  put(source: MediaSource, place: { folder: FileFolder; extension: string }): Promise<StoredMedia>;
  /** Stores every width of one picture at once. Returns false when the picture was there before. */
  putImage(hash: string, files: readonly ImageFile[]): Promise<boolean>;
  /** The path of the stored picture's JPEG, the one that names the picture; `null` when there is none. */
  findImage(hash: string): Promise<string | null>;
  stat(path: string): Promise<MediaStat | null>;
  /** A stream of the file or a part of it; `null` when there is no such file. The caller ends or destroys it. */
  open(path: string, range?: ByteRange): Promise<Readable | null>;
  /** Fills `target` from byte `start` on and returns whether it could: false when the file is gone or shorter. */
  readInto(path: string, target: Uint8Array, start: number): Promise<boolean>;
  /** Removes a file, or a picture with all its widths. Nothing happens when it is not there. */
  remove(path: string): Promise<void>;
  /** Every stored file of a folder, in no order; the base of a garbage collection. */
  list(folder: MediaFolder): AsyncIterable<MediaStat & { path: string }>;
  close(): Promise<void>;
}
