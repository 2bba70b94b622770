export const FAULTS = [
  /** 429, before the request is processed. */
  "rate_limit",
  /** 503, before the request is processed. */
  "unavailable",
  /** 502 although the request took effect. */
  "error_after_effect",
  /** The connection is closed before the request is processed. */
  "lost_before",
  /** The request is processed, but its response is never sent. */
  "lost_after",
  /** The request is processed after `delay_ms`, when the client has given up. */
  "late",
  /** The response is delayed by `delay_ms`. */
  "slow",
  /** A response body that is not JSON. */
  "garbled",
  /** An unused product disappears between two pages of a list. */
  "shrink",
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** A fault for the next `times` matching requests: with this method, and this text in their path. */
export type Fault = { kind: FaultKind; times: number; method?: string; path?: string; delay_ms?: number };

/** Random faults: the fraction `rate` of all matching requests meets one of the kinds. */
export type Storm = { rate: number; kinds: readonly FaultKind[]; delay_ms?: number; path?: string; method?: string };

/** A pseudo-random number generator with a fixed seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Pending faults, first in first out; then the storms. */
export class Faults {
  #waiting: Fault[] = [];
  storms: Storm[] = [];
  random: () => number = Math.random;
  /** The number of occurrences of each kind. */
  readonly met = new Map<FaultKind, number>();

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
    this.storms = [];
  }

  /** The fault for this request, if any, and counts it as used. */
  take(method: string, path: string): Pick<Fault, "kind" | "delay_ms"> | undefined {
    const fits = (one: { method?: string; path?: string }) =>
      (one.method ?? method) === method && path.includes(one.path ?? "");
    const fault = this.#waiting.find((one) => fits(one) && one.times > 0);
    if (fault) {
      fault.times -= 1;
      if (fault.times === 0) this.#waiting = this.#waiting.filter((one) => one !== fault);
      return this.#meet(fault);
    }
    for (const storm of this.storms) {
      if (!fits(storm) || this.random() >= storm.rate) continue;
      const kind = storm.kinds[Math.floor(this.random() * storm.kinds.length)];
      if (kind) return this.#meet({ kind, ...(storm.delay_ms === undefined ? {} : { delay_ms: storm.delay_ms }) });
    }
    return undefined;
  }

  #meet<One extends { kind: FaultKind }>(fault: One): One {
    this.met.set(fault.kind, (this.met.get(fault.kind) ?? 0) + 1);
    return fault;
  }
}
