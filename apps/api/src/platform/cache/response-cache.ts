import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** An answer kept ready to send. Compressed forms are made at the first request that takes them. */
export class CachedResponse {
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

type Entry = { response: CachedResponse; tables: ReadonlySet<TableName> };
/** A response that is being made. Readers join it until something is dropped, since they must see that write. */
type Flight = { promise: Promise<CachedResponse>; isStale: boolean; dropped: Set<TableName> };

/** Which responses a write makes stale: those that read one of these tables, or all. */
export type Dropped = readonly TableName[] | "all";

/** Room for the body and its compressed forms, in bytes. */
const sizeOf = ({ response }: Entry) => Math.ceil(response.body.length * 1.5) + 512;

/**
 * Responses for visitors without a token, least recently used first out. Each is kept together with the tables that
 * were read while it was made, so nothing has to say by hand what it depends on.
 *
 * A write calls `drop` after its commit and before it is acknowledged. A response that was being made meanwhile and read
 * a dropped table is given to those who already wait for it but is not kept, so a later reader never sees what was there
 * before the write.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Flight>();
  #suspended = false;
  #hits = 0;
  #misses = 0;

  constructor(options: { maxBytes: number }) {
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.floor(options.maxBytes / 8),
      sizeCalculation: sizeOf,
    });
  }

  /** The kept response, if there is one: the fast way, without a promise. */
  peek(key: string): CachedResponse | undefined {
    if (this.#suspended) return undefined;
    const kept = this.#entries.get(key)?.response;
    if (kept) this.#hits += 1;
    return kept;
  }

  /** The tables that a kept response was made from. */
  tablesOf(key: string): ReadonlySet<TableName> | undefined {
    return this.#entries.peek(key)?.tables;
  }

  /**
   * The kept response, or the one `make` gives; several callers of one key share one making. Only responses with status
   * 200 that are the same for every visitor are kept. Whatever `make` throws reaches every caller.
   */
  async get(key: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const kept = this.peek(key);
    if (kept) return kept;
    const running = this.#flights.get(key);
    if (running && !running.isStale) {
      this.#hits += 1;
      return running.promise;
    }
    this.#misses += 1;

    const flight: Flight = { promise: this.#makeOrLast(key, make, () => flight), isStale: false, dropped: new Set() };
    this.#flights.set(key, flight);
    return flight.promise;
  }

  /** Forgets every response that read one of `tables`, and has those being made at this moment made again. */
  drop(tables: Dropped): void {
    if (tables === "all") {
      this.#dropAll();
      return;
    }
    if (tables.length === 0) return;
    for (const flight of this.#flights.values()) {
      flight.isStale = true;
      for (const table of tables) flight.dropped.add(table);
    }
    for (const [key, entry] of this.#entries.entries()) {
      if (tables.some((table) => entry.tables.has(table))) this.#entries.delete(key);
    }
  }

  /**
   * While other processes' writes cannot be heard of, nothing is kept and every read is fresh. What was kept until then is
   * given to those for whom none can be made at all, as while the database fails over.
   */
  suspend(): void {
    this.#suspended = true;
    this.#flights.clear();
  }

  resume(): void {
    this.#dropAll();
    this.#suspended = false;
  }

  /** How many responses are kept, and their bytes. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Requests since the start that took a kept response or joined its making, and those that made one. */
  get use(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  #dropAll(): void {
    this.#flights.clear();
    this.#entries.clear();
  }

  async #makeOrLast(key: string, make: () => Promise<CachedResponse>, own: () => Flight): Promise<CachedResponse> {
    const last = () => (this.#suspended ? this.#entries.peek(key)?.response : undefined);
    try {
      const made = await this.#make(key, make, own);
      return made.status >= 500 ? (last() ?? made) : made;
    } catch (error) {
      const kept = last();
      if (kept) return kept;
      throw error;
    }
  }

  async #make(key: string, make: () => Promise<CachedResponse>, own: () => Flight): Promise<CachedResponse> {
    try {
      const { result, observation } = await observe(make, { sharesReads: true });
      const isCurrent =
        this.#flights.get(key) === own() && ![...own().dropped].some((table) => observation.reads.has(table));
      if (result.status === 200 && !observation.isPersonal && isCurrent && !this.#suspended) {
        this.#entries.set(key, { response: result, tables: observation.reads });
      }
      return result;
    } finally {
      if (this.#flights.get(key) === own()) this.#flights.delete(key);
    }
  }
}
