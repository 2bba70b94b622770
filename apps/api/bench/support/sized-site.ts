import type { Pool } from "pg";
import pg from "pg";
import { startThrowAwayCluster } from "../../test/database/throw-away-cluster.ts";
import { type BuiltSite, startBuiltSite } from "./built-site.ts";
import { type Figure, figure } from "./figures.ts";
import { median, print } from "./load.ts";

/** Gets a path as the owner; returns the JSON and the time to its last byte, in milliseconds. */
export type Get = (path: string) => Promise<{ ms: number; body: unknown }>;

/** Starts the site on its own database, filled by `fill`, and calls `work` as its owner. */
export async function onSite<Result>(
  fill: (pool: Pool) => Promise<void>,
  work: (get: Get) => Promise<Result>,
): Promise<Result> {
  const cluster = await startThrowAwayCluster();
  const { host, user, database } = cluster.connection;
  const connectionString = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
  let site: BuiltSite | undefined;
  try {
    site = await startBuiltSite({ env: { DATABASE_URL: connectionString, SEED: "none" } });
    const { url } = site;
    const pool = new pg.Pool({ connectionString, max: 1 });
    await fill(pool);
    await pool.end();
    const login = await fetch(`${url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@fanfare.localhost", password: "a-password-for-benches" }),
    });
    const { token } = (await login.json()) as { token: string };
    return await work(async (path) => {
      const began = performance.now();
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Token ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
      return { ms: performance.now() - began, body: JSON.parse(text) as unknown };
    });
  } finally {
    await site?.stop();
    await cluster.stop();
  }
}

/** Median latency of one caller, in milliseconds, after `warm` uncounted calls. */
export async function latency(get: Get, path: string, options: { warm: number; repeats: number }): Promise<number> {
  for (let index = 0; index < options.warm; index += 1) await get(path);
  const times: number[] = [];
  for (let index = 0; index < options.repeats; index += 1) times.push((await get(path)).ms);
  return median(times);
}

/** Prints each call's latency with much data beside little, and records it with the budget that `judge` names. */
export function printSizes(
  [few, many]: readonly [string, string],
  small: ReadonlyMap<string, number>,
  large: ReadonlyMap<string, number>,
  judge: (name: string, before: number, after: number) => Pick<Figure, "budget" | "isMet">,
): void {
  const width = Math.max(...[...small.keys()].map((name) => name.length)) + 2;
  print(`${"".padEnd(width)}${few.padStart(16)}${many.padStart(16)}`);
  for (const [name, before] of small) {
    const after = large.get(name) ?? Number.NaN;
    figure({ what: `${many}: ${name}`, unit: "ms", ours: after, floor: before, ...judge(name, before, after) });
    print(
      `${name.padEnd(width)}${`${before.toFixed(1)} ms`.padStart(16)}${`${after.toFixed(1)} ms`.padStart(16)}   ${(after / before).toFixed(1)} x`,
    );
  }
}
