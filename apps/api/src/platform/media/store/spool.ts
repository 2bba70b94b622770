import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { HASH_LENGTH } from "../serving/media-path.ts";
import type { MediaSource } from "./media-store.ts";
import { errorCode, storageError } from "./storage-error.ts";

/** Leftovers of a killed process; older than any write that can still be in progress. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export const contentHash = (bytes: Uint8Array) =>
  createHash("sha256").update(bytes).digest("hex").slice(0, HASH_LENGTH);

export type Spooled = { file: string; hash: string; size: number };

/** A folder for incoming files: they are written, synced to disk and hashed before they are moved to their final name. */
export class Spool {
  readonly #folder: string;
  #swept: Promise<void> | undefined;
  #sweptAt = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns an unused path in the folder. The caller renames or removes what it writes there. */
  async reserve(): Promise<string> {
    // Every time, because a cleanup may have removed the empty folder.
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Daily, because a process that starts right after another one was killed finds its leftovers too young.
    if (Date.now() - this.#sweptAt > ABANDONED_AFTER_MS) {
      this.#sweptAt = Date.now();
      this.#swept = this.#sweep();
    }
    await this.#swept;
    return join(this.#folder, randomBytes(12).toString("hex"));
  }

  /** Writes `source` to a new file and hashes it in the process. On failure nothing is left behind. */
  async write(source: MediaSource): Promise<Spooled> {
    const input = source instanceof Uint8Array ? Readable.from([source]) : source;
    const stream = typeof input === "string" ? createReadStream(input, { highWaterMark: 1 << 20 }) : input;
    // The stream may fail before the loop below reads it and rethrows the error; without a listener that would end the process.
    stream.on("error", () => undefined);
    const file = await this.reserve();
    try {
      const hash = createHash("sha256");
      let size = 0;
      const handle = await open(file, "wx", 0o600);
      try {
        for await (const chunk of stream) {
          const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
          hash.update(bytes);
          size += bytes.length;
          await handle.writeFile(bytes);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      return { file, hash: hash.digest("hex").slice(0, HASH_LENGTH), size };
    } catch (error) {
      stream.destroy();
      await rm(file, { force: true });
      throw storageError(error);
    }
  }

  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const left = join(this.#folder, name);
      try {
        if (Date.now() - (await stat(left)).mtimeMs > ABANDONED_AFTER_MS) await rm(left, { recursive: true });
      } catch (error) {
        // Another process removed it first.
        if (errorCode(error) !== "ENOENT") throw error;
      }
    }
  }
}
