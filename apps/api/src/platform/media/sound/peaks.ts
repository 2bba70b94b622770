/** How many peaks describe a track; a wide screen shows about that many bars. */
export const PEAK_COUNT = 800;

const LOUDEST = 100;

/**
 * Collects the loudest sample of each short stretch of incoming audio, and folds them into `PEAK_COUNT` values from 0 to 100
 * once the length is known. Values are scaled so that the loudest stretch is 100 and quiet tracks are visible too.
 */
export class PeakMeter {
  readonly #stretch: number;
  readonly #loudest: number[] = [];
  #present = 0;
  #filled = 0;
  #samples = 0;
  /** First byte of a sample that was split between two chunks. */
  #half: number | null = null;

  /** @param stretch number of samples per collected value */
  constructor(stretch = 40) {
    this.#stretch = stretch;
  }

  get samples(): number {
    return this.#samples;
  }

  /** @param bytes mono samples, signed 16 bit, little-endian */
  add(bytes: Buffer): void {
    let at = 0;
    if (this.#half !== null && bytes.length > 0) {
      this.#take((((bytes[0] ?? 0) << 24) >> 16) | this.#half);
      this.#half = null;
      at = 1;
    }
    for (; at + 1 < bytes.length; at += 2) this.#take(bytes.readInt16LE(at));
    if (at < bytes.length) this.#half = bytes[at] ?? 0;
  }

  #take(sample: number): void {
    const level = Math.abs(sample);
    if (level > this.#present) this.#present = level;
    this.#samples += 1;
    this.#filled += 1;
    if (this.#filled === this.#stretch) {
      this.#loudest.push(this.#present);
      this.#present = 0;
      this.#filled = 0;
    }
  }

  /** Returns `null` if there were no samples. */
  peaks(count = PEAK_COUNT): number[] | null {
    const values = this.#filled > 0 ? [...this.#loudest, this.#present] : this.#loudest;
    if (values.length === 0) return null;
    const highest = values.reduce((most, value) => Math.max(most, value), 0) || 1;
    return Array.from({ length: count }, (_, i) => {
      const from = Math.floor((i * values.length) / count);
      const to = Math.max(from + 1, Math.floor(((i + 1) * values.length) / count));
      const loudest = values.slice(from, to).reduce((most, value) => Math.max(most, value), 0);
      return Math.round((loudest / highest) * LOUDEST);
    });
  }
}
