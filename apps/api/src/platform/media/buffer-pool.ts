/**
 * Buffers for small reads, used again and again: taking fresh memory for every range costs as much as the read itself.
 * What is out at one time is bounded, because slow clients hold on to their buffer.
 */
export class BufferPool {
  readonly #sizes: readonly number[];
  readonly #limit: number;
  readonly #idle = new Map<number, Buffer[]>();
  #outBytes = 0;

  /**
   * @param sizes bytes of each kind of buffer, ascending
   * @param limit bytes that may be out together; past it `take` returns null
   */
  constructor(sizes: readonly number[], limit: number) {
    this.#sizes = sizes;
    this.#limit = limit;
  }

  /** A buffer of exactly `length` bytes with whatever was in it before, and how to give it back (once). */
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
      // A burst's buffers are not kept for ever.
      if (idle.length * size < this.#limit / 8) idle.push(buffer);
      this.#idle.set(size, idle);
    };
    return { bytes: buffer.subarray(0, length), release };
  }
}
