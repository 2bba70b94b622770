/**
 * Paths of stored media. A path consists of the content's hash and contains no user input, so one strict pattern both parses
 * and validates it: a path that does not match (dots, encodings, NUL, other folders) does not exist.
 */

export const MEDIA_FOLDERS = ["audio", "images", "originals", "video", "files"] as const;
export type MediaFolder = (typeof MEDIA_FOLDERS)[number];
/** Folders of single files; a picture is a folder with one file per width. */
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

/** Returns the content type of an extension. An unknown one is sent as bytes to download, so that a browser never renders it. */
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
  /** Unquoted. Derived from the path alone, so that all servers return the same one. */
  etag: string;
};

/** Parses `/media/…`; returns `null` for anything that cannot be the path of a stored file. */
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

/** Returns `/media/<folder>/<hash>.<extension>`. Throws a RangeError if the parts do not form a valid path. */
export function filePath(folder: FileFolder, hash: string, extension: string): string {
  const path = `/media/${folder}/${hash}.${extension}`;
  if (!FILE_PATH.test(path)) throw new RangeError(`not a media path: ${path}`);
  return path;
}

/** The folder with a picture's widths, without a trailing slash. */
export const imageFolder = (hash: string) => `/media/images/${hash}`;

/** Hex digits of a SHA-256 used in paths: 160 bits, enough to rule out collisions and guessing. */
export const HASH_LENGTH = 40;

/** Returns a stored path prefixed with `base`. Originals keep their path, because only the site can verify their links. */
export function publicMediaUrl(base: string, path: string): string {
  const parsed = parseMediaPath(path);
  return parsed && parsed.folder !== "originals" ? `${base}${path}` : path;
}
