/**
 * Compares three processes of the site with one, on the same processors and one database, behind the same balancer: the cost of
 * sharing. Measures throughput and latency of a cached page, of a rendered page, and of a write over REST; the one process
 * without the balancer is the floor.
 *
 *   node scripts/bench/processes.ts [--seconds 4] [--rounds 3] [--connections 16]
 */
import { parseArgs } from "node:util";
import { figure } from "../../apps/api/bench/support/figures.ts";
import { median, print } from "../../apps/api/bench/support/load.ts";
import { onDatabase, startTestServer, withClient } from "../../apps/api/test/database/test-server.ts";
import { startBalancer } from "../drill/faults/balancer.ts";
import { connectionString } from "../drill/parts/shop-client.ts";
import { type Site, startSite } from "../lib/site.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
  },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const CONNECTIONS = Number(values.connections);
const PROCESSES = 3;
/** The writes rename these in turn: a fan may have 200 playlists, so creating one per write would soon be refused. */
const PLAYLISTS = 100;

type Figures = { perSecond: number; median: number; p99: number; failed: number };
type Ask = (url: string, nth: number) => Promise<Response>;

/** Sends requests sequentially on each connection for the configured time; latencies in milliseconds. */
async function measure(url: string, ask: Ask): Promise<Figures> {
  const took: number[] = [];
  let failed = 0;
  let made = 0;
  const until = performance.now() + SECONDS * 1000;
  const caller = async () => {
    while (performance.now() < until) {
      made += 1;
      const began = performance.now();
      const response = await ask(url, made);
      await response.arrayBuffer();
      if (response.ok) took.push(performance.now() - began);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const sorted = took.toSorted((one, other) => one - other);
  return {
    perSecond: took.length / SECONDS,
    median: median(sorted),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    failed,
  };
}

async function login({ url, owner }: Site): Promise<string> {
  const response = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  return ((await response.json()) as { token: string }).token;
}

async function createPlaylists({ url }: Site, headers: Record<string, string>): Promise<number[]> {
  const ids: number[] = [];
  for (let nth = 0; nth < PLAYLISTS; nth += 1) {
    const response = await fetch(`${url}/api/music/playlists/`, {
      method: "POST",
      headers,
      body: JSON.stringify({ name: `Shared ${nth}`, is_public: false }),
    });
    if (!response.ok) throw new Error(`A playlist got the response ${response.status}: ${await response.text()}`);
    ids.push(((await response.json()) as { id: number }).id);
  }
  return ids;
}

const server = await startTestServer();
const sites: Site[] = [];
const closers: (() => Promise<void>)[] = [];
try {
  const { connection, template, prefix } = server.address;
  const database = `${prefix}processes`;
  await withClient(connection, (client) => client.query(`create database "${database}" template "${template}"`));
  const env = {
    DATABASE_URL: connectionString(onDatabase(connection, database)),
    SEED: "demo",
    SECRET_KEY: "p".repeat(40),
  };
  const first = await startSite({ env });
  sites.push(first);
  for (let nth = 1; nth < PROCESSES; nth += 1) sites.push(await startSite({ env: { ...env, SEED: "none" } }));
  const urls = sites.map(({ url }) => url);
  const one = await startBalancer(() => urls.slice(0, 1));
  const three = await startBalancer(() => urls);
  closers.push(one.close, three.close);
  const headers = { authorization: `Token ${await login(first)}`, "content-type": "application/json" };
  const playlists = await createPlaylists(first, headers);
  const works: Record<string, Ask> = {
    "cached page": (url) => fetch(`${url}/music`),
    "fresh page": (url, nth) => fetch(`${url}/music?fresh=${performance.now()}-${nth}`),
    "REST write": (url, nth) =>
      fetch(`${url}/api/music/playlists/${playlists[nth % playlists.length]}/`, {
        method: "PATCH",
        headers,
        body: JSON.stringify({ name: `Shared ${nth}` }),
      }),
  };
  const candidates = { floor: first.url, one: one.url, three: three.url };
  print(`${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s`);
  for (const [what, ask] of Object.entries(works)) {
    const rounds: Record<keyof typeof candidates, Figures[]> = { floor: [], one: [], three: [] };
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of ["floor", "one", "three"] as const) {
        const figures = await measure(candidates[name], ask);
        if (round > 0) rounds[name].push(figures);
      }
    }
    const of = (name: keyof typeof candidates) => ({
      perSecond: median(rounds[name].map(({ perSecond }) => perSecond)),
      median: median(rounds[name].map((figures) => figures.median)),
      p99: median(rounds[name].map(({ p99 }) => p99)),
      failed: rounds[name].reduce((sum, { failed }) => sum + failed, 0),
    });
    const [floor, alone, shared] = [of("floor"), of("one"), of("three")];
    const line = (name: string, figures: Figures) =>
      print(
        `${what.padEnd(12)} ${name.padEnd(22)} ${figures.perSecond.toFixed(0).padStart(6)}/s  median ${figures.median.toFixed(1).padStart(6)} ms  p99 ${figures.p99.toFixed(1).padStart(7)} ms  ${figures.failed} failed`,
      );
    line("1 without balancer", floor);
    line("1 behind balancer", alone);
    line(`${PROCESSES} behind balancer`, shared);
    figure({
      what: `${what}, ${PROCESSES} processes against 1`,
      unit: "/s",
      ours: shared.perSecond,
      floor: floor.perSecond,
      peer: alone.perSecond,
      budget: "0 failed",
      isMet: floor.failed + alone.failed + shared.failed === 0,
    });
  }
} finally {
  for (const close of closers) await close();
  for (const site of sites) await site.stop();
  await server.stop();
}
