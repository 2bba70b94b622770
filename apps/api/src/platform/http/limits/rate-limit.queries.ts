import { type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import type { DB } from "../../db/types.gen.ts";

/** Deletes counters that had expired at `now` (epoch milliseconds). */
export async function deleteExpiredCounters(pool: Pool, now: number): Promise<void> {
  await pool.query("delete from rate_limits where expire < $1", [now]);
}

/**
 * Adds this process's request counts of one minute (`window`: minutes since the epoch) to the shared ones; returns the
 * totals by address.
 */
export async function addRequests(
  db: Kysely<DB>,
  window: number,
  shares: readonly { address: string; added: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; points: number }>`
    insert into rate_limits (key, points, expire)
    select 'requests:' || ${window}::text || ':' || address, added, ${(window + 1) * 60_000}::bigint
    from unnest(${shares.map((one) => one.address)}::text[], ${shares.map((one) => one.added)}::int[]) as share (address, added)
    on conflict (key) do update set points = rate_limits.points + excluded.points
    returning key, points`.execute(db);
  return new Map(rows.map((row) => [row.key.split(":").slice(2).join(":"), row.points]));
}

/** Records the client that caused `subject`; `expire` is in epoch milliseconds. */
export async function recordClient(db: Kysely<DB>, subject: string, address: string, expire: number): Promise<void> {
  await sql`
    insert into rate_limits (key, points, expire) values (${`client:${subject}:${address}`}, 0, ${expire}::bigint)
    on conflict (key) do update set expire = excluded.expire`.execute(db);
}

/** Returns the address of the client that caused `subject`, unless the record had expired at `now` (epoch milliseconds). */
export async function findClient(db: Kysely<DB>, subject: string, now: number): Promise<string | undefined> {
  const prefix = `client:${subject}:`;
  const { rows } = await sql<{ address: string }>`
    select substr(key, ${prefix.length + 1}::int) as address from rate_limits
     where starts_with(key, ${prefix}) and expire > ${now}::bigint limit 1`.execute(db);
  return rows[0]?.address;
}
