/**
 * Start-up: first on an empty folder (creating the database, the schema and the demo), then warm, including the embedded
 * PostgreSQL; resident memory when idle, and after work: 1,000 uncached pages and 100 uploaded pictures; and the scripts that a
 * browser loads for `/`.
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
import { figure } from "./support/figures.ts";
import { median, print } from "./support/load.ts";

const { values } = parseArgs({ options: { starts: { type: "string", default: "5" } } });
const CLIENT = fileURLToPath(new URL("../../web/dist/client", import.meta.url));
const IDLE_MS = 10_000;
/** The work, and how long the site then idles: memory that it still holds afterwards counts as retained. */
const PAGES = 1000;
const UPLOADS = 100;
const REST_MS = 20_000;
const PICTURE = fileURLToPath(new URL("../../../packages/demo-content/images/artist.jpg", import.meta.url));

/** Renders pages and uploads pictures sequentially; returns the resident memory afterwards, in megabytes. */
async function worked(site: { url: string; pid: number }): Promise<number> {
  const demandOk = async (asked: Promise<Response>) => {
    const response = await asked;
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} responded with ${response.status}`);
  };
  const login = await fetch(`${site.url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "owner@fanfare.localhost", password: "a-password-for-benches" }),
  });
  const { token } = (await login.json()) as { token: string };
  for (let index = 0; index < PAGES; index += 1) await demandOk(fetch(`${site.url}/?work=${index}`));
  for (let index = 0; index < UPLOADS; index += 1) {
    const form = new FormData();
    form.set("avatar", new Blob([readFileSync(PICTURE)], { type: "image/jpeg" }), "avatar.jpg");
    const headers = { authorization: `Token ${token}` };
    await demandOk(fetch(`${site.url}/api/auth/profile/`, { method: "PATCH", headers, body: form }));
  }
  await delay(REST_MS);
  return residentMegabytes(site.pid);
}

const dataDir = await mkdtemp(join(tmpdir(), "fanfare-bench-start-"));
try {
  const first = await startBuiltSite({ dataDir, env: { SEED: "demo" } });
  print(`first start, demo included: ${(first.startedInMs / 1000).toFixed(2)} s`);
  figure({
    what: "first start, demo included",
    unit: "s",
    ours: first.startedInMs / 1000,
    budget: "<= 30",
    isMet: first.startedInMs <= 30_000,
  });
  await delay(IDLE_MS);
  const firstMb = residentMegabytes(first.pid);
  print(`resident memory after the first start, idle for ${IDLE_MS / 1000} s: ${firstMb.toFixed(0)} MB`);
  figure({
    what: "memory, idle after a first start",
    unit: "MB",
    ours: firstMb,
    budget: "<= 180",
    isMet: firstMb <= 180,
  });
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
  const warm = median(times) / 1000;
  figure({ what: "warm start", unit: "s", ours: warm, budget: "<= 1", isMet: warm <= 1 });

  const site = await startBuiltSite({ dataDir, env: { SEED: "demo" } });
  await delay(IDLE_MS);
  const idleMb = residentMegabytes(site.pid);
  print(`resident memory, idle after ${IDLE_MS / 1000} s: ${idleMb.toFixed(0)} MB`);
  figure({ what: "memory, idle after a warm start", unit: "MB", ours: idleMb, budget: "<= 180", isMet: idleMb <= 180 });
  const html = await fetch(`${site.url}/`).then((response) => response.text());
  print(`resident memory after one page: ${residentMegabytes(site.pid).toFixed(0)} MB`);
  const workedMb = await worked(site);
  print(`resident memory after ${PAGES} pages afresh and ${UPLOADS} uploads: ${workedMb.toFixed(0)} MB`);
  figure({
    what: "memory after 1,000 pages and 100 uploads",
    unit: "MB",
    ours: workedMb,
    budget: "<= 260",
    isMet: workedMb <= 260,
  });
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
  figure({
    what: "scripts of / until it is alive",
    unit: "kB",
    ours: total / 1000,
    budget: "<= 120",
    isMet: total <= 120_000,
  });
  print("\nbudget: warm start <= 1 s, idle memory <= 180 MB, after work <= 260 MB, initial script <= 120 kB brotli");
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
