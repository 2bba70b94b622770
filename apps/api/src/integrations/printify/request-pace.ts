import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError } from "../../platform/errors/app-error.ts";

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

  const book = async ({ bucket, perMinute, burst }: Pace): Promise<number> => {
    const step = `${60_000 / perMinute} milliseconds`;
    const slack = `${(burst * 60_000) / perMinute} milliseconds`;
    const { rows } = await sql<{ wait: number }>`
      insert into request_pace as pace (bucket, booked_until)
      values (${bucket}, clock_timestamp() + ${step}::interval)
      on conflict (bucket) do update
        set booked_until = greatest(pace.booked_until, clock_timestamp()) + ${step}::interval
      returning extract(epoch from booked_until - ${step}::interval - ${slack}::interval - clock_timestamp())::float8 * 1000
        as wait`.execute(db);
    return Math.max(0, rows[0]?.wait ?? 0);
  };

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
      const pause = `${milliseconds} milliseconds`;
      for (const { bucket, perMinute, burst } of paces) {
        const slack = `${(burst * 60_000) / perMinute} milliseconds`;
        await sql`
          update request_pace
          set booked_until = greatest(booked_until, clock_timestamp() + ${slack}::interval + ${pause}::interval)
          where bucket = ${bucket}`.execute(db);
      }
    },
  };
}

export type RequestPace = ReturnType<typeof createRequestPace>;
