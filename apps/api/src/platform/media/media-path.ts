/**
 * Names of stored media. A path is made of the content's hash and nothing a person typed, so one strict pattern is both
 * the parser and the check: whatever does not match it (dots, encodings, NUL, other folders) is not there.
 */

export const MEDIA_FOLDERS = ["audio", "images", "originals", "video", "files"] as const;
export type MediaFolder = (typeof MEDIA_FOLDERS)[number];
/** Folders of single files; a picture is a folder of its own with one file for each width. */
export type FileFolder = Exclude<MediaFolder, "images">;

const CONTENT_TYPES: Record<string, string> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  flac: "audio/flac",
  ogg: "audio/ogg",
  opus: "audio/ogg; codecs=opus",
  wav: "audio/wav",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
  pdf: "application/pdf",
  zip: "application/zip",
};

/** What a file of this extension is sent as. An unknown one is bytes to download, never something a browser renders. */
export function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension] ?? "application/octet-stream";
}

const FILE_PATH = /^\/media\/(audio|originals|video|files)\/([0-9a-f]{40})\.([a-z0-9]{1,5})$/;
const IMAGE_PATH = /^\/media\/images\/([0-9a-f]{40})\/([1-9]\d{0,4})\.(webp|jpg)$/;

export type MediaPath = {
  path: string;
  folder: MediaFolder;
  hash: string;
  extension: string;
  /** Unquoted; the same for every server that has the file, because it comes from the name alone. */
  etag: string;
};

/** The parts of `/media/…`, or `null` for everything that cannot be the name of a stored file. */
export function parseMediaPath(path: string): MediaPath | null {
  const file = FILE_PATH.exec(path);
  if (file) {
    const [, folder, hash = "", extension = ""] = file;
    return { path, folder: folder as FileFolder, hash, extension, etag: hash };
  }
  const image = IMAGE_PATH.exec(path);
  if (image) {
    const [, hash = "", width = "", extension = ""] = image;
    return { path, folder: "images", hash, extension, etag: `${hash}-${width}${extension}` };
  }
  return null;
}

/** `/media/<folder>/<hash>.<extension>`; throws a RangeError when the parts do not make a valid path. */
export function filePath(folder: FileFolder, hash: string, extension: string): string {
  const path = `/media/${folder}/${hash}.${extension}`;
  if (!FILE_PATH.test(path)) throw new RangeError(`not a media path: ${path}`);
  return path;
}

/** The folder of a picture's widths, without a slash at its end. */
export const imageFolder = (hash: string) => `/media/images/${hash}`;

/** Hex digits of a SHA-256 that stand in a path: 160 bits, beyond collision and beyond guessing. */
export const HASH_LENGTH = 40;

/** A stored path behind `base`; originals stay with the site, which alone can check their links. */
export function publicMediaUrl(base: string, path: string): string {
  const parsed = parseMediaPath(path);
  return parsed && parsed.folder !== "originals" ? `${base}${path}` : path;
}
