import { msg } from "@fanfare/contracts/common/language";
import { createBoundedLimit } from "./bounded-limit.ts";

const LINE = {
  /** More callers than this would wait longer than a request may take. */
  maxQueue: 9_999,
  detail: msg("Too many people are trying this right now. Please try again shortly."),
  retryAfter: 2,
};

/**
 * Runs callers with the same key sequentially, in order of arrival, within this process. The actual exclusion is a lock in
 * the database; waiting here uses no connection, so that high demand for one thing leaves the pool to everything else.
 * Throws `unavailable` when the queue is full.
 */
export function createKeyedMutex<Key>() {
  const lines = new Map<Key, { limit: ReturnType<typeof createBoundedLimit>; callers: number }>();
  return async <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { limit: createBoundedLimit(1), callers: 0 };
    lines.set(key, line);
    line.callers += 1;
    try {
      return await line.limit(work, LINE);
    } finally {
      line.callers -= 1;
      if (line.callers === 0) lines.delete(key);
    }
  };
}
