export const FAULTS = [
  /** 429, before anything else looks at the request. */
  "rate_limit",
  /** 503, before anything else looks at the request. */
  "unavailable",
  /** 500 although the work was done. */
  "error_after_effect",
  /** The connection ends before the request is worked on. */
  "lost_before",
  /** The request is worked on and its answer never sent. */
  "lost_after",
  /** The request is worked on only `delay_ms` later, when the client has given up. */
  "late",
  /** Answers late, by `delay_ms`. */
  "slow",
  /** Bytes that are no JSON. */
  "garbled",
  /** A product that nobody needs vanishes between the pages of a list. */
  "shrink",
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** A fault for the next `times` requests that match, of the method and with the text in their path. */
export type Fault = { kind: FaultKind; times: number; method?: string; path?: string; delay_ms?: number };

/** Weather: of all requests a share `rate` meets one of the kinds. */
export type Storm = { rate: number; kinds: readonly FaultKind[]; delay_ms?: number; path?: string; method?: string };

/** Numbers that look like chance and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Faults waiting for their requests, the first one given first; then the storms. */
export class Faults {
  #waiting: Fault[] = [];
  storms: Storm[] = [];
  random: () => number = Math.random;
  /** How often each kind was met. */
  readonly met = new Map<FaultKind, number>();

  add(fault: Fault): void {
    this.#waiting.push({ ...fault });
  }

  clear(): void {
    this.#waiting = [];
    this.storms = [];
  }

  /** The fault this request meets, used up by one. */
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
