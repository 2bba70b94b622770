import { msg } from "@fanfare/contracts/common/language";
import { hash, verify } from "@node-rs/argon2";
import { createBoundedLimit } from "../../../platform/concurrency/bounded-limit.ts";

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash that no input matches, so that a login without an account takes as long as one with. */
export const UNUSABLE_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$u9r5IuP5evcAH5g2HoZ41Q$RNL26ABIciNrhmWAk+sKfXdYN9SxddU00buWa3M5kBM";

/**
 * Hashing behind a bounded queue: at most `concurrency` at a time, so that a flood of logins leaves CPU time for the music, and
 * at most `longest` waiting.
 */
export function createPasswords(options: { concurrency: number; longest: number }) {
  const limit = createBoundedLimit(options.concurrency);
  const line = {
    maxQueue: options.longest,
    detail: msg("Too many people are logging in right now. Please try again."),
  };
  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => limit(work, line);

  return {
    hash: (password: string) => enqueue(() => hash(password, COST)),
    /** Whether the password matches; always false without a stored hash, in the same time. */
    verify: (stored: string | undefined, password: string) =>
      enqueue(async () => (await verify(stored ?? UNUSABLE_HASH, password)) && stored !== undefined),
    /** Runs `work` in a turn of the queue and passes it the unqueued check, for steps that must not overlap with other logins. */
    queueCheck: <Result>(
      work: (verifyNow: (stored: string | undefined, password: string) => Promise<boolean>) => Promise<Result>,
    ) =>
      enqueue(() =>
        work(async (stored, password) => (await verify(stored ?? UNUSABLE_HASH, password)) && stored !== undefined),
      ),
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
