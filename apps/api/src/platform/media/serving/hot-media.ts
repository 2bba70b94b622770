import type { MediaStore } from "../store/media-store.ts";
import type { MediaPath } from "./media-path.ts";

/** How long a file's existence, size and date are trusted; also how long a file that another process removed is still served. */
const TRUST_MS = 5_000;
/** Interval at which popularity is halved, so that files no longer in demand make room. */
const COOLING_MS = 60_000;
const MAX_KNOWN_FILES = 10_000;
const MAX_LOADS = 2;

export type KnownFile = {
  readonly path: string;
  readonly media: MediaPath;
  readonly size: number;
  readonly modified: Date;
  /** The whole content while the file is hot. */
  bytes: Buffer | null;
  /** How many times its content was requested in full, decaying over time. */
  heat: number;
  checkedAt: number;
};

/**
 * Caches files in front of a store: their size and date, and, within `hotBytes`, the content of those requested most. A
 * file's content is cached once it was requested about twice in full and, if others have to be evicted for it, only when it
 * is more in demand than they are; otherwise a crawl over all files would empty the cache.
 */
export class HotMedia {
  readonly #store: MediaStore;
  readonly #hotBytes: number;
  readonly #files = new Map<string, KnownFile>();
  readonly #hot = new Set<KnownFile>();
  readonly #loading = new Set<string>();
  #usedBytes = 0;
  #cooledAt = performance.now();

  /** @param hotBytes maximum bytes of content to keep; 0 keeps none */
  constructor(store: MediaStore, hotBytes: number) {
    this.#store = store;
    this.#hotBytes = hotBytes;
  }

  /**
   * Returns the file if the store was queried for it within the last `TRUST_MS`, otherwise `undefined`. Accepts any text,
   * because only paths of stored files are cached.
   */
  known(path: string): KnownFile | undefined {
    const file = this.#files.get(path);
    return file && performance.now() - file.checkedAt < TRUST_MS ? file : undefined;
  }

  /** Returns the file as it is in the store now; `null` if it does not exist. */
  async find(media: MediaPath): Promise<KnownFile | null> {
    const found = await this.#store.stat(media.path);
    const before = this.#files.get(media.path);
    if (!found) {
      if (before) this.#forget(before);
      return null;
    }
    if (before && before.size === found.size && before.modified.getTime() === found.modified.getTime()) {
      before.checkedAt = performance.now();
      return before;
    }
    if (before) this.#forget(before);
    const { path } = media;
    const file: KnownFile = { path, media, ...found, bytes: null, heat: 0, checkedAt: performance.now() };
    this.#files.set(media.path, file);
    const [oldest] = this.#files.values();
    if (this.#files.size > MAX_KNOWN_FILES && oldest) this.#forget(oldest);
    return file;
  }

  /** Records a request for `length` bytes of the file, and loads a file that has become hot in the background. */
  touch(file: KnownFile, length: number): void {
    const now = performance.now();
    if (now - this.#cooledAt > COOLING_MS) {
      this.#cooledAt = now;
      for (const known of this.#files.values()) known.heat /= 2;
    }
    file.heat += file.size === 0 ? 0 : length / file.size;
    if (file.bytes || file.heat < 2 || file.size > this.#hotBytes / 4) return;
    if (this.#loading.has(file.path) || this.#loading.size >= MAX_LOADS) return;
    const leaving = this.#coldestFor(file);
    if (leaving) void this.#load(file);
  }

  /** Returns the coldest files whose eviction makes room for `file`; `null` if one of them is about as much in demand. */
  #coldestFor(file: KnownFile): KnownFile[] | null {
    let missing = this.#usedBytes + file.size - this.#hotBytes;
    if (missing <= 0) return [];
    const leaving: KnownFile[] = [];
    for (const candidate of [...this.#hot].sort((one, other) => one.heat - other.heat)) {
      if (candidate.heat * 1.5 >= file.heat) return null;
      leaving.push(candidate);
      missing -= candidate.size;
      if (missing <= 0) return leaving;
    }
    return null;
  }

  async #load(file: KnownFile): Promise<void> {
    this.#loading.add(file.path);
    try {
      const bytes = Buffer.allocUnsafeSlow(file.size);
      const complete = await this.#store.readInto(file.path, bytes, 0);
      const leaving = complete && this.#files.get(file.path) === file ? this.#coldestFor(file) : null;
      if (!leaving) return;
      for (const cold of leaving) this.#cool(cold);
      file.bytes = bytes;
      this.#hot.add(file);
      this.#usedBytes += file.size;
    } catch {
      // The request that made it hot reports the file's error; here it only starts cold again.
      file.heat = 0;
    } finally {
      this.#loading.delete(file.path);
    }
  }

  #cool(file: KnownFile): void {
    if (!this.#hot.delete(file)) return;
    this.#usedBytes -= file.size;
    file.bytes = null;
  }

  #forget(file: KnownFile): void {
    this.#cool(file);
    this.#files.delete(file.path);
  }
}
