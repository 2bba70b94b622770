import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { archiveDigests } from "../../../apps/api/test/archive-digests.ts";
import { ROOT } from "../../lib/command.ts";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import type { Drill } from "../drill.ts";

const FULL_KILLS = 10;
const FANS = 50;
/** Written by the restore itself. */
const OWN_ENTRIES = new Set(["tables/audit_log.copy", "manifest.json"]);

/**
 * A disaster recovery with the shipped commands: a backup of a running site amid writes, restores that are killed midway and must
 * leave nothing, one that completes, and a backup of the copy that must hold the same rows and files, byte for byte.
 */
export const restoreDrill: Drill = {
  name: "restore",
  isFullSizeOnly: true,
  run: async ({ size, say }) => {
    const counts = { passed: 0, failed: 0 };
    const check = (held: boolean, line: string) => {
      counts[held ? "passed" : "failed"] += 1;
      say(`${held ? "ok  " : "FAIL"}  ${line}`);
    };
    const folder = await temporaryFolder("restore");
    const [first, second] = [join(folder, "first.zip"), join(folder, "second.zip")];
    const lost = await startSite({ env: { SEED: "demo" } });
    const copy = await startSite({ env: { SEED: "none" } });
    try {
      const writing = registerFans(lost, Math.max(5, Math.round(FANS * size)));
      const made = await command("backup", lost, first);
      await writing;
      const megabytes = Math.round((await stat(first)).size / 2 ** 20);
      check(made.code === 0, `a backup of the running site: ${megabytes} MB in ${made.seconds} s`);

      for (let kill = 1; kill <= Math.max(2, Math.round(FULL_KILLS * size)); kill += 1) {
        const after = 300 + Math.round(Math.random() * made.seconds * 1000);
        const { code } = await command("restore", copy, first, after);
        if (code === 0) break;
        check((await albums(copy)) === 0, `a restore killed after ${after} ms left nothing`);
      }
      if ((await albums(copy)) === 0) {
        const { code, seconds, output } = await command("restore", copy, first);
        check(code === 0, code === 0 ? `the restore: ${seconds} s` : output);
      }
      check((await albums(copy)) === (await albums(lost)), "the copy shows the same albums");
      const again = await command("backup", copy, second);
      check(again.code === 0, `a backup of the copy: ${again.seconds} s`);
      const [had, has] = await Promise.all([archiveDigests(first, OWN_ENTRIES), archiveDigests(second, OWN_ENTRIES)]);
      const others = [...new Set([...had.keys(), ...has.keys()])].filter((name) => had.get(name) !== has.get(name));
      check(
        others.length === 0,
        `${had.size} tables and files are the same${others.map((name) => `, not ${name}`).join("")}`,
      );
    } finally {
      await Promise.all([lost.stop(), copy.stop()]);
      await rm(folder, { recursive: true, force: true });
    }
    return counts;
  },
};

/** Runs a built command on a site's data; with `killedAfter` it is killed after that many milliseconds. */
async function command(name: "backup" | "restore", site: Site, file: string, killedAfter?: number) {
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, "apps/api/dist", `${name}.js`), file], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: site.dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close");
  if (killedAfter !== undefined) {
    await Promise.race([ended, delay(killedAfter)]);
    child.kill("SIGKILL");
  }
  await ended;
  return { code: child.exitCode, output, seconds: Math.round((performance.now() - began) / 100) / 10 };
}

/** Registers fans while the backup is made. */
async function registerFans(site: Site, count: number): Promise<void> {
  for (let fan = 1; fan <= count; fan += 1) {
    const response = await fetch(`${site.url}/api/auth/register/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email: `fan${fan}@restore.example`,
        username: `restorefan${fan}`,
        first_name: "Rita",
        last_name: "Fan",
        password: "lanterns-at-dusk",
        password_confirm: "lanterns-at-dusk",
        terms_accepted: true,
      }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A registration got the response ${response.status}.`);
  }
}

async function albums(site: Site): Promise<number> {
  const response = await fetch(`${site.url}/api/music/albums/?fresh=${Math.random()}`);
  const list = (await response.json()) as { count?: number } | unknown[];
  return Array.isArray(list) ? list.length : (list.count ?? Number.NaN);
}
