import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { blockUntil, bookTurn } from "./request-pace.queries.ts";

/**
 * How fast requests may follow each other: `perMinute` evenly, `burst` of them at once after a rest. In no sixty seconds
 * more than `perMinute + burst` go out, so both together stay below what the provider allows.
 */
export type Pace = { bucket: string; perMinute: number; burst: number };

/** Nobody waits longer than this for a turn; a burst of 429s pushes everybody back that far at most. */
const MOST_WAIT_MS = 120_000;

/**
 * Spaces requests out over all processes of the site: each books the next free moment in one row of the database, whose
 * clock alone counts. Waits for that moment; throws AppError `unavailable` when it is too far off.
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
        if (wait > MOST_WAIT_MS) {
          throw new AppError("unavailable", "Printify is busy with other requests of this site. Please try again.", {
            retryAfter: Math.ceil(wait / 1000),
          });
        }
        if (wait > 0) await delay(wait, undefined, signal ? { signal } : {});
      }
    },
    /** Nobody asks again before `milliseconds` are over: the provider said that it was too much. */
    async holdOff(paces: readonly Pace[], milliseconds: number): Promise<void> {
      for (const pace of paces) await blockUntil(db, pace.bucket, slackOf(pace) + milliseconds);
    },
  };
}

export type RequestPace = ReturnType<typeof createRequestPace>;
