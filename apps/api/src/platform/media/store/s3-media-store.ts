import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { AppError } from "../../errors/app-error.ts";
import {
  contentTypeOf,
  type FileFolder,
  filePath,
  imageFolder,
  type MediaFolder,
  parseMediaPath,
} from "../serving/media-path.ts";
import type { ByteRange, ImageFile, MediaSource, MediaStat, MediaStore, StoredMedia } from "./media-store.ts";
import { createS3Client, type S3Settings } from "./s3-client.ts";
import { Spool } from "./spool.ts";

const INSUFFICIENT_STORAGE = 507;
const UPLOAD_ATTEMPTS = 3;
const RANGE_NOT_SATISFIABLE = 416;

const keyOf = (path: string) => path.slice(1);

function absent(error: unknown): null {
  if (error instanceof NoSuchKey || error instanceof NotFound) return null;
  throw explain(error);
}

/** Converts the bucket's errors to ones with a message for users; the provider's message is only logged. */
function explain(error: unknown): unknown {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === INSUFFICIENT_STORAGE) {
    return new AppError("unavailable", "There is no space left to store this file. Nothing was changed.", {
      internal: `the bucket is full: ${error.message}`,
      cause: Object.assign(new Error(error.message), { code: "ENOSPC" }),
    });
  }
  if (error instanceof AppError || !(error instanceof Error)) return error;
  return new AppError("unavailable", undefined, { internal: `the bucket failed: ${error.message}`, cause: error });
}

/**
 * Media in a bucket under the same names as in the URL (`media/audio/…`), so that a CDN in front of it can serve them
 * directly. Uploads are first spooled to the local disk, because the name needs the hash, and the bucket needs the length.
 */
export class S3MediaStore implements MediaStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #spool: Spool;

  constructor(options: { s3: S3Settings; dataDir: string }) {
    const { s3 } = options;
    this.#bucket = s3.bucket;
    this.#spool = new Spool(join(options.dataDir, "media", ".incoming"));
    this.#client = createS3Client(s3);
  }

  async put(source: MediaSource, place: { folder: FileFolder; extension: string }): Promise<StoredMedia> {
    const { file, hash, size } = await this.#spool.write(source);
    try {
      const path = filePath(place.folder, hash, place.extension);
      if ((await this.stat(path))?.size === size) return { path, size, created: false };
      await this.#upload(path, place.extension, () => createReadStream(file), size);
      return { path, size, created: true };
    } finally {
      await rm(file, { force: true });
    }
  }

  async putImage(hash: string, files: readonly ImageFile[]): Promise<boolean> {
    if (await this.findImage(hash)) return false;
    // The JPEG marks the picture as complete, so it is written last.
    const ordered = files.toSorted(
      (one, other) => Number(one.name.endsWith(".jpg")) - Number(other.name.endsWith(".jpg")),
    );
    for (const file of ordered) {
      const extension = file.name.endsWith(".jpg") ? "jpg" : "webp";
      await this.#upload(`${imageFolder(hash)}/${file.name}`, extension, () => file.bytes, file.bytes.length);
    }
    return true;
  }

  async findImage(hash: string): Promise<string | null> {
    const keys = await this.#keys(`${keyOf(imageFolder(hash))}/`);
    const jpeg = keys.find((key) => key.endsWith(".jpg"));
    return jpeg ? `/${jpeg}` : null;
  }

  async stat(path: string): Promise<MediaStat | null> {
    if (!parseMediaPath(path)) return null;
    const found = await this.#client
      .send(new HeadObjectCommand({ Bucket: this.#bucket, Key: keyOf(path) }))
      .catch(absent);
    return found && { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date(0) };
  }

  async open(path: string, range?: ByteRange): Promise<Readable | null> {
    if (!parseMediaPath(path)) return null;
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const found = await this.#client
      .send(new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(path), ...part }))
      .catch(absent);
    return found?.Body instanceof Readable ? found.Body : null;
  }

  async readInto(path: string, target: Uint8Array, start: number): Promise<boolean> {
    let filled = 0;
    try {
      const stream = await this.open(path, { start, end: start + target.length - 1 });
      if (!stream) return false;
      for await (const chunk of stream) {
        const bytes: Uint8Array = chunk;
        if (filled + bytes.length > target.length) return false;
        target.set(bytes, filled);
        filled += bytes.length;
      }
    } catch (error) {
      const cause = error instanceof AppError ? error.cause : error;
      if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === RANGE_NOT_SATISFIABLE) return false;
      throw explain(error);
    }
    return filled === target.length;
  }

  async remove(path: string): Promise<void> {
    const parsed = parseMediaPath(path);
    if (!parsed) return;
    try {
      if (parsed.folder !== "images") {
        await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: keyOf(path) }));
        return;
      }
      const keys = await this.#keys(`${keyOf(imageFolder(parsed.hash))}/`);
      if (keys.length === 0) return;
      const objects = keys.map((Key) => ({ Key }));
      await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects: objects, Quiet: true } }),
      );
    } catch (error) {
      throw explain(error);
    }
  }

  async *list(folder: MediaFolder): AsyncIterable<MediaStat & { path: string }> {
    for await (const object of this.#objects(`media/${folder}/`)) {
      const path = `/${object.Key}`;
      if (parseMediaPath(path)) yield { path, size: object.Size ?? 0, modified: object.LastModified ?? new Date(0) };
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  async #upload(path: string, extension: string, body: () => Readable | Uint8Array, size: number): Promise<void> {
    const folder = parseMediaPath(path)?.folder;
    for (let attempt = 1; ; attempt++) {
      const command = new PutObjectCommand({
        Bucket: this.#bucket,
        Key: keyOf(path),
        Body: body(),
        ContentLength: size,
        ContentType: contentTypeOf(extension),
        CacheControl: folder === "originals" ? "private, no-store" : "public, max-age=31536000, immutable",
      });
      try {
        await this.#client.send(command);
        return;
      } catch (error) {
        // The client retries on its own, but cannot rewind a stream.
        const passing =
          error instanceof S3ServiceException && [500, 502, 503].includes(error.$metadata.httpStatusCode ?? 0);
        if (!passing || attempt === UPLOAD_ATTEMPTS) throw explain(error);
      }
    }
  }

  async #keys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const object of this.#objects(prefix)) if (object.Key) keys.push(object.Key);
    return keys;
  }

  async *#objects(prefix: string) {
    let token: string | undefined;
    do {
      const page = await this.#client
        .send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }))
        .catch((error: unknown) => {
          throw explain(error);
        });
      yield* page.Contents ?? [];
      token = page.NextContinuationToken;
    } while (token);
  }
}
