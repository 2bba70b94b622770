import { msg } from "@fanfare/contracts/common/language";
import pLimit from "p-limit";
import { AppError } from "../errors/app-error.ts";

export type LineRules = {
  /** Maximum number of waiting tasks; beyond it `unavailable` is thrown. Without it, tasks wait as long as necessary. */
  maxQueue?: number;
  /** Message of that error. */
  detail?: string;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
};

const FULL = msg("Too many people are trying this right now. Please try again in a moment.");

/** `p-limit` with a bounded queue: at most `limit` tasks run concurrently, the others wait in order of arrival. */
export function createBoundedLimit(limit: number) {
  const run = pLimit(limit);
  let tasks = 0;
  return async <Result>(task: () => Promise<Result>, rules: LineRules = {}): Promise<Result> => {
    const { maxQueue = Number.POSITIVE_INFINITY, detail = FULL, retryAfter = 5 } = rules;
    if (tasks >= limit + maxQueue) throw new AppError("unavailable", detail, { retryAfter });
    tasks += 1;
    try {
      return await run(task);
    } finally {
      tasks -= 1;
    }
  };
}
