/**
 * Lists, searches and pages with a large catalogue beside a small one: 100,000 tracks in 10,000 albums against 17 tracks
 * in 5. Asked with a token, so that nothing comes from the cache. Latency of one caller, median of many.
 *
 *   node bench/growth.ts [--repeats 60]
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { startThrowAwayCluster } from "../test/database/throw-away-cluster.ts";
import { type BuiltSite, startBuiltSite } from "./support/built-site.ts";
import { fillCatalogue } from "./support/catalogue.ts";
import { figure } from "./support/figures.ts";
import { median, print } from "./support/load.ts";

const { values } = parseArgs({ options: { repeats: { type: "string", default: "60" } } });
const REPEATS = Number(values.repeats);

const CALLS = (size: { tracks: number }) => {
  const last = Math.ceil(size.tracks / 20);
  return {
    "albums, first page": "/api/music/albums/",
    "albums by title": "/api/music/albums/?ordering=title",
    "albums of a search": "/api/music/albums/?search=lantern",
    "tracks, first page": "/api/music/tracks/",
    "tracks by title": "/api/music/tracks/?ordering=title",
    "tracks by plays": "/api/music/tracks/?ordering=-plays",
    "tracks, middle page": `/api/music/tracks/?page=${Math.max(1, Math.floor(last / 2))}`,
    "tracks, last page": `/api/music/tracks/?page=${last}`,
    "search, a word": "/api/music/search/?q=lantern",
    "search, a whole title": "/api/music/search/?q=quiet%20harbour%2021",
    "search, mistyped": "/api/music/search/?q=lanterm%20nigth",
    "search, two letters": "/api/music/search/?q=ni",
    featured: "/api/music/featured/",
  };
};

async function measure(size: { albums: number; tracks: number }): Promise<Map<string, number>> {
  const cluster = await startThrowAwayCluster();
  const { host, user, database } = cluster.connection;
  const connectionString = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
  let site: BuiltSite | undefined;
  try {
    site = await startBuiltSite({ env: { DATABASE_URL: connectionString, SEED: "none" } });
    const { url } = site;
    const pool = new pg.Pool({ connectionString, max: 1 });
    await fillCatalogue(pool, { albums: size.albums, tracks: size.tracks / size.albums });
    await pool.query("vacuum analyze");
    await pool.end();
    const login = await fetch(`${url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@fanfare.localhost", password: "a-password-for-benches" }),
    });
    const { token } = (await login.json()) as { token: string };
    const ask = async (path: string) => {
      const began = performance.now();
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Token ${token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return performance.now() - began;
    };
    const figures = new Map<string, number>();
    for (const [name, path] of Object.entries(CALLS(size))) {
      for (let warm = 0; warm < 10; warm += 1) await ask(path);
      const times: number[] = [];
      for (let index = 0; index < REPEATS; index += 1) times.push(await ask(path));
      figures.set(name, median(times));
    }
    return figures;
  } finally {
    await site?.stop();
    await cluster.stop();
  }
}

const small = await measure({ albums: 5, tracks: 20 });
const large = await measure({ albums: 10_000, tracks: 100_000 });
print(`${"".padEnd(26)}${"20 tracks".padStart(12)}${"100,000 tracks".padStart(16)}`);
for (const [name, before] of small) {
  const after = large.get(name) ?? Number.NaN;
  figure({
    what: `100,000 tracks: ${name}`,
    unit: "ms",
    ours: after,
    floor: before,
    budget: "<= 2 x floor",
    isMet: after <= 2 * before,
  });
  print(
    `${name.padEnd(26)}${`${before.toFixed(1)} ms`.padStart(12)}${`${after.toFixed(1)} ms`.padStart(16)}   ${(after / before).toFixed(1)} x`,
  );
}
print("\nbudget: each within 2 x");
