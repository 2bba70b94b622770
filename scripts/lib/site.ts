import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { SERVER_ENV, SERVER_FLAGS } from "../launcher/server-flags.mjs";
import { ROOT } from "./command.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary.ts";

/** Limits for a site that never starts or ends; generous, since a busy machine takes long for both. */
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 60_000;

const OWNER = { email: "owner@site.example", password: "correct-horse-battery" };

export interface Site {
  url: string;
  pid: number;
  dataDir: string;
  owner: typeof OWNER;
  /** The process's output so far. */
  output: () => string;
  /** The sent mails, oldest first, as `.eml` text. */
  outbox: () => Promise<string[]>;
  /** Ends the site as an operator would; a data folder created by `startSite` is removed with it. */
  stop: () => Promise<void>;
  /** Ends the site as an operator would and keeps the data folder. */
  end: () => Promise<void>;
  /** Ends the site with SIGKILL and keeps the data folder. */
  kill: () => Promise<void>;
}

export interface SiteOptions {
  /** Uses this data folder, which is kept; without it a new one is created, and removed with the site. */
  dataDir?: string;
  /** The new data folder starts as a copy of this one. */
  from?: string | undefined;
  /** Where the new data folder is created; the system's temporary folder by default. */
  base?: string;
  env?: Record<string, string>;
  /** If false, returns as soon as the process exists, healthy or not. */
  isAwaited?: boolean;
}

/** Starts the built site on its own port. It stops automatically if this process is killed. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const folder = await temporaryFolder("site", options.base);
  const dataDir = options.dataDir ?? join(folder, "data");
  if (options.from !== undefined) await promisify(execFile)("cp", ["-a", options.from, dataDir]);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [
      ...SERVER_FLAGS,
      "--import",
      join(ROOT, "scripts", "launcher", "with-parent.mjs"),
      join(ROOT, "apps", "api", "dist", "server.js"),
    ],
    {
      cwd: folder,
      // In its own process group: a Ctrl-C that ends the tests must not kill it during its clean shutdown.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...cleanEnvironment(),
        NODE_ENV: "production",
        ...SERVER_ENV,
        HOST: "127.0.0.1",
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
        OWNER_EMAIL: OWNER.email,
        OWNER_PASSWORD: OWNER.password,
        ...options.env,
      },
    },
  );
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const stop = async () => {
    await end(child, "SIGTERM");
    await remove();
  };
  const leave = async (signal: "SIGTERM" | "SIGKILL") => {
    await end(child, signal);
    if (options.dataDir !== undefined) await remove();
  };
  try {
    if (options.isAwaited !== false) await healthy(url, child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    owner: OWNER,
    output: () => output,
    outbox: () => readOutbox(dataDir),
    stop,
    end: () => leave("SIGTERM"),
    kill: () => leave("SIGKILL"),
  };
}

async function healthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site did not start:\n${output()}`);
    const response = await fetch(`${url}/api/health/`).catch(() => null);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`The site was not healthy within ${START_LIMIT_MS / 1000} seconds:\n${output()}`);
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
}

async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  // A mail that is still being written has a different name.
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), "utf8")));
}

/** The settings of a site on this machine must not affect the tests. */
function cleanEnvironment(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ", "NODE_COMPILE_CACHE"];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
