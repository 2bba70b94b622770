import { AsyncLocalStorage } from "node:async_hooks";

const ends = new AsyncLocalStorage<number>();

/**
 * Runs `work` on behalf of a person who waits for its result. Clients of other servers inside it stop retrying once `ms`
 * milliseconds have passed, instead of retrying for minutes as a job does.
 */
export const withinBudget = <Result>(ms: number, work: () => Promise<Result>): Promise<Result> =>
  ends.run(performance.now() + ms, work);

/** Returns the milliseconds that are left of the caller's budget; infinite outside of `withinBudget`. */
export const remainingBudgetMs = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - performance.now();

/** Whether a caller waits for the result of the current work. */
export const hasBudget = (): boolean => ends.getStore() !== undefined;
