import { setTimeout as delay } from "node:timers/promises";
import { type Site, startSite } from "../../lib/site.ts";
import type { Drill } from "../drill.ts";
import { startBalancer } from "../faults/balancer.ts";
import { onFreshDatabases } from "./on-fresh-databases.ts";
import { connectionString } from "./shop-client.ts";

const PROCESSES = 3;
const FULL_ROUNDS = 3;
const READERS = 12;
const WRITERS = 4;
const PAUSE_MS = 5;
/** An account can have 200 playlists, so a writer deletes its oldest before it creates another one. */
const KEPT = 20;

/** Sends requests of several readers and writers, each sequentially, until `end`. */
function load(url: string, token: string) {
  let going = true;
  const count = { reads: 0, writes: 0 };
  const failed: string[] = [];
  const written = new Set<number>();
  const once = async (path: string, init: RequestInit): Promise<string | undefined> => {
    try {
      const response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(60_000) });
      const text = await response.text();
      if (response.ok) return text;
      failed.push(`${init.method ?? "GET"} ${path}: ${response.status} ${text.slice(0, 80)}`);
    } catch (error) {
      failed.push(`${init.method ?? "GET"} ${path}: ${error}`);
    }
    return undefined;
  };
  const read = async (nth: number) => {
    while (going) {
      count.reads += 1;
      // Some responses come from the cache and some do not.
      await once(count.reads % 4 === 0 ? `/api/music/genres/?made=${count.reads}` : "/api/music/albums/", {
        headers: { "x-reader": String(nth) },
      });
      await delay(PAUSE_MS);
    }
  };
  const write = async () => {
    const headers = { authorization: `Token ${token}`, "content-type": "application/json" };
    const own: number[] = [];
    while (going) {
      count.writes += 1;
      const oldest = own.length < KEPT ? undefined : own.shift();
      if (oldest !== undefined) {
        await once(`/api/music/playlists/${oldest}/`, {
          method: "DELETE",
          headers: { authorization: `Token ${token}` },
        });
        written.delete(oldest);
      }
      const body = JSON.stringify({ name: `Rolled ${count.writes}`, is_public: false });
      const text = await once("/api/music/playlists/", { method: "POST", headers, body });
      if (text !== undefined) {
        const { id } = JSON.parse(text) as { id: number };
        own.push(id);
        written.add(id);
      }
      await delay(PAUSE_MS);
    }
  };
  const done = Promise.all([
    ...Array.from({ length: READERS }, (_, nth) => read(nth)),
    ...Array.from({ length: WRITERS }, write),
  ]);
  return {
    count,
    failed,
    written,
    async end() {
      going = false;
      await done;
    },
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

/**
 * Restarts three processes sequentially behind a proxy, under load: no request fails. Then one is killed instead, which must show
 * up as failures.
 */
export const rollingDrill: Drill = {
  name: "rolling",
  isFullSizeOnly: true,
  run: async ({ size, say, server }) =>
    onFreshDatabases({ say, server }, async ({ count, fresh }) => {
      const env = { DATABASE_URL: connectionString(await fresh("rolling")), SEED: "none", SECRET_KEY: "r".repeat(40) };
      const sites: Site[] = [];
      for (let nth = 0; nth < PROCESSES; nth += 1) sites.push(await startSite({ env }));
      const balancer = await startBalancer(() => sites.map(({ url }) => url));
      try {
        const [first] = sites;
        if (first === undefined) throw new Error("No process was started.");
        const token = await login(first);
        const rounds = Math.max(1, Math.round(FULL_ROUNDS * size));
        const rolled = load(balancer.url, token);
        let slowest = 0;
        for (let nth = 0; nth < rounds * PROCESSES; nth += 1) {
          const at = nth % PROCESSES;
          await delay(500);
          const began = performance.now();
          await sites[at]?.stop();
          slowest = Math.max(slowest, performance.now() - began);
          sites[at] = await startSite({ env });
        }
        await rolled.end();
        const list = await fetch(`${balancer.url}/api/music/playlists/`, {
          headers: { authorization: `Token ${token}` },
        });
        const there = new Set(((await list.json()) as { id: number }[]).map(({ id }) => id));
        const lost = [...rolled.written].filter((id) => !there.has(id)).length;
        const { reads, writes } = rolled.count;
        say(
          `${rounds * PROCESSES} restarts of ${PROCESSES} processes under load: ${reads} reads, ${writes} writes, ${rolled.failed.length} failed, ${lost} lost; an end took ${Math.round(slowest)} ms at most`,
        );
        count(rolled.failed.length === 0, rolled.failed.slice(0, 5).join("; "));
        count(lost === 0, `${lost} acknowledged writes are gone`);
        count(there.size === rolled.written.size, `${there.size} rows of ${rolled.written.size} writes`);

        const struck = load(balancer.url, token);
        await delay(500);
        await sites[0]?.kill();
        await delay(500);
        await struck.end();
        say(`control: one killed instead, ${struck.failed.length} requests failed`);
        count(struck.failed.length > 0, "a process that is killed fails no request: this proves nothing");
      } finally {
        await balancer.close();
        for (const site of sites) await site.stop();
      }
    }),
};
