/** Runs at most `limit` of the given tasks at the same time, the others in the order they came. */
export function createLimiter(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
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
