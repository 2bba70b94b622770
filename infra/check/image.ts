import { type ChildProcess, spawn } from "node:child_process";
import { chmod, chown, cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startThrowAwayCluster } from "../../apps/api/test/database/throw-away-cluster.ts";
import { ROOT, runCommand } from "../../scripts/lib/command.ts";
import { parseDockerfile, readEnv, type Stage, valuesOf } from "./dockerfile.ts";
import { freePort } from "./free-port.ts";
import { demand, type Report } from "./report.ts";

/** A user without rights, as the image's `node` is; only root can become one. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const START_PATIENCE_MS = 90_000;

export type RunningSite = { port: number; dataDir: string; stop(): Promise<void> };

/** The files `COPY . .` would take: what git knows or would know, which is what .dockerignore leaves. */
async function copySources(target: string): Promise<void> {
  const { output } = await runCommand("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  for (const file of output.split("\0").filter(Boolean)) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(ROOT, file), join(target, file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      // Listed and deleted since: not part of the tree any more.
      if (error.code !== "ENOENT") throw error;
    });
  }
}

/** An absolute path of the image as a place below `folder`. */
const placed = (folder: string, text: string) => text.replace(/(?<=^|\s)\/(out|data|site|src)\b/g, `${folder}/$1`);

async function build(report: Report, folder: string, stage: Stage): Promise<boolean> {
  const cwd = join(folder, "src");
  await mkdir(cwd);
  await mkdir(join(folder, "out"));
  await copySources(cwd);
  for (const step of valuesOf(stage, "RUN")) {
    const done = await report.check(`image: RUN ${step.slice(0, 90)}`, async () => {
      const { code, output } = await runCommand("sh", ["-c", placed(folder, step)], {
        cwd,
        env: readEnv(valuesOf(stage, "ENV")),
      });
      demand(code === 0, output.slice(-2000));
    });
    if (!done) return false;
  }
  return true;
}

/** The words of `CMD ["node", "x"]`. */
const words = (value: string): string[] => JSON.parse(value.slice(value.indexOf("["))) as string[];

async function becomesHealthy(command: string[], env: NodeJS.ProcessEnv, site: ChildProcess): Promise<boolean> {
  const [file = "", ...args] = command;
  const until = Date.now() + START_PATIENCE_MS;
  while (Date.now() < until && site.exitCode === null) {
    const code = await new Promise<number | null>((resolve) => {
      spawn(file, args, { env, stdio: "ignore" }).on("close", resolve);
    });
    if (code === 0) return true;
    await delay(300);
  }
  return false;
}

/** Runs the image's steps in `folder` and starts what they leave, as its CMD says. Null when something failed. */
export async function checkImage(report: Report, folder: string): Promise<RunningSite | null> {
  await chmod(folder, 0o755);
  const stages = parseDockerfile(await readFile(join(ROOT, "infra/image/Dockerfile"), "utf8"));
  const [building, running] = stages;
  demand(stages.length === 2 && building !== undefined && running !== undefined, "the image has not two stages");
  await report.check("image: runs as a user without rights, is checked for health and stops by SIGTERM", () => {
    demand(valuesOf(running, "USER").at(-1) === "node", "it runs as root");
    demand(valuesOf(running, "HEALTHCHECK").length === 1, "it has no health check");
    demand(valuesOf(running, "STOPSIGNAL")[0] === "SIGTERM", "it stops by another signal");
  });
  if (!(await build(report, folder, building))) return null;

  const root = join(folder, "out");
  await report.check("image: holds the demo's content and nothing of the studio that renders it", async () => {
    const content = await readdir(join(root, "apps/api/node_modules/@fanfare/demo-content"));
    demand(content.includes("catalogue.json") && content.includes("audio"), `the content is ${content.join(", ")}`);
    const files = await readdir(root, { recursive: true });
    const studio = files.filter((file) => /demo-studio|render-(audio|pictures|video)/.test(file));
    demand(studio.length === 0, `it holds ${studio.slice(0, 3).join(", ")}`);
    const built = await readdir(join(root, "apps/api/dist"));
    const maps = built.filter((file) => file.endsWith(".map")).map((file) => join(root, "apps/api/dist", file));
    const texts = await Promise.all(maps.map((file) => readFile(file, "utf8")));
    demand(maps.length > 0 && !texts.some((text) => text.includes("/tools/")), "the build contains code of the studio");
  });
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  if (UNPRIVILEGED.uid !== undefined) await chown(dataDir, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const cluster = await startThrowAwayCluster();
  const port = await freePort();
  const { host, user, database } = cluster.connection;
  const env: NodeJS.ProcessEnv = {
    PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
    ...readEnv(valuesOf(running, "ENV")),
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
    PUBLIC_URL: "https://artist.example",
    OWNER_EMAIL: "owner@artist.example",
    OWNER_PASSWORD: "a-password-for-this-check",
    TRUST_PROXY: "127.0.0.1",
    SEED: "demo",
    LOG_LEVEL: "warn",
  };
  const [file = "", ...args] = words(valuesOf(running, "CMD")[0] ?? "[]");
  const site = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], ...UNPRIVILEGED });
  let output = "";
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
  };
  site.stdout.on("data", hear);
  site.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve) => site.on("close", resolve));
  const stop = async () => {
    site.kill("SIGTERM");
    await ended;
    await cluster.stop();
  };

  const health = (valuesOf(running, "HEALTHCHECK")[0] ?? "").replace(/^.*?CMD /, "");
  const healthy = await report.check("image: its command becomes healthy by its own health check", async () => {
    demand(await becomesHealthy(words(health), env, site), output.slice(-2000));
  });
  if (healthy) {
    return {
      port,
      dataDir,
      async stop() {
        await report.check("image: ends cleanly on SIGTERM", async () => {
          site.kill("SIGTERM");
          demand((await Promise.race([ended, delay(20_000, -1)])) === 0, output.slice(-2000));
        });
        await stop();
      },
    };
  }
  await stop();
  return null;
}
