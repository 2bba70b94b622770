import { AppError } from "../errors/app-error.ts";

/** More callers than this would wait longer for their turn than a request may take. */
const LONGEST_LINE = 10_000;

/**
 * Lets callers of one key run one after the other, in the order they came, within this process. What really keeps them
 * apart is a lock in the database; waiting for it here costs no connection, so a rush on one thing leaves the pool to
 * everything else. Throws `unavailable` when the line is too long.
 */
export function createKeyedMutex<Key>() {
  const lines = new Map<Key, { last: Promise<unknown>; length: number }>();
  return async <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= LONGEST_LINE) {
      throw new AppError("unavailable", "Too many people are trying this right now. Please try again shortly.", {
        retryAfter: 2,
      });
    }
    const mine = line.last.then(work, work);
    line.last = mine;
    line.length += 1;
    lines.set(key, line);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
