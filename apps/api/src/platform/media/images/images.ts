import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { t } from "@fanfare/contracts/common/language";
import { IMAGE_WIDTHS } from "@fanfare/contracts/common/media-url";
import { PICTURE_MAX_PIXELS } from "@fanfare/contracts/common/picture";
import { fileTypeFromBuffer } from "file-type";
import { createBoundedLimit, type LineRules } from "../../concurrency/bounded-limit.ts";
import { AppError } from "../../errors/app-error.ts";
import { HASH_LENGTH, imageFolder } from "../serving/media-path.ts";
import type { ImageFile, MediaStore } from "../store/media-store.ts";
import { sharp } from "./sharp.ts";

export type ImageOptions = {
  /** Pixels; a wider picture is scaled down, a narrower one keeps its width. */
  maxWidth?: number;
  /** Whether to crop to the central square, as for covers and avatars. */
  square?: boolean;
};

/** Limits of an upload; they do not change the resulting files. */
export type IngestRules = LineRules & {
  /** Maximum pixels of the uploaded picture; see `PICTURE_MAX_PIXELS`, the default, and `AVATAR_MAX_PIXELS`. */
  maxPixels?: number;
};

export type IngestedImage = {
  /** `/media/images/<hash>/<own width>.jpg`; the other widths follow from it (`imageSrcSet` in the contracts). */
  path: string;
  width: number;
  height: number;
  /** A blurred preview of up to 16 by 16 pixels as a data URL of less than 300 characters. */
  placeholder: string;
  /** False when the same picture was already stored. */
  created: boolean;
};

export const MAX_IMAGE_BYTES = 40 * 1024 * 1024;
/** A decoded picture with more pixels takes up to a quarter of a gigabyte: these are processed one at a time. */
const MANY_PIXELS = 24_000_000;
const DEFAULT_MAX_WIDTH = 1600;
/** Maximum ratio of height to width; a narrower picture is scaled by its height. */
const MAX_TALLNESS = 3;
const ACCEPTED = new Set(["jpg", "png", "webp", "avif", "gif"]);

/**
 * Part of every hash: a different crop or set of widths needs new names. A different quality does not, because pictures
 * stored or cached in the former quality are still good.
 */
const RECIPE = "1";
/**
 * Measured on covers of 768 pixels: quality 82 takes 30 kB, 75 takes 22 kB in the same time; effort 4 saves a twentieth in
 * twice the time. AVIF of similar quality (50, effort 1) takes 17 kB in four times the time.
 */
const WEBP = { quality: 75, effort: 2 } as const;
const JPEG = { quality: 84, progressive: true } as const;
const PLACEHOLDER_PIXELS = 16;

/** Two pictures at a time and one large one, because memory and CPU are shared with serving visitors. */
const limit = createBoundedLimit(2);
const limitLarge = createBoundedLimit(1);

const notAnImage = (cause?: unknown) =>
  new AppError("unsupported_media_type", "We cannot read this picture. Please use JPEG, PNG, WebP, AVIF or GIF.", {
    internal: "not a readable picture",
    cause,
  });

const tooLarge = (detail: string) => new AppError("too_large", detail);

/** Returns the hash that names a stored picture: the same bytes with the same options always have the same hash. */
export function imageHash(bytes: Uint8Array, options: ImageOptions = {}): string {
  const { maxWidth = DEFAULT_MAX_WIDTH, square = false } = options;
  return createHash("sha256")
    .update(`${RECIPE} ${maxWidth} ${square}\n`)
    .update(bytes)
    .digest("hex")
    .slice(0, HASH_LENGTH);
}

/**
 * Checks a picture, re-encodes it and stores it in every width that the site uses. Camera metadata (location, owner) is
 * removed and the orientation applied. The dimensions are read from the header before anything is decoded, and a picture
 * that is already stored is not decoded again. Throws an AppError `unsupported_media_type` for data that is not a picture or
 * is broken, `too_large` for too many bytes or pixels (both with a message for users), and `unavailable` when the queue is
 * full.
 */
export async function ingestImage(
  store: MediaStore,
  source: Uint8Array | string,
  options: ImageOptions = {},
  rules: IngestRules = {},
): Promise<IngestedImage> {
  const { maxPixels = PICTURE_MAX_PIXELS, ...line } = rules;
  const bytes = await load(source);
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !ACCEPTED.has(kind.ext)) throw notAnImage();
  const pixels = await pixelsOf(bytes, maxPixels);
  const hash = imageHash(bytes, options);
  const stored = await findStored(store, hash);
  if (stored) return stored;
  const work = async (): Promise<IngestedImage> => {
    // An earlier task in the queue may have stored the same picture.
    const other = await findStored(store, hash);
    if (other) return other;
    const picture = await decode(bytes, options);
    const files = await encode(picture);
    const created = await store.putImage(hash, files);
    const { width, height } = picture;
    const path = `${imageFolder(hash)}/${width}.jpg`;
    return { path, width, height, placeholder: await placeholderOf(smallest(files)), created };
  };
  return pixels > MANY_PIXELS ? limitLarge(() => limit(work), line) : limit(work, line);
}

/** Returns the number of pixels that the header announces, without decoding. Throws `too_large` for more than `most`. */
async function pixelsOf(bytes: Uint8Array, most: number): Promise<number> {
  const { width, height } = await sharp(bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw notAnImage(error);
    });
  if (width * height > most) {
    throw tooLarge(t("This picture has too many pixels. It may have up to {count} million.", { count: most / 1e6 }));
  }
  return width * height;
}

/** The smallest width, from which the preview is made, so that it is the same for new and stored pictures. */
const smallest = (files: readonly ImageFile[]): Uint8Array => {
  const [first] = files;
  if (!first) throw new Error("a picture has at least one width");
  return first.bytes;
};

/** Returns a picture that is completely stored; `null` if it is not. */
async function findStored(store: MediaStore, hash: string): Promise<IngestedImage | null> {
  const path = await store.findImage(hash);
  const width = Number(/(\d+)\.jpg$/.exec(path ?? "")?.[1]);
  if (path === null || !width) return null;
  const least = IMAGE_WIDTHS.find((candidate) => candidate < width) ?? width;
  const [full, small] = await Promise.all([store.open(path), store.open(`${imageFolder(hash)}/${least}.webp`)]);
  const [jpeg, webp] = await Promise.all([full && buffer(full), small && buffer(small)]);
  // Removed in the meantime; the caller then stores it again.
  if (!jpeg || !webp) return null;
  const { height } = await sharp(jpeg).metadata();
  return { path, width, height, placeholder: await placeholderOf(webp), created: false };
}

async function load(source: Uint8Array | string): Promise<Uint8Array> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > MAX_IMAGE_BYTES)
    throw tooLarge(t("This picture is too large. It may have up to {size} MB.", { size: MAX_IMAGE_BYTES >> 20 }));
  return typeof source === "string" ? readFile(source) : source;
}

/** Decoder limits, which also stop a picture whose header understates its size. */
const INPUT = { limitInputPixels: PICTURE_MAX_PIXELS, failOn: "error", pages: 1 } as const;

type Picture = { pixels: Buffer; width: number; height: number; channels: 3 | 4 };

/** Decodes to raw sRGB pixels, upright and in the largest width; all files are made from these. */
async function decode(bytes: Uint8Array, options: ImageOptions): Promise<Picture> {
  const { maxWidth = DEFAULT_MAX_WIDTH, square = false } = options;
  try {
    const { width, height } = (await sharp(bytes, INPUT).metadata()).autoOrient;
    const side = Math.min(width, height, maxWidth);
    const { data, info } = await sharp(bytes, INPUT)
      .timeout({ seconds: 30 })
      .autoOrient()
      .resize(
        square
          ? { width: side, height: side, fit: "cover", position: "centre" }
          : { width: maxWidth, height: maxWidth * MAX_TALLNESS, fit: "inside", withoutEnlargement: true },
      )
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels === 3 || info.channels === 4) return { ...info, channels: info.channels, pixels: data };
    throw notAnImage();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notAnImage(error);
  }
}

const open = ({ pixels, width, height, channels }: Picture) => sharp(pixels, { raw: { width, height, channels } });

async function encode(picture: Picture): Promise<ImageFile[]> {
  const files: ImageFile[] = [];
  for (const width of IMAGE_WIDTHS.filter((candidate) => candidate < picture.width)) {
    files.push({ name: `${width}.webp`, bytes: await open(picture).resize({ width }).webp(WEBP).toBuffer() });
  }
  files.push({ name: `${picture.width}.webp`, bytes: await open(picture).webp(WEBP).toBuffer() });
  const opaque = open(picture).flatten({ background: "#ffffff" });
  files.push({ name: `${picture.width}.jpg`, bytes: await opaque.jpeg(JPEG).toBuffer() });
  return files;
}

async function placeholderOf(smallest: Uint8Array): Promise<string> {
  const size = { width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: "inside" } as const;
  const bytes = await sharp(smallest).resize(size).webp({ quality: 30, alphaQuality: 30, effort: 4 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}
