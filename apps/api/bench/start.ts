/**
 * Starting: first on an empty folder (database, schema and demo are made), then warm, the embedded PostgreSQL included;
 * resident memory when idle; and what a browser loads of script for `/`.
 *
 *   node bench/start.ts [--starts 5]
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { residentMegabytes, startBuiltSite } from "./support/built-site.ts";
import { median, print } from "./support/load.ts";

const { values } = parseArgs({ options: { starts: { type: "string", default: "5" } } });
const CLIENT = fileURLToPath(new URL("../../web/dist/client", import.meta.url));
const IDLE_MS = 10_000;

const dataDir = await mkdtemp(join(tmpdir(), "fanfare-bench-start-"));
try {
  const first = await startBuiltSite({ dataDir, env: { SEED: "demo" } });
  print(`first start, demo included: ${(first.startedInMs / 1000).toFixed(2)} s`);
  await first.stop();

  const times: number[] = [];
  for (let index = 0; index < Number(values.starts); index += 1) {
    const site = await startBuiltSite({ dataDir, env: { SEED: "demo" } });
    times.push(site.startedInMs);
    await site.stop();
  }
  print(
    `warm start: median ${(median(times) / 1000).toFixed(2)} s of ${times.length} (${times.map((time) => (time / 1000).toFixed(2)).join(", ")})`,
  );

  const site = await startBuiltSite({ dataDir, env: { SEED: "demo" } });
  await delay(IDLE_MS);
  print(`resident memory, idle after ${IDLE_MS / 1000} s: ${residentMegabytes(site.pid).toFixed(0)} MB`);
  const html = await fetch(`${site.url}/`).then((answer) => answer.text());
  print(`resident memory after one page: ${residentMegabytes(site.pid).toFixed(0)} MB`);
  await site.stop();

  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
  let total = 0;
  for (const path of new Set(scripts)) {
    const file = join(CLIENT, path);
    if (existsSync(file)) total += brotliCompressSync(readFileSync(file)).length;
  }
  print(
    `initial script of /, its route included: ${(total / 1000).toFixed(1)} kB brotli in ${new Set(scripts).size} files; HTML ${(brotliCompressSync(html).length / 1000).toFixed(1)} kB brotli`,
  );
  print("\nbudget: warm start <= 2 s, idle memory <= 200 MB, initial script <= 150 kB brotli");
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
