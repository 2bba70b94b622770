import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Site, startSite } from "../../lib/site.ts";

const RECOVERY_LIMIT_MS = 120_000;

export const VICTIMS = ["server", "postgres", "both"] as const;

/** Kills with SIGKILL and returns the site when it is healthy again, on its own or after a plain start. */
export async function strike(site: Site, victim: (typeof VICTIMS)[number], dataDir: string): Promise<Site> {
  const postmaster = victim === "server" ? null : await postmasterPid(dataDir);
  if (victim !== "postgres") await site.kill();
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  if (victim !== "postgres") return startSite({ dataDir, env: { SEED: "none" } });

  const until = Date.now() + RECOVERY_LIMIT_MS;
  // The first response may still be the old server's, so wait until it fails or the new server is there.
  while (Date.now() < until) {
    const response = await fetch(`${site.url}/api/health/`).catch(() => null);
    if (response?.ok && (await postmasterPid(dataDir).catch(() => null)) !== postmaster) return site;
    await delay(25);
  }
  throw new Error(`The site did not come back by itself after PostgreSQL was killed:\n${site.output()}`);
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8"), 10);
}
