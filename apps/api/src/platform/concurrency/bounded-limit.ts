import { msg } from "@fanfare/contracts/common/language";
import pLimit from "p-limit";
import { AppError } from "../errors/app-error.ts";

export type LineRules = {
  /** Throws `unavailable` instead of waiting behind so many others. Without it a task waits however long it takes. */
  longestLine?: number;
  /** What is said then. */
  detail?: string;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
};

const FULL = msg("Too many people are trying this right now. Please try again in a moment.");

/** `p-limit` whose line has an end: at most `limit` tasks at the same time, the others in the order they came. */
export function createBoundedLimit(limit: number) {
  const run = pLimit(limit);
  let tasks = 0;
  return async <Result>(task: () => Promise<Result>, rules: LineRules = {}): Promise<Result> => {
    const { longestLine = Number.POSITIVE_INFINITY, detail = FULL, retryAfter = 5 } = rules;
    if (tasks >= limit + longestLine) throw new AppError("unavailable", detail, { retryAfter });
    tasks += 1;
    try {
      return await run(task);
    } finally {
      tasks -= 1;
    }
  };
}
