/**
 * The owner's long lists, orders, fans and subscribers, with a million of each beside twenty thousand: first, late and last
 * pages, and searches that find nothing, few and many. Latency of one caller over tRPC, median of many.
 *
 *   node bench/owner-lists.ts [--rows 1000000] [--repeats 15]
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { startThrowAwayCluster } from "../test/database/throw-away-cluster.ts";
import { type BuiltSite, startBuiltSite } from "./support/built-site.ts";
import { figure } from "./support/figures.ts";
import { median, print } from "./support/load.ts";
import { fillOwnerLists } from "./support/owner-rows.ts";

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, repeats: { type: "string", default: "15" } },
});
const ROWS = Number(values.rows);
const SMALL = 20_000;
const REPEATS = Number(values.repeats);
const PAGE_SIZE = 20;
/** What a list of a million may take at most, whatever it takes with few, in milliseconds. */
const MOST_MS = 100;

const LISTS = {
  orders: { procedure: "store.manage.orders.list", number: "FF-0012345" },
  fans: { procedure: "admin.fans.list", number: "listed_12345" },
  subscribers: { procedure: "admin.subscribers.list", number: "listed_12345" },
};

/** The queries by what they are; of a list with few rows, late pages are its last. */
const queries = (rows: number, number: string) => {
  const last = Math.ceil(rows / PAGE_SIZE);
  return {
    "first page": {},
    "page 5,000": { page: Math.min(5000, last) },
    "last page": { page: last },
    "search, no hit": { search: "zzzyqx" },
    "search, one hit": { search: number },
    "search, every tenth": { search: "keller" },
    "search, all": { search: "ana" },
    "search, two letters": { search: "ke" },
    "search, two letters, no hit": { search: "qz" },
  };
};

async function measure(rows: number): Promise<Map<string, number>> {
  const cluster = await startThrowAwayCluster();
  const { host, user, database } = cluster.connection;
  const connectionString = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
  let site: BuiltSite | undefined;
  try {
    site = await startBuiltSite({ env: { DATABASE_URL: connectionString, SEED: "none" } });
    const { url } = site;
    const pool = new pg.Pool({ connectionString, max: 1 });
    const began = performance.now();
    await fillOwnerLists(pool, rows);
    await pool.end();
    print(`${rows.toLocaleString("en-US")} rows in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const login = await fetch(`${url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@fanfare.localhost", password: "a-password-for-benches" }),
    });
    const { token } = (await login.json()) as { token: string };
    const ask = async (procedure: string, query: object) => {
      const began = performance.now();
      const input = encodeURIComponent(JSON.stringify({ ...query, page_size: PAGE_SIZE }));
      const answer = await fetch(`${url}/trpc/${procedure}?input=${input}`, {
        headers: { authorization: `Token ${token}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${procedure} of ${JSON.stringify(query)} was answered with ${answer.status}`);
      return performance.now() - began;
    };
    const figures = new Map<string, number>();
    for (const [list, { procedure, number }] of Object.entries(LISTS)) {
      for (const [name, query] of Object.entries(queries(rows, number))) {
        for (let warm = 0; warm < 3; warm += 1) await ask(procedure, query);
        const times: number[] = [];
        for (let index = 0; index < REPEATS; index += 1) times.push(await ask(procedure, query));
        figures.set(`${list}, ${name}`, median(times));
      }
    }
    return figures;
  } finally {
    await site?.stop();
    await cluster.stop();
  }
}

const small = await measure(SMALL);
const large = await measure(ROWS);
const label = ROWS.toLocaleString("en-US");
print(`${"".padEnd(42)}${SMALL.toLocaleString("en-US").padStart(12)}${label.padStart(14)}`);
for (const [name, before] of small) {
  const after = large.get(name) ?? Number.NaN;
  figure({
    what: `${label} ${name}`,
    unit: "ms",
    ours: after,
    floor: before,
    budget: `<= 2 x floor, <= ${MOST_MS}`,
    isMet: after <= 2 * before && after <= MOST_MS,
  });
  print(
    `${name.padEnd(42)}${`${before.toFixed(1)} ms`.padStart(12)}${`${after.toFixed(1)} ms`.padStart(14)}   ${(after / before).toFixed(1)} x`,
  );
}
print(`\nbudget: each within 2 x and ${MOST_MS} ms`);
