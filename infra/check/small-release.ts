import { spawnSync } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../scripts/lib/command.ts";

const DRAINING = pathToFileURL(join(ROOT, "apps/api/src/platform/http/health/draining.ts"));

/** A one-file site for the updates: it reports its release, and shuts down with the real site's code. */
const SERVER = `
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createDraining } from ${JSON.stringify(DRAINING)};
const { version, isHealthy } = JSON.parse(readFileSync("release.json", "utf8"));
if (!existsSync("built")) throw new Error("started before it was built");
const server = createServer(async (request, response) => {
  request.resume();
  if (draining.hasBegun()) response.setHeader("connection", "close");
  if (request.url !== "/api/health/") await delay(10);
  response.end(version);
});
const draining = createDraining(server);
process.on("SIGTERM", () => draining.drain().then(() => process.exit()));
// With PORT_OPENS=ready, the port must not open before the release is ready.
if (process.env.PORT_OPENS !== "ready") throw new Error("its port would open too early");
await delay(isHealthy ? 100 : 3_600_000);
server.listen(Number(process.env.PORT), "127.0.0.1");
`;

export const git = (folder: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
};

export type SmallRelease = { version: string; isHealthy: boolean; isBuildable: boolean };

/** Commits and tags a release in `folder`. */
export async function commitRelease(folder: string, { version, isHealthy, isBuildable }: SmallRelease): Promise<void> {
  await mkdir(join(folder, "scripts"), { recursive: true });
  const build = isBuildable ? "touch built" : "exit 3";
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", scripts: { build } }));
  await writeFile(join(folder, "release.json"), JSON.stringify({ version, isHealthy }));
  await writeFile(join(folder, "scripts/run.mjs"), SERVER);
  git(folder, "add", "-A");
  git(folder, "-c", "user.name=check", "-c", "user.email=check@artist.example", "commit", "-qm", version);
  git(folder, "tag", version);
}

/** Writes stand-ins for a server's programs that this machine may lack into a folder, to be put first in PATH. */
export async function writePrograms(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const programs = {
    systemctl: `exec "${process.execPath}" "${join(import.meta.dirname, "fake-systemctl.ts")}" "$@"`,
    // runuser -u <user> -- <command>
    runuser: 'shift 3\nexec "$@"',
    node: `exec "${process.execPath}" "$@"`,
    sleep: "exec /bin/sleep 0.05",
  };
  for (const [name, body] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(folder, name), 0o755);
  }
}
