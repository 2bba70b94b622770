export const FAULTS = [
  /** 429, before anything else looks at the request. */
  "rate_limit",
  /** 503, before anything else looks at the request. */
  "unavailable",
  /** The connection ends before the request is worked on. */
  "lost_before",
  /** The request is worked on and its answer never sent. */
  "lost_after",
  /** 500 once the work has begun but without its effect; kept under the key. */
  "error_before_effect",
  /** 500 although the work was done; kept under the key. */
  "error_after_effect",
  /** Answers late, by `delay_ms`. */
  "slow",
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** A fault for the next `times` requests that match, of the method and with the text in their path. */
export type Fault = { kind: FaultKind; times: number; method?: string; path?: string; delay_ms?: number };

/** Faults waiting for their requests, the first one given first. */
export class Faults {
  #waiting: Fault[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault this request meets, used up by one. */
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
