import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "../../lib/command.ts";
import { type Site, startSite } from "../../lib/site.ts";
import type { Drill } from "../drill.ts";
import { isGrowing } from "./soak-figures.ts";

/** How long rounds are repeated at full size, in milliseconds; below it there are just enough rounds to show growth. */
const FULL_MS = 30 * 60_000;
const MIN_ROUNDS = 6;
const PAGES = 1000;
const UPLOADS = 100;
/** How long the site then idles, in milliseconds: memory that it still holds afterwards counts as retained. */
const REST_MS = 20_000;

/** Budgets of resident memory, in megabytes: at rest after a first start with the demo, and after each round. */
const IDLE_MB = 180;
const WORKED_MB = 260;

/**
 * A first start with the demo, then half an hour of rounds of 1,000 uncached pages and 100 uploaded pictures. Passes when the
 * process's memory at rest stays within its budgets, and neither it nor the number of open files grows from round to round.
 */
export const soakDrill: Drill = {
  name: "soak",
  isFullSizeOnly: true,
  run: async ({ size, say }) => {
    if (residentMegabytes(process.pid) === null) {
      say("This system does not tell a process's memory: nothing was measured.");
      return { passed: 0, failed: 1 };
    }
    const counts = { passed: 0, failed: 0 };
    const check = (held: boolean, line: string) => {
      counts[held ? "passed" : "failed"] += 1;
      say(`${held ? "ok  " : "FAIL"}  ${line}`);
    };
    const site = await startSite({ env: { SEED: "demo" } });
    try {
      const restedMegabytes = async () => {
        await delay(REST_MS);
        return residentMegabytes(site.pid) ?? Number.POSITIVE_INFINITY;
      };
      const idle = await restedMegabytes();
      check(idle <= IDLE_MB, `at rest after a first start with the demo: ${idle} MB (at most ${IDLE_MB})`);

      const token = await login(site);
      const picture = await readFile(join(ROOT, "packages/demo-content/images/artist.jpg"));
      const figures: number[] = [];
      const files: number[] = [];
      const began = performance.now();
      const isOver = (round: number) =>
        round > Math.max(3, Math.round(MIN_ROUNDS * size)) && performance.now() - began >= FULL_MS * size;
      for (let round = 1; !isOver(round); round += 1) {
        for (let page = 0; page < PAGES; page += 1) await demandOk(fetch(`${site.url}/?soak=${round}-${page}`));
        for (let upload = 0; upload < UPLOADS; upload += 1) await demandOk(sendAvatar(site, token, picture));
        const megabytes = await restedMegabytes();
        figures.push(megabytes);
        files.push(openFiles(site.pid));
        check(megabytes <= WORKED_MB, `round ${round}: ${megabytes} MB (at most ${WORKED_MB})`);
      }
      const minutes = ((performance.now() - began) / 60_000).toFixed(1);
      check(
        !isGrowing(figures),
        `no growth over ${figures.length} rounds in ${minutes} minutes: ${figures.join(", ")} MB`,
      );
      check(!isGrowing(files), `no more open files: ${files.join(", ")}`);
    } finally {
      await site.stop();
    }
    return counts;
  },
};

async function login(site: Site): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${site.url}/api/auth/login/`, {
    method: "POST",
    headers,
    body: JSON.stringify(site.owner),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`The login got the response ${response.status}.`);
  return token;
}

function sendAvatar(site: Site, token: string, picture: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.set("avatar", new Blob([picture], { type: "image/jpeg" }), "avatar.jpg");
  const headers = { authorization: `Token ${token}` };
  return fetch(`${site.url}/api/auth/profile/`, { method: "PATCH", headers, body: form });
}

async function demandOk(asked: Promise<Response>): Promise<void> {
  const response = await asked;
  const body = await response.text();
  if (!response.ok) throw new Error(`${response.url} responded with ${response.status}: ${body.slice(0, 200)}`);
}

/** Number of files and connections that a process has open. */
const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Resident memory of a process; null where the system has no /proc. */
function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
