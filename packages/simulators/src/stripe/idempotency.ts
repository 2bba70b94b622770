import { Failure } from "./failure.ts";

export type Answer = { status: number; body: unknown };

type Entry = { fingerprint: string; answer: Answer | null };

/** The longest key Stripe takes. */
const LONGEST = 255;

/**
 * Stripe's layer of idempotency (docs.stripe.com/api/idempotent_requests): the first answer under a key is kept once the
 * work has begun, failures of 500 included, and given again to the same request; another request under the key is refused.
 */
export class IdempotencyLayer {
  readonly #entries = new Map<string, Entry>();

  /** Runs `work` or repeats what it answered before. What `work` throws is kept as well, if `isKept` says so. */
  async run(
    key: string | undefined,
    fingerprint: string,
    work: () => Promise<Answer>,
  ): Promise<Answer & { replayed: boolean }> {
    if (key === undefined) return { ...(await work()), replayed: false };
    if (key.length > LONGEST) {
      throw new Failure(400, { type: "idempotency_error", message: `Keys may have at most ${LONGEST} characters.` });
    }
    const known = this.#entries.get(key);
    if (known) {
      if (known.fingerprint !== fingerprint) {
        throw new Failure(400, {
          type: "idempotency_error",
          message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        });
      }
      if (known.answer === null) {
        throw new Failure(409, {
          type: "invalid_request_error",
          code: "idempotency_key_in_use",
          message: "There is currently another in-progress request using this idempotent key.",
        });
      }
      return { ...known.answer, replayed: true };
    }
    const entry: Entry = { fingerprint, answer: null };
    this.#entries.set(key, entry);
    try {
      entry.answer = await work();
      return { ...entry.answer, replayed: false };
    } catch (error) {
      // Refused for its parameters: nothing was begun, so nothing is kept.
      this.#entries.delete(key);
      throw error;
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  clear(): void {
    this.#entries.clear();
  }
}
