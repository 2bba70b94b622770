import { Failure, tooMany } from "./failure.ts";

const MINUTE = 60_000;
/** Requests per minute: of the whole account, and of these to the catalogue. */
export const LIMITS = { account: 600, catalog: 100 };

/** Counts requests against the limits, in a sliding window like the provider's. */
export class Traffic {
  readonly #account: number[] = [];
  readonly #catalog: number[] = [];
  refusedForSpeed = 0;
  limits = { ...LIMITS };

  /** Records a request; throws the provider's 429 if it exceeds a limit. */
  take(path: string, now: number): void {
    this.#account.push(now);
    const isCatalog = path.includes("/catalog/");
    if (isCatalog) this.#catalog.push(now);
    const isTooMany =
      within(this.#account, now) > this.limits.account ||
      (isCatalog && within(this.#catalog, now) > this.limits.catalog);
    if (isTooMany) {
      this.refusedForSpeed += 1;
      throw tooMany();
    }
  }

  get total(): number {
    return this.#account.length;
  }

  /** The highest number of requests in any 60 seconds. */
  get highestPerMinute(): { account: number; catalog: number } {
    return { account: highest(this.#account), catalog: highest(this.#catalog) };
  }
}

const within = (times: readonly number[], now: number) => {
  let count = 0;
  for (let at = times.length - 1; at >= 0 && (times[at] ?? 0) > now - MINUTE; at -= 1) count += 1;
  return count;
};

function highest(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [last, time] of times.entries()) {
    while ((times[first] ?? 0) <= time - MINUTE) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** Throws a 400 without a User-Agent header, which the provider requires. */
export function assertUserAgent(agent: string | undefined): void {
  if (!agent) throw new Failure(400, { status: "error", code: 400, message: "User-Agent header is required." });
}
