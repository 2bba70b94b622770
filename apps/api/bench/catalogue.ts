/**
 * Catalogue reads over REST (20 albums with their tracks, anonymous), compared with a bare Fastify route that sends the same
 * bytes prepared and one that runs the statements each time; then the same while the catalogue is written to.
 *
 *   node bench/catalogue.ts [--seconds 3] [--rounds 5] [--connections 16]
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { startThrowAwayCluster } from "../test/database/throw-away-cluster.ts";
import { startBare } from "./support/bare.ts";
import { startBuiltSite } from "./support/built-site.ts";
import { fillCatalogue } from "./support/catalogue.ts";
import { figure } from "./support/figures.ts";
import { compare, print } from "./support/load.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
  },
});
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  connections: Number(values.connections),
};
const PATH = "/api/music/albums/?page_size=20";

const cluster = await startThrowAwayCluster();
const { host, user, database } = cluster.connection;
const connectionString = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
const site = await startBuiltSite({ env: { DATABASE_URL: connectionString, SEED: "none" } });
const pool = new pg.Pool({ connectionString, max: 2 });
try {
  await fillCatalogue(pool, { albums: 20, tracks: 10 });
  await pool.query("select pg_notify('fanfare_content', 'music')");
  const bare = await startBare(site.url, PATH, connectionString);
  const figures = await compare(
    {
      site: `${site.url}${PATH}`,
      "bare, ready-made": `${bare.url}/ready`,
      "bare, query each time": `${bare.url}/query`,
    },
    options,
  );
  const ready = figures["bare, ready-made"].perSecond;
  const query = figures["bare, query each time"].perSecond;
  figure({
    what: "albums over REST, cached",
    unit: "/s",
    ours: figures.site.perSecond,
    floor: ready,
    budget: ">= 0.60 x floor",
    isMet: figures.site.perSecond >= 0.6 * ready,
  });
  print(`${options.connections} connections, median of ${options.rounds} rounds of ${options.seconds} s`);
  for (const [name, { perSecond, p99, errors }] of Object.entries(figures)) {
    print(
      `  ${name.padEnd(24)}${Math.round(perSecond).toString().padStart(8)}/s  p99 ${p99} ms  ${(perSecond / ready).toFixed(2)} x ready-made  ${(perSecond / query).toFixed(2)} x query  errors ${errors}`,
    );
  }

  // Ten writes per second, each announced like the import command's: every one invalidates the cache.
  const writer = setInterval(() => {
    void pool.query(
      "update albums set updated_at = now() where id = (select min(id) from albums); select pg_notify('fanfare_content', 'music')",
    );
  }, 100);
  const busy = await compare({ "site, ten writes a second": `${site.url}${PATH}` }, { ...options, rounds: 3 });
  clearInterval(writer);
  for (const [name, { perSecond, p99, errors }] of Object.entries(busy)) {
    print(
      `  ${name.padEnd(24)}${Math.round(perSecond).toString().padStart(8)}/s  p99 ${p99} ms  ${(perSecond / ready).toFixed(2)} x ready-made  errors ${errors}`,
    );
  }
  print("\nbudget: site >= 0.60 x ready-made and >= 1 x query");
  await bare.stop();
} finally {
  await pool.end();
  await site.stop();
  await cluster.stop();
}
