import { type Kysely, sql } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

const milliseconds = (count: number) => `${count} milliseconds`;

/**
 * Books the next free slot of a bucket, by the database's clock, and returns the milliseconds until then: negative if the request
 * may be sent immediately. `stepMs` is the distance between slots, `slackMs` how far a burst may run ahead.
 */
export async function bookTurn(
  db: Kysely<DB>,
  bucket: string,
  { stepMs, slackMs }: { stepMs: number; slackMs: number },
): Promise<number> {
  const step = milliseconds(stepMs);
  const { rows } = await sql<{ wait: number }>`
    insert into request_pace as pace (bucket, booked_until)
    values (${bucket}, clock_timestamp() + ${step}::interval)
    on conflict (bucket) do update
      set booked_until = greatest(pace.booked_until, clock_timestamp()) + ${step}::interval
    returning extract(epoch from booked_until - ${step}::interval - ${milliseconds(slackMs)}::interval
      - clock_timestamp())::float8 * 1000 as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Blocks a bucket's slots for this many milliseconds. */
export async function blockUntil(db: Kysely<DB>, bucket: string, fromNowMs: number): Promise<void> {
  await sql`
    update request_pace
    set booked_until = greatest(booked_until, clock_timestamp() + ${milliseconds(fromNowMs)}::interval)
    where bucket = ${bucket}`.execute(db);
}
