/**
 * A pool of reusable buffers for small reads: allocating memory for every range costs as much as the read itself. The bytes
 * in use are bounded, because slow clients keep their buffer for long.
 */
export class BufferPool {
  readonly #sizes: readonly number[];
  readonly #limit: number;
  readonly #idle = new Map<number, Buffer[]>();
  #outBytes = 0;

  /**
   * @param sizes bytes of each kind of buffer, ascending
   * @param limit bytes that may be in use at the same time; beyond it `take` returns null
   */
  constructor(sizes: readonly number[], limit: number) {
    this.#sizes = sizes;
    this.#limit = limit;
  }

  /**
   * Returns a buffer of exactly `length` bytes with undefined content, and a function that releases it (repeated calls do
   * nothing).
   */
  take(length: number): { bytes: Buffer; release: () => void } | null {
    const size = this.#sizes.find((candidate) => candidate >= length);
    if (size === undefined || this.#outBytes + size > this.#limit) return null;
    const idle = this.#idle.get(size) ?? [];
    const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(size);
    this.#outBytes += size;
    let out = true;
    const release = () => {
      if (!out) return;
      out = false;
      this.#outBytes -= size;
      // Keep only a share of the buffers, so that a burst's memory is freed afterwards.
      if (idle.length * size < this.#limit / 8) idle.push(buffer);
      this.#idle.set(size, idle);
    };
    return { bytes: buffer.subarray(0, length), release };
  }
}
