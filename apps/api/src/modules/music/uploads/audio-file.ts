import { extname } from "node:path/posix";
import type { AudioTags } from "../../../platform/media/tags/audio-tags.ts";
import type { Lyrics } from "./lyrics-file.ts";
import type { SourceFile } from "./source-file.ts";

export type AudioFile = SourceFile & {
  /** SHA-256 of the whole file, in hex. */
  hash: string;
  /** Without the picture, which would fill the memory when there are thousands of files. */
  tags: Omit<AudioTags, "cover">;
  /** The picture's image hash; `null` when the file carries none. */
  coverHash: string | null;
  /** What stands in a file of the same name beside it. */
  beside: Lyrics | null;
};

/** The name of a file without its extension, in which lyrics and covers beside it match. */
export const stemOf = (name: string) =>
  name
    .slice(0, name.length - extname(name).length)
    .normalize("NFC")
    .toLowerCase();
