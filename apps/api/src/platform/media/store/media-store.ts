import type { Readable } from "node:stream";
import type { FileFolder, MediaFolder } from "../serving/media-path.ts";

/** Bytes to store: a stream, bytes in memory, or the path of a file on this machine. */
export type MediaSource = Readable | Uint8Array | string;

export type StoredMedia = {
  path: string;
  /** Bytes. */
  size: number;
  /** False when the same content already existed, so that a caller that fails later does not delete it. */
  created: boolean;
};

export type MediaStat = { size: number; modified: Date };

export type ImageFile = { name: `${number}.webp` | `${number}.jpg`; bytes: Uint8Array };

/** First and last byte, both inclusive as in HTTP. */
export type ByteRange = { start: number; end: number };

/**
 * Storage of audio, pictures and other files. Every file is named by its content and never changes; a file exists completely
 * or not at all. Methods that write throw an AppError `unavailable` when there is no space left.
 */
export interface MediaStore {
  put(source: MediaSource, place: { folder: FileFolder; extension: string }): Promise<StoredMedia>;
  /** Stores all widths of one picture together. Returns false when the picture already existed. */
  putImage(hash: string, files: readonly ImageFile[]): Promise<boolean>;
  /** Returns the path of the stored picture's JPEG, which identifies the picture; `null` if it does not exist. */
  findImage(hash: string): Promise<string | null>;
  stat(path: string): Promise<MediaStat | null>;
  /** Returns a stream of the file or a part of it; `null` if it does not exist. The caller must consume or destroy the stream. */
  open(path: string, range?: ByteRange): Promise<Readable | null>;
  /** Fills `target` from byte `start` on. Returns false if the file does not exist or is too short. */
  readInto(path: string, target: Uint8Array, start: number): Promise<boolean>;
  /** Removes a file, or a picture with all its widths. Does nothing if it does not exist. */
  remove(path: string): Promise<void>;
  /** Lists all stored files of a folder in no particular order; used for garbage collection. */
  list(folder: MediaFolder): AsyncIterable<MediaStat & { path: string }>;
  close(): Promise<void>;
}
