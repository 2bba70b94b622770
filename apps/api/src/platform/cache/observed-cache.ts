import { LRUCache } from "lru-cache";
import { currentObservation, observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";

type Entry<Value> = { value: Value; tables: ReadonlySet<TableName>; isPersonal: boolean };
/**
 * A value that is being created. Readers join it until something is dropped, because readers after a write must see that
 * write.
 */
type Flight<Value> = { promise: Promise<Entry<Value>>; isStale: boolean; dropped: Set<TableName> };

/** The values that a write invalidates: those that read one of these tables, or all. */
export type Dropped = readonly TableName[] | "all";

/** Bytes that a character of a key may take. */
const BYTES_PER_KEY_CHARACTER = 2;

type Options<Value> = {
  /** Memory for the values and their keys. */
  maxBytes: number;
  /** Returns the memory used by a value, in bytes. */
  sizeOf: (value: Value) => number;
  /** Returns whether a value may be kept; by default all are. */
  isKept?: (value: Value) => boolean;
  /**
   * Returns whether a value is a failure; while the cache is suspended, an outdated value is returned in its place. Without
   * it, no outdated values are returned.
   */
  isFailure?: (value: Value) => boolean;
};

/**
 * A least-recently-used cache of values made from the database. Each value is kept together with the tables that were read
 * while it was created, so its dependencies need not be declared; values made from it inherit them.
 *
 * A write calls `drop` after its commit and before it is acknowledged. A value that was being created at that time and read
 * a dropped table is returned to the callers already waiting for it but is not kept, so a later reader never sees the state
 * before the write.
 */
export class ObservedCache<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #flights = new Map<string, Flight<Value>>();
  readonly #options: Options<Value>;
  #suspended = false;
  #hits = 0;
  #misses = 0;

  constructor(options: Options<Value>) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.floor(options.maxBytes / 8),
      // A key contains the client's URL, which may be a hundred times as long as the response.
      sizeCalculation: ({ value }, key) => options.sizeOf(value) + BYTES_PER_KEY_CHARACTER * key.length,
    });
  }

  /** Returns the cached value, if there is one, without a promise. */
  peek(key: string): Value | undefined {
    if (this.#suspended) return undefined;
    const kept = this.#entries.get(key);
    if (!kept) return undefined;
    this.#hits += 1;
    return handed(kept);
  }

  /** Returns the tables that a cached value was made from. */
  tablesOf(key: string): ReadonlySet<TableName> | undefined {
    return this.#entries.peek(key)?.tables;
  }

  /**
   * Returns the cached value or the result of `make`, which concurrent callers with the same key share. Only values that are
   * the same for every visitor are kept. An error thrown by `make` is thrown to every caller.
   */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.peek(key);
    if (kept) return kept;
    const running = this.#flights.get(key);
    if (running && !running.isStale) {
      this.#hits += 1;
      return handed(await running.promise);
    }
    this.#misses += 1;

    const flight: Flight<Value> = {
      promise: this.#makeOrLast(key, make, () => flight),
      isStale: false,
      dropped: new Set(),
    };
    this.#flights.set(key, flight);
    return handed(await flight.promise);
  }

  /** Drops every value that read one of `tables`; values being created at present are not joined by later readers. */
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
   * Stops caching while other processes' writes are not notified: nothing is kept and every read is fresh. Values kept
   * before are returned only if creating a new one fails, as during a database failover.
   */
  suspend(): void {
    this.#suspended = true;
    this.#flights.clear();
  }

  resume(): void {
    this.#dropAll();
    this.#suspended = false;
  }

  /** Number of cached values and their size in bytes. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /**
   * Since the start: requests served from the cache or by joining another's creation (`hits`), and requests that created a
   * value (`misses`).
   */
  get use(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  #dropAll(): void {
    this.#flights.clear();
    this.#entries.clear();
  }

  async #makeOrLast(key: string, make: () => Promise<Value>, own: () => Flight<Value>): Promise<Entry<Value>> {
    const { isFailure } = this.#options;
    const last = () => (this.#suspended && isFailure ? this.#entries.peek(key) : undefined);
    try {
      const made = await this.#make(key, make, own);
      return isFailure?.(made.value) ? (last() ?? made) : made;
    } catch (error) {
      const kept = last();
      if (kept) return kept;
      throw error;
    }
  }

  async #make(key: string, make: () => Promise<Value>, own: () => Flight<Value>): Promise<Entry<Value>> {
    try {
      const { result, observation } = await observe(make, { sharesReads: true });
      const entry = { value: result, tables: observation.reads, isPersonal: observation.isPersonal };
      const isCurrent =
        this.#flights.get(key) === own() && ![...own().dropped].some((table) => observation.reads.has(table));
      const isKept = this.#options.isKept?.(result) ?? true;
      if (isKept && !observation.isPersonal && isCurrent && !this.#suspended) this.#entries.set(key, entry);
      return entry;
    } finally {
      if (this.#flights.get(key) === own()) this.#flights.delete(key);
    }
  }
}

/** Returns the value and adds its tables to the current observation. */
function handed<Value>({ value, tables, isPersonal }: Entry<Value>): Value {
  const observation = currentObservation();
  observation?.recordReads(tables);
  if (isPersonal) observation?.markPersonal();
  return value;
}
