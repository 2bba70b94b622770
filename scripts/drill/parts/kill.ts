import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import type { Drill } from "../drill.ts";
import { PlaylistWriter } from "./playlist-writer.ts";

const FULL_ROUNDS = 60;
const WRITERS = 8;
const RECOVERY_LIMIT_MS = 120_000;

export const VICTIMS = ["server", "postgres", "both"] as const;

/**
 * Kills the server, PostgreSQL or both with -9 at a random moment under concurrent writes. A round holds when the site
 * is healthy again (by itself when only PostgreSQL was killed, else by a plain start) and everything it had
 * acknowledged is there.
 */
export const killDrill: Drill = {
  name: "kill",
  run: async ({ size, say }) => {
    const rounds = Math.max(VICTIMS.length, Math.round(FULL_ROUNDS * size));
    const folder = await temporaryFolder("kill");
    const dataDir = join(folder, "data");
    const counts = { passed: 0, failed: 0 };
    const count = (held: boolean, line: string) => {
      counts[held ? "passed" : "failed"] += 1;
      if (!held) say(line);
    };
    let site = await startSite({ dataDir, env: { SEED: "none" } });
    try {
      const writer = await PlaylistWriter.login(site);
      for (let round = 0; round < rounds; round++) {
        const victim = VICTIMS[round % VICTIMS.length] ?? "server";
        const moment = 50 + Math.random() * 700;
        const writing = writer.write(site, WRITERS);
        await writer.begun;
        await delay(moment);
        site = await strike(site, victim, dataDir);
        writer.stop();
        await writing;
        const { lost } = await writer.compare(site);
        count(
          lost === 0,
          `round ${round}: ${victim} killed after ${Math.round(moment)} ms, ${lost} acknowledged rows lost`,
        );
      }
      say(`${rounds} kills, ${writer.acknowledged} acknowledged writes`);
      count(writer.acknowledged >= rounds * WRITERS, "too few writes for the kills to mean anything");

      await writer.removeOneUnnoticed(site);
      count((await writer.compare(site)).lost === 1, "the comparison does not notice a lost row");
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
    return counts;
  },
};

/** Kills with -9 and answers the site when it is healthy again, by itself or by a plain start. */
export async function strike(site: Site, victim: (typeof VICTIMS)[number], dataDir: string): Promise<Site> {
  const postmaster = victim === "server" ? null : await postmasterPid(dataDir);
  if (victim !== "postgres") await site.kill();
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  if (victim !== "postgres") return startSite({ dataDir, env: { SEED: "none" } });

  const until = Date.now() + RECOVERY_LIMIT_MS;
  // First the old answer may still be true, so it has to be seen to fail or the new server to be there.
  while (Date.now() < until) {
    const answer = await fetch(`${site.url}/api/health/`).catch(() => null);
    if (answer?.ok && (await postmasterPid(dataDir).catch(() => null)) !== postmaster) return site;
    await delay(25);
  }
  throw new Error(`The site did not come back by itself after PostgreSQL was killed:\n${site.output()}`);
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "18", "postmaster.pid"), "utf8"), 10);
}
