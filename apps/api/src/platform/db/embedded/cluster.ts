import { spawn } from "node:child_process";
import { chown, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./errors.ts";
import { withHint } from "./hints.ts";
import { type Location, prepareParent } from "./location.ts";
import { chownTree, NOBODY } from "./os-user.ts";
import { removeDeadPartials } from "./partials.ts";
import { errorCode } from "./processes.ts";

export const DATABASE_USER = "fanfare";

/**
 * Creates the cluster if it does not exist. It is built in a `…partial-<pid>` folder and moved into place when complete, so
 * an incomplete one is never used; if two processes race, one move wins and the other's work is discarded.
 */
export async function ensureCluster(
  location: Location,
  binaries: Binaries,
  options: { throwAway: boolean; log: (line: string) => void; onWait?: (() => void) | undefined; signal?: AbortSignal },
): Promise<void> {
  const parent = await prepareParent(location);
  await removeDeadPartials(parent, basename(location.clusterDir));
  if (await isCluster(location.clusterDir)) return;

  options.log("Creating the database (a few seconds, only once)…");
  const partial = `${location.clusterDir}.partial-${process.pid}`;
  try {
    await mkdir(partial, { mode: 0o700 });
    if (location.user !== null) await chown(partial, NOBODY.uid, NOBODY.gid);
    await runInitdb(partial, location, binaries, options);
    options.signal?.throwIfAborted();
    if (location.user !== null) await chownTree(partial, location.user);
    await rename(partial, location.clusterDir);
  } catch (error) {
    await rm(partial, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    if (!(await isCluster(location.clusterDir))) throw error;
  }
}

async function isCluster(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, "PG_VERSION"))).isFile();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function runInitdb(
  folder: string,
  location: Location,
  binaries: Binaries,
  options: { throwAway: boolean; onWait?: (() => void) | undefined; signal?: AbortSignal },
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    "--auth=trust",
    "--encoding=UTF8",
    // The builtin provider has the same collation on every machine and after every upgrade, so indexes never become invalid.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(options.throwAway ? ["--no-sync"] : []),
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(binaries.initdb, args, {
      cwd: folder,
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
      // PostgreSQL's dedicated user has no account, but initdb looks up the name of the user it runs as.
      ...(location.user !== null && NOBODY),
    });
    let output = "";
    const collectOutput = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", collectOutput);
    child.stderr.on("data", collectOutput);
    options.onWait?.();
    const stop = () => child.kill("SIGTERM");
    options.signal?.addEventListener("abort", stop, { once: true });
    child.on("error", reject);
    child.on("close", (code) => {
      options.signal?.removeEventListener("abort", stop);
      if (code === 0) resolve();
      else reject(new EmbeddedDatabaseError(`The database could not be created:\n${withHint(output)}`));
    });
  });
}
