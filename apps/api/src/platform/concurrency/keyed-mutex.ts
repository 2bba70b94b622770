import { msg } from "@fanfare/contracts/common/language";
import { createBoundedLimit } from "./bounded-limit.ts";

const LINE = {
  /** More callers than this would wait longer for their turn than a request may take. */
  longestLine: 9_999,
  detail: msg("Too many people are trying this right now. Please try again shortly."),
  retryAfter: 2,
};

/**
 * Lets callers of one key run one after the other, in the order they came, within this process. What really keeps them
 * apart is a lock in the database; waiting for it here costs no connection, so a rush on one thing leaves the pool to
 * everything else. Throws `unavailable` when the line is too long.
 */
export function createKeyedMutex<Key>() {
  const lines = new Map<Key, { inTurn: ReturnType<typeof createBoundedLimit>; callers: number }>();
  return async <Result>(key: Key, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { inTurn: createBoundedLimit(1), callers: 0 };
    lines.set(key, line);
    line.callers += 1;
    try {
      return await line.inTurn(work, LINE);
    } finally {
      line.callers -= 1;
      if (line.callers === 0) lines.delete(key);
    }
  };
}
