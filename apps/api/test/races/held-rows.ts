import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Limit for sessions that never arrive. */
const LIMIT_MS = 60_000;
const LOOK_MS = 10;

/**
 * Runs `work` while another session holds rows that it will change, and releases them once `waiting` sessions of this database
 * wait for a lock. Each of these has then read its data before any of them has changed it, however busy the machine is; they get
 * the row in order of arrival. `work` can await a number of arrivals to determine the order.
 */
export async function whileHeld<Result>(
  { connection, rows, waiting }: { connection: pg.PoolConfig; rows: pg.QueryConfig; waiting: number },
  work: (haveCome: (sessions: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client(connection);
  // Within a transaction the list of sessions would not be refreshed.
  const watcher = new pg.Client(connection);
  let isOver = false;
  const haveCome = async (sessions: number) => {
    const began = performance.now();
    while (!isOver) {
      const { rows: seen } = await watcher.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      const count = seen[0]?.count ?? 0;
      if (count >= sessions) return;
      if (performance.now() - began > LIMIT_MS) throw new Error(`${count} of ${sessions} sessions came to the rows`);
      await delay(LOOK_MS);
    }
  };
  try {
    await holder.connect();
    await watcher.connect();
    await holder.query("begin");
    const { rowCount } = await holder.query(rows);
    if (rowCount === 0) throw new Error("there is no row to hold");
    const ending = work(haveCome);
    const endedEarly = ending.then(() => {
      if (!isOver) throw new Error("everything was over before anybody waited");
    });
    try {
      await Promise.race([haveCome(waiting), endedEarly]);
    } finally {
      isOver = true;
      await holder.query("commit");
      await Promise.allSettled([ending, endedEarly]);
    }
    return await ending;
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}

/** The lines in these fans' carts. */
export const cartLinesOf = (fans: readonly number[]): pg.QueryConfig => ({
  text: `select 1 from cart_items join carts on carts.id = cart_items.cart_id
    where carts.user_id = any($1::int[]) for update of cart_items`,
  values: [fans],
});

export const rowOf = (table: "event_entries" | "events" | "orders", id: number): pg.QueryConfig => ({
  text: `select 1 from ${table} where id = $1 for update`,
  values: [id],
});

export const stockOf = (variants: readonly number[]): pg.QueryConfig => ({
  text: "select 1 from stock_levels where variant_id = any($1::int[]) for update",
  values: [variants],
});
