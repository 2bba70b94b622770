export const FAULTS = [
  /** 429, before the request is processed. */
  "rate_limit",
  /** 503, before the request is processed. */
  "unavailable",
  /** The connection is closed before the request is processed. */
  "lost_before",
  /** The request is processed, but its response is never sent. */
  "lost_after",
  /** 500 after processing began, without an effect; stored under the key. */
  "error_before_effect",
  /** 500 although the request took effect; stored under the key. */
  "error_after_effect",
  /** The response is delayed by `delay_ms`. */
  "slow",
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** A fault for the next `times` matching requests: with this method, and this text in their path. */
export type Fault = { kind: FaultKind; times: number; method?: string; path?: string; delay_ms?: number };

/** Pending faults, first in first out. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault for this request, if any, and counts it as used. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (one) => (one.method ?? method) === method && path.includes(one.path ?? "") && one.times > 0,
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#waiting = this.#waiting.filter((one) => one !== fault);
    return fault;
  }
}
