import { LRUCache } from "lru-cache";
import { currentObservation, observe } from "../db/observation.ts";
import type { TableName } from "../db/table-effects.gen.ts";

type Entry<Value> = { value: Value; tables: ReadonlySet<TableName>; isPersonal: boolean };
/** A value that is being made. Readers join it until something is dropped, since they must see that write. */
type Flight<Value> = { promise: Promise<Entry<Value>>; isStale: boolean; dropped: Set<TableName> };

/** Which values a write makes stale: those that read one of these tables, or all. */
export type Dropped = readonly TableName[] | "all";

type Options<Value> = {
  maxBytes: number;
  /** The memory that a value takes, in bytes. */
  sizeOf: (value: Value) => number;
  /** Which values may be kept; all unless said. */
  isKept?: (value: Value) => boolean;
  /** Which values are worse than an old one while writes cannot be heard of. Without it, none is given then. */
  isFailure?: (value: Value) => boolean;
};

/**
 * Values made from the database, least recently used first out. Each is kept together with the tables that were read
 * while it was made, so nothing has to say by hand what it depends on; whatever is being made of it depends on them too.
 *
 * A write calls `drop` after its commit and before it is acknowledged. A value that was being made meanwhile and read a
 * dropped table is given to those who already wait for it but is not kept, so a later reader never sees what was there
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
      sizeCalculation: ({ value }) => options.sizeOf(value),
    });
  }

  /** The kept value, if there is one: the fast way, without a promise. */
  peek(key: string): Value | undefined {
    if (this.#suspended) return undefined;
    const kept = this.#entries.get(key);
    if (!kept) return undefined;
    this.#hits += 1;
    return handed(kept);
  }

  /** The tables that a kept value was made from. */
  tablesOf(key: string): ReadonlySet<TableName> | undefined {
    return this.#entries.peek(key)?.tables;
  }

  /**
   * The kept value, or the one `make` gives; several callers of one key share one making. Only values that are the same
   * for every visitor are kept. Whatever `make` throws reaches every caller.
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

  /** Forgets every value that read one of `tables`, and has those being made at this moment made again. */
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
   * While other processes' writes cannot be heard of, nothing is kept and every read is fresh. What was kept until then may
   * be given to those for whom none can be made at all, as while the database fails over.
   */
  suspend(): void {
    this.#suspended = true;
    this.#flights.clear();
  }

  resume(): void {
    this.#dropAll();
    this.#suspended = false;
  }

  /** How many values are kept, and their bytes. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Requests since the start that took a kept value or joined its making, and those that made one. */
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

/** The value, for what is being made of it. */
function handed<Value>({ value, tables, isPersonal }: Entry<Value>): Value {
  const observation = currentObservation();
  observation?.noteReads(tables);
  if (isPersonal) observation?.notePersonal();
  return value;
}
