import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ReplicaReads } from "../db/replica-reads.ts";
import { type Dropped, ObservedCache } from "./observed-cache.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** For a page of 134 kB Brotli level 4 takes 1.3 ms (24.3 kB), level 5 takes 2.1 ms (22.6 kB); the first reader waits for it. */
const BROTLI_QUALITY = 4;

export type Encoding = "br" | "gzip" | "identity";

/** A cached response. Compressed forms are created on the first request that accepts them. */
export class CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(content: { status: number; headers: Record<string, string>; body: Buffer }) {
    this.status = content.status;
    this.headers = content.headers;
    this.body = content.body;
    this.etag = createHash("sha256").update(content.body).digest("base64url").slice(0, 27);
  }

  /** The strong ETag of one encoding of the body: different bytes must not share a tag (RFC 9110, 8.8.3.3). */
  etagFor(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.etag}"` : `"${this.etag}-${encoding}"`;
  }

  bytesFor(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === "identity") return this.body;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made =
      encoding === "br"
        ? compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : compressGzip(this.body, { level: 6 });
    this.#compressed.set(encoding, made);
    return made;
  }
}

/** Estimated bytes of the body and its compressed forms. */
const sizeOf = ({ body }: CachedResponse) => Math.ceil(body.length * 1.5) + 512;

/** A result that responses are made from, and the length of its JSON. */
type CachedRead = { data: unknown; bytes: number };

/** Share of the cache's memory for results that responses are made from. */
const READS_SHARE = 1 / 16;
/** Rough number of bytes that a character of JSON takes as objects. */
const BYTES_PER_CHARACTER = 4;

/**
 * Cache of responses for visitors without a token. Only responses with status 200 are kept; while suspended, a kept one is
 * returned if creating a new one fails or returns an error response.
 */
export class ResponseCache extends ObservedCache<CachedResponse> {
  readonly #reads: ObservedCache<CachedRead>;
  readonly #replicas: ReplicaReads | undefined;

  /** With `replicas`, responses are made from read replicas that have caught up with all writes. */
  constructor({ maxBytes, replicas }: { maxBytes: number; replicas?: ReplicaReads | undefined }) {
    super({
      maxBytes: Math.floor(maxBytes * (1 - READS_SHARE)),
      sizeOf,
      isKept: ({ status }) => status === 200,
      isFailure: ({ status }) => status >= 500,
    });
    this.#reads = new ObservedCache({
      maxBytes: Math.floor(maxBytes * READS_SHARE),
      sizeOf: ({ bytes }) => BYTES_PER_CHARACTER * bytes + 512,
    });
    this.#replicas = replicas;
    replicas?.setReceiving(true);
  }

  override get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const replicas = this.#replicas;
    return super.get(key, replicas ? () => replicas.run(make) : make);
  }

  /**
   * Returns a result that several responses are made from, as plain JSON, so that a new page reads only data that no other
   * page has read. `key` must be unique; callers must not change the result.
   */
  async read<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const { data } = await this.#reads.get(key, async () => {
      const text = JSON.stringify(await make()) ?? "null";
      return { data: JSON.parse(text), bytes: text.length };
    });
    return data as Result;
  }

  override drop(tables: Dropped): void {
    this.#replicas?.changed();
    this.#reads.drop(tables);
    super.drop(tables);
  }

  override suspend(): void {
    this.#replicas?.setReceiving(false);
    this.#reads.suspend();
    super.suspend();
  }

  override resume(): void {
    this.#replicas?.changed();
    this.#replicas?.setReceiving(true);
    this.#reads.resume();
    super.resume();
  }
}
