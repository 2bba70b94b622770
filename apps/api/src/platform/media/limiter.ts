import { AppError } from "../errors/app-error.ts";

export type LimiterOptions = {
  /** Throws `unavailable` instead of waiting behind so many others. Without it a task waits however long it takes. */
  longestLine?: number;
  /** What is said then. */
  detail?: string;
};

const FULL = "Too many people are trying this right now. Please try again in a moment.";

/** Runs at most `limit` of the given tasks at the same time, the others in the order they came. */
export function createLimiter(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>, options: LimiterOptions = {}): Promise<T> => {
    const { longestLine = Number.POSITIVE_INFINITY, detail = FULL } = options;
    if (running >= limit) {
      if (waiting.length >= longestLine) {
        throw new AppError("unavailable", detail, { retryAfter: 5 });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // Whoever waits takes over the place.
      if (next) next();
      else running -= 1;
    }
  };
}
