import { extname } from "node:path/posix";

/** A file to import. */
export type SourceFile = {
  /** Where its bytes are now. */
  path: string;
  /** Its path within the source, with `/` between folders; for names and messages only, never to open. */
  name: string;
  /** Bytes. */
  size: number;
};

export type Skipped = { file: string; reason: string };

/** Why a file is skipped that was removed, or became unreadable, during the import. */
export const UNREADABLE = "it cannot be read";

/** Whether `error` is a failure to open or read this file, and not one of its destination. */
export const isUnreadable = (error: unknown, path: string): boolean =>
  error instanceof Error &&
  (("path" in error && error.path === path) || ("syscall" in error && error.syscall === "read"));

export type FileKind = "audio" | "image" | "lyrics";

const KINDS: Record<string, FileKind> = {
  ".mp3": "audio",
  ".flac": "audio",
  ".m4a": "audio",
  ".ogg": "audio",
  ".oga": "audio",
  ".opus": "audio",
  ".wav": "audio",
  ".jpg": "image",
  ".jpeg": "image",
  ".png": "image",
  ".webp": "image",
  ".lrc": "lyrics",
  ".txt": "lyrics",
};

/** Larger files of a kind are not what they seem to be; a three-hour WAV in high resolution is still smaller. */
export const MAX_BYTES: Record<FileKind, number> = { audio: 4 * 2 ** 30, image: 40 * 2 ** 20, lyrics: 2 ** 20 };

/** The most files in one import. */
export const MAX_FILES = 50_000;

/** The kind of a file by its name; `null` when imports ignore it. */
export const kindOf = (name: string): FileKind | null => KINDS[extname(name).toLowerCase()] ?? null;

/** Files that operating systems leave in folders and archives. */
export const isSystemName = (segment: string) => segment.startsWith(".") || segment === "__MACOSX";

/** Natural order: `2` before `10`, without case. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
export const byName = (one: { name: string }, other: { name: string }) =>
  collator.compare(one.name, other.name) || (one.name < other.name ? -1 : 1);
