import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { remainingBudgetMs } from "../../platform/concurrency/wait-budget.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { blockUntil, bookTurn } from "./request-pace.queries.ts";

/**
 * The pace of requests: `perMinute` evenly, and up to `burst` immediately after a pause. No more than `perMinute + burst` are
 * sent in any sixty seconds, so their sum must stay below the provider's limit.
 */
export type Pace = { bucket: string; perMinute: number; burst: number };

/** The longest wait for a turn; repeated 429s delay requests by at most this much. */
const MAX_WAIT_MS = 120_000;

/**
 * Spaces requests across all processes of the site: each books the next free slot in one row of the database, by the database's
 * clock. Waits for that slot; throws AppError `unavailable` when it is too far off.
 */
export function createRequestPace(deps: { db: Kysely<DB> }) {
  const { db } = deps;

  const slackOf = ({ perMinute, burst }: Pace) => (burst * 60_000) / perMinute;
  const book = async (pace: Pace): Promise<number> =>
    Math.max(0, await bookTurn(db, pace.bucket, { stepMs: 60_000 / pace.perMinute, slackMs: slackOf(pace) }));

  return {
    /** Waits for a turn in each of the paces. */
    async turn(paces: readonly Pace[], signal?: AbortSignal): Promise<void> {
      for (const pace of paces) {
        const wait = await book(pace);
        if (wait > Math.min(MAX_WAIT_MS, remainingBudgetMs())) {
          throw new AppError("unavailable", "Printify is busy with other requests of this site. Please try again.", {
            retryAfter: Math.ceil(wait / 1000),
          });
        }
        if (wait > 0) await delay(wait, undefined, signal ? { signal } : {});
      }
    },
    /** Blocks requests for `milliseconds`, after the provider has responded with 429. */
    async holdOff(paces: readonly Pace[], milliseconds: number): Promise<void> {
      for (const pace of paces) await blockUntil(db, pace.bucket, slackOf(pace) + milliseconds);
    },
  };
}

export type RequestPace = ReturnType<typeof createRequestPace>;
