import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Compression = "br" | "gzip";

/** A body as it is sent: its strong ETag, and the bytes or what they come from. */
export type Form = { etag: string; bytes: Buffer | Promise<Buffer> };

type Effort = "quick" | "thorough";

/**
 * Levels of compression. The reader for whom an answer is made waits for it, and most pages are never asked for again while
 * they are fresh: of 134 kB Brotli's third level makes 25.4 kB in 1.0 ms, its sixth 22.4 kB in 2.1 ms.
 */
const LEVELS = { quick: { br: 3, gzip: 3 }, thorough: { br: 6, gzip: 6 } };

/** One encoding of a body: compressed quickly for the first to ask, better once a second one has. */
export class CompressedBody {
  /**
   * The ETags of both forms, whether made or not: different bytes must not share one (RFC 9110, 8.8.3.3), and whoever has
   * either has the body.
   */
  readonly etags: readonly [thorough: string, quick: string];
  readonly #body: Buffer;
  readonly #encoding: Compression;
  #current: Form | undefined;
  #isImproving = false;

  constructor(body: Buffer, hash: string, encoding: Compression) {
    this.#body = body;
    this.#encoding = encoding;
    this.etags = [`"${hash}-${encoding}"`, `"${hash}-${encoding}-quick"`];
  }

  /** What to send now. */
  get form(): Form {
    const [, quick] = this.etags;
    if (!this.#current) this.#current = { etag: quick, bytes: this.#compress("quick") };
    else if (this.#current.etag === quick && !this.#isImproving) void this.#improve();
    return this.#current;
  }

  /** Nobody waits for it: where it fails the quick form goes on being sent, and the next to ask tries again. */
  async #improve(): Promise<void> {
    this.#isImproving = true;
    const bytes = await this.#compress("thorough").catch(() => null);
    if (bytes) this.#current = { etag: this.etags[0], bytes };
    this.#isImproving = false;
  }

  #compress(effort: Effort): Promise<Buffer> {
    const level = LEVELS[effort][this.#encoding];
    if (this.#encoding === "gzip") return compressGzip(this.#body, { level });
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return compressBrotli(this.#body, {
      params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: this.#body.length },
    });
  }
}
