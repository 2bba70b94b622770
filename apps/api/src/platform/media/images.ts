import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { IMAGE_WIDTHS } from "@fanfare/contracts/common/media-url";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError } from "../errors/app-error.ts";
import { createLimiter } from "./limiter.ts";
import { HASH_LENGTH, imageFolder } from "./media-path.ts";
import type { ImageFile, MediaStore } from "./media-store.ts";

export type ImageOptions = {
  /** Pixels; a wider picture is made smaller, a narrower one stays as it is. */
  maxWidth?: number;
  /** Cut to its middle square, as covers and avatars are. */
  square?: boolean;
};

export type IngestedImage = {
  /** `/media/images/<hash>/<own width>.jpg`; the other widths follow from it (`imageSrcSet` in the contracts). */
  path: string;
  width: number;
  height: number;
  /** A blurred preview of some 16 pixels as a data URL of less than 300 characters. */
  placeholder: string;
  /** False when the same picture was stored before. */
  created: boolean;
};

export const MAX_IMAGE_BYTES = 40 * 1024 * 1024;
/** Enough for any camera; a small file that unpacks to more is a bomb. */
const MAX_PIXELS = 120_000_000;
const DEFAULT_MAX_WIDTH = 1600;
/** A picture narrower than a third of its height (a scroll) is scaled by its height. */
const MAX_TALLNESS = 3;
const ACCEPTED = new Set(["jpg", "png", "webp", "avif", "gif"]);

/** Part of every hash, so that another way of encoding gives other names and no cache holds old bytes under new ones. */
const RECIPE = "1";
/** More effort takes half as long again for a twentieth fewer bytes. */
const WEBP = { quality: 82, effort: 2 } as const;
const JPEG = { quality: 84, progressive: true } as const;
const PLACEHOLDER_PIXELS = 16;

/** Two at a time: each decoded picture takes up to half a gigabyte, and the processor is shared with the visitors. */
const limit = createLimiter(2);
sharp.cache(false);

const notAnImage = (cause?: unknown) =>
  new AppError(
    "unsupported_media_type",
    "This is not a picture we can read. Please use JPEG, PNG, WebP, AVIF or GIF.",
    {
      internal: "not a readable picture",
      cause,
    },
  );

const tooLarge = (detail: string) => new AppError("too_large", detail);

/** What names a stored picture: the same bytes with the same options always have the same hash. */
export function imageHash(bytes: Uint8Array, options: ImageOptions = {}): string {
  const { maxWidth = DEFAULT_MAX_WIDTH, square = false } = options;
  return createHash("sha256")
    .update(`${RECIPE} ${maxWidth} ${square}\n`)
    .update(bytes)
    .digest("hex")
    .slice(0, HASH_LENGTH);
}

/**
 * Checks, re-encodes and stores a picture in every width the site uses. What a camera noted in it (place, owner) is
 * dropped, its orientation applied. Throws an AppError `unsupported_media_type` for what is no picture or a broken one,
 * and `too_large` for too many bytes or pixels; both carry a text for people.
 */
export async function ingestImage(
  store: MediaStore,
  source: Uint8Array | string,
  options: ImageOptions = {},
): Promise<IngestedImage> {
  const bytes = await load(source);
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !ACCEPTED.has(kind.ext)) throw notAnImage();
  const hash = imageHash(bytes, options);
  return limit(async () => {
    const picture = await decode(bytes, options);
    const found = await store.findImage(hash);
    const created = found === null && (await store.putImage(hash, await encode(picture)));
    return {
      path: `${imageFolder(hash)}/${picture.width}.jpg`,
      width: picture.width,
      height: picture.height,
      placeholder: await placeholderOf(picture),
      created,
    };
  });
}

async function load(source: Uint8Array | string): Promise<Uint8Array> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > MAX_IMAGE_BYTES)
    throw tooLarge(`This picture is too large. It may have up to ${MAX_IMAGE_BYTES >> 20} MB.`);
  return typeof source === "string" ? readFile(source) : source;
}

type Picture = { pixels: Buffer; width: number; height: number; channels: 3 | 4 };

/** The picture upright, in sRGB, in its largest width, as bare pixels: everything else is made from these. */
async function decode(bytes: Uint8Array, options: ImageOptions): Promise<Picture> {
  const { maxWidth = DEFAULT_MAX_WIDTH, square = false } = options;
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 } as const;
  try {
    const { width, height } = (await sharp(bytes, input).metadata()).autoOrient;
    if (width * height > MAX_PIXELS) throw tooLarge("This picture has too many pixels. Please make it smaller.");
    const side = Math.min(width, height, maxWidth);
    const { data, info } = await sharp(bytes, input)
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
    if (error instanceof Error && /pixel limit/.test(error.message)) {
      throw tooLarge("This picture has too many pixels. Please make it smaller.");
    }
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

async function placeholderOf(picture: Picture): Promise<string> {
  const size = { width: PLACEHOLDER_PIXELS, height: PLACEHOLDER_PIXELS, fit: "inside" } as const;
  const bytes = await open(picture).resize(size).webp({ quality: 30, alphaQuality: 30, effort: 4 }).toBuffer();
  return `data:image/webp;base64,${bytes.toString("base64")}`;
}
