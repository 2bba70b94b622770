import { extname } from "node:path/posix";

/** A file to be put on the site. */
export type SourceFile = {
  /** Where its bytes are now. */
  path: string;
  /** Its place below what was given to import, with `/` between folders; for names and messages only, never to open. */
  name: string;
  /** Bytes. */
  size: number;
};

export type Skipped = { file: string; reason: string };

/** Why a file is skipped that was taken away, or made unreadable, while the import ran. */
export const UNREADABLE = "it cannot be read";

/** Whether `error` is the system's refusal to open or read this very file, and no fault of the place it was to go to. */
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

/** Larger files of a kind are not what they seem; a three-hour WAV in high resolution still is. */
export const MAX_BYTES: Record<FileKind, number> = { audio: 4 * 2 ** 30, image: 40 * 2 ** 20, lyrics: 2 ** 20 };

/** How many files one import looks at. */
export const MAX_FILES = 50_000;

/** What an import does with a file of this name; `null` when nothing. */
export const kindOf = (name: string): FileKind | null => KINDS[extname(name).toLowerCase()] ?? null;

/** What systems leave in folders and archives for themselves. */
export const isSystemName = (segment: string) => segment.startsWith(".") || segment === "__MACOSX";

/** As people count: `2` before `10`, whatever the case. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
export const byName = (one: { name: string }, other: { name: string }) =>
  collator.compare(one.name, other.name) || (one.name < other.name ? -1 : 1);
