import { extname } from "node:path/posix";
import type { AudioTags } from "../../../../platform/media/tags/audio-tags.ts";
import type { Lyrics } from "./lyrics-file.ts";
import type { SourceFile } from "./source-file.ts";

export type AudioFile = SourceFile & {
  /** SHA-256 of the whole file, in hex. */
  hash: string;
  /** Without the picture, which would need too much memory for thousands of files. */
  tags: Omit<AudioTags, "cover">;
  /** The picture's image hash; `null` when the file contains none. */
  coverHash: string | null;
  /** The lyrics from a file of the same name next to it. */
  beside: Lyrics | null;
};

/** A file's name without its extension, for matching lyrics and covers next to it. */
export const stemOf = (name: string) =>
  name
    .slice(0, name.length - extname(name).length)
    .normalize("NFC")
    .toLowerCase();
