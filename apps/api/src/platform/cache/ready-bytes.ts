import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentTag } from "../db/content-change.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** An answer kept ready to send. Compressed forms are made at the first request that takes them. */
export class ReadyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(answer: { status: number; headers: Record<string, string>; body: Buffer }) {
    this.status = answer.status;
    this.headers = answer.headers;
    this.body = answer.body;
    this.etag = createHash("sha256").update(answer.body).digest("base64url").slice(0, 27);
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
        ? compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : compressGzip(this.body, { level: 6 });
    this.#compressed.set(encoding, made);
    return made;
  }
}

type Kept = { answer: ReadyAnswer; tags: readonly ContentTag[]; bytes: number };
type Flight = { promise: Promise<ReadyAnswer>; generation: number };

/** Room for the body and its compressed forms. */
const estimate = (answer: ReadyAnswer) => Math.ceil(answer.body.length * 1.5) + 512;

/**
 * Ready-made answers for visitors without a token, least recently used first out.
 *
 * A write calls `drop` after its commit and before it answers. An answer whose making began before a drop is given to
 * those who already wait for it but is not kept, so a later reader never sees what was there before the write.
 */
export class ReadyBytes {
  readonly #kept = new Map<string, Kept>();
  readonly #flights = new Map<string, Flight>();
  readonly #maxBytes: number;
  #bytes = 0;
  #generation = 0;
  #suspended = false;

  constructor(options: { maxBytes: number }) {
    this.#maxBytes = options.maxBytes;
  }

  /** The kept answer, if there is one: the fast way, without a promise. */
  peek(key: string): ReadyAnswer | undefined {
    const kept = this.#kept.get(key);
    if (!kept) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.answer;
  }

  /**
   * The kept answer, or the one `make` gives; several callers of one key share one making. Only answers with status 200
   * are kept. Whatever `make` throws reaches every caller.
   */
  async get(key: string, tags: readonly ContentTag[], make: () => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const kept = this.peek(key);
    if (kept) return kept;
    const flight = this.#flights.get(key);
    if (flight && flight.generation === this.#generation) return flight.promise;

    const generation = this.#generation;
    const promise = make().then(
      (answer) => {
        this.#land(key, generation);
        if (answer.status === 200 && generation === this.#generation && !this.#suspended) this.#keep(key, answer, tags);
        return answer;
      },
      (error: unknown) => {
        this.#land(key, generation);
        throw error;
      },
    );
    this.#flights.set(key, { promise, generation });
    return promise;
  }

  /** Forgets everything that shows any of `tags`, and all that is being made at this moment. */
  drop(tags: readonly ContentTag[]): void {
    this.#generation += 1;
    for (const [key, kept] of this.#kept) {
      if (kept.tags.some((tag) => tags.includes(tag))) this.#remove(key, kept);
    }
  }

  dropAll(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#bytes = 0;
  }

  /** While other processes' writes cannot be heard of, nothing is kept and every read is fresh. */
  suspend(): void {
    this.#suspended = true;
    this.dropAll();
  }

  resume(): void {
    this.dropAll();
    this.#suspended = false;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept.size, bytes: this.#bytes };
  }

  #land(key: string, generation: number): void {
    if (this.#flights.get(key)?.generation === generation) this.#flights.delete(key);
  }

  #keep(key: string, answer: ReadyAnswer, tags: readonly ContentTag[]): void {
    const bytes = estimate(answer);
    if (bytes > this.#maxBytes / 8) return;
    this.#kept.set(key, { answer, tags, bytes });
    this.#bytes += bytes;
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, kept);
    }
  }

  #remove(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}
