import { basename, dirname, extname } from "node:path/posix";
import type { AudioFile } from "./audio-file.ts";
import { albumFolder } from "./file-name.ts";
import { kindOf, type SourceFile } from "./source-file.ts";

/** Where a cover's bytes are: in a file of its own, or inside an audio file. */
export type Cover = { from: "file"; file: SourceFile } | { from: "tags"; file: AudioFile };

/** In order of preference. */
const COVER_NAMES = ["cover", "front", "folder", "album", "albumart", "artwork"];

const stem = (name: string) => basename(name, extname(name)).toLowerCase();

/**
 * Prefers a picture with a known name in the album's or a disc's folder, since it is usually the better one; then the tracks'
 * embedded picture; then the only picture there.
 */
export function coverOfAlbum(
  tracks: readonly AudioFile[],
  folder: string,
  images: readonly SourceFile[],
): Cover | null {
  const around = images.filter((image) => kindOf(image.name) === "image" && albumFolder(image.name) === folder);
  const depth = (image: SourceFile) => image.name.split("/").length;
  const named = around
    .filter((image) => COVER_NAMES.includes(stem(image.name)))
    .sort(
      (one, other) =>
        depth(one) - depth(other) || COVER_NAMES.indexOf(stem(one.name)) - COVER_NAMES.indexOf(stem(other.name)),
    );
  const [only] = around;
  return fileCover(named[0]) ?? embedded(tracks) ?? (around.length === 1 ? fileCover(only) : null);
}

/** Prefers a picture with the file's own name, then its embedded one, then the cover of a folder that only it uses. */
export function coverOfSingle(file: AudioFile, ownFolder: string | null, images: readonly SourceFile[]): Cover | null {
  const own = images.find(
    (image) => dirname(image.name) === dirname(file.name) && stem(image.name) === stem(file.name),
  );
  return fileCover(own) ?? embedded([file]) ?? (ownFolder === null ? null : coverOfAlbum([], ownFolder, images));
}

const fileCover = (file: SourceFile | undefined): Cover | null => (file ? { from: "file", file } : null);

function embedded(files: readonly AudioFile[]): Cover | null {
  const file = files.find((candidate) => candidate.coverHash !== null);
  return file ? { from: "tags", file } : null;
}
