import { Failure } from "./failure.ts";

export type StripeResponse = { status: number; body: unknown };

type Entry = { fingerprint: string; response: StripeResponse | null };

/** The maximum length of a key. */
const LONGEST = 255;

/**
 * Stripe's idempotency layer (docs.stripe.com/api/idempotent_requests): the first response under a key is stored once
 * processing has begun, including a 500, and repeated for the same request; a different request with the key is rejected.
 */
export class IdempotencyLayer {
  readonly #entries = new Map<string, Entry>();

  /** Runs `work`, or repeats its stored response. If `work` throws, nothing is stored. */
  async run(
    key: string | undefined,
    fingerprint: string,
    work: () => Promise<StripeResponse>,
  ): Promise<StripeResponse & { replayed: boolean }> {
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
      if (known.response === null) {
        throw new Failure(409, {
          type: "invalid_request_error",
          code: "idempotency_key_in_use",
          message: "There is currently another in-progress request using this idempotent key.",
        });
      }
      return { ...known.response, replayed: true };
    }
    const entry: Entry = { fingerprint, response: null };
    this.#entries.set(key, entry);
    try {
      entry.response = await work();
      return { ...entry.response, replayed: false };
    } catch (error) {
      // Rejected because of its parameters: processing had not begun, so nothing is stored.
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
