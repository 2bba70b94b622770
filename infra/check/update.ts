import { mkdir, readdir, readFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT, runCommand } from "../../scripts/lib/command.ts";
import { freePort } from "../../scripts/lib/free-port.ts";
import { DOMAIN, findNginx, withNginx } from "./nginx.ts";
import { makeCertificates } from "./proxy.ts";
import { demand, type Report } from "./report.ts";
import { commitRelease, git, writePrograms } from "./small-release.ts";

const PROCESSES = 3;
const CLIENTS = 6;
/** For a process that never starts. */
const TIMEOUT_MS = 120_000;

/** The status of a completely received response. */
const sendRequest = (port: number, method: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: DOMAIN };
    const sent = request({
      host: "127.0.0.1",
      port,
      method,
      path: "/",
      headers,
      rejectUnauthorized: false,
      agent,
    });
    sent.on("error", reject).on("response", (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.end(method === "POST" ? "a body" : undefined);
  });

/** Sends reads and writes through the proxy, each client sequentially, until `end`. */
function load(port: number) {
  let going = true;
  let requests = 0;
  const failed: string[] = [];
  const client = async (nth: number) => {
    // Kept alive like a browser's: the proxy opens a connection to the site for each request, and with a handshake per request it
    // would do nothing else.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (going) {
      requests += 1;
      const method = nth % 2 === 0 ? "GET" : "POST";
      try {
        const status = await sendRequest(port, method, agent);
        if (status !== 200) failed.push(`${method} ${status}`);
      } catch (error) {
        failed.push(`${method} ${error}`);
      }
      await delay(5);
    }
    agent.destroy();
  };
  const done = Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
  return {
    async end() {
      going = false;
      await done;
      return { requests, failed };
    },
  };
}

/** A server's folder with a repository of small releases, and stand-ins for the programs of a machine with systemd. */
async function makeMachine(folder: string) {
  const origin = join(folder, "origin");
  const root = join(folder, "srv");
  const bin = join(folder, "bin");
  await mkdir(origin, { recursive: true });
  await mkdir(join(root, "releases"), { recursive: true });
  git(origin, "init", "-q");
  const whole = { isHealthy: true, isBuildable: true };
  await commitRelease(origin, { version: "v0", ...whole });
  await commitRelease(origin, { version: "v1", ...whole });
  const repository = join(root, "repository");
  git(folder, "clone", "-q", origin, repository);
  await commitRelease(origin, { version: "v2", ...whole });
  await commitRelease(origin, { version: "v3-sick", ...whole, isHealthy: false });
  await commitRelease(origin, { version: "v4-unbuildable", ...whole, isBuildable: false });
  await writePrograms(bin);
  const commits = (...tags: string[]) => tags.map((tag) => git(origin, "rev-parse", `${tag}^{commit}`)).toSorted();
  // Left by an update of long ago.
  git(repository, "worktree", "add", "--quiet", "--detach", join(root, "releases", ...commits("v0")), "v0");
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    FANFARE_ROOT: root,
    FANFARE_TRIES: "60",
    FANFARE_UNIT: join(ROOT, "infra/systemd/fanfare@.service"),
    FAKE_SYSTEMD: join(folder, "systemd"),
  };
  const run = (file: string, args: string[], more: Record<string, string> = {}) =>
    runCommand(file, args, { env: { ...env, ...more } });
  return {
    root,
    commits,
    systemctl: (command: string, port: number) => run(join(bin, "systemctl"), [command, `fanfare@${port}.service`]),
    update: (tag: string, more?: Record<string, string>) =>
      run("sh", [join(ROOT, "infra/systemd/update.sh"), tag], more),
  };
}

const versionAt = async (port: number): Promise<string> => {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (response?.ok) return response.text();
    demand(Date.now() < until, `nothing on port ${port}`);
    await delay(50);
  }
};

/**
 * Checks the update script on real processes of a small site with the shipped unit, behind the shipped proxy where there is
 * nginx.
 */
export async function checkUpdate(report: Report, parent: string): Promise<void> {
  const folder = join(parent, "update");
  await mkdir(folder);
  if ((await runCommand("git", ["--version"])).code !== 0) return report.skip("the update", "there is no git");
  const machine = await makeMachine(folder);
  const ports: number[] = [];
  while (ports.length < PROCESSES) ports.push(await freePort());
  const versions = () => Promise.all(ports.map(versionAt));
  const link = async () =>
    JSON.parse(await readFile(join(machine.root, "current/release.json"), "utf8")).version as string;

  try {
    await report.check("update: the first release is built and led to before anything runs", async () => {
      const { code, output } = await machine.update("v1");
      demand(code === 0, output);
      demand((await link()) === "v1", "the link leads elsewhere");
      for (const port of ports) await machine.systemctl("start", port);
      demand((await versions()).join() === "v1,v1,v1", "other releases run");
    });
    await underLoad(report, { folder, ports }, "update: process by process", async () => {
      const { code, output } = await machine.update("v2");
      demand(code === 0, output);
      demand((await versions()).join() === "v2,v2,v2", "other releases run");
      const kept = await readdir(join(machine.root, "releases"));
      demand(kept.toSorted().join() === machine.commits("v1", "v2").join(), `${kept.length} releases are kept`);
    });
    await report.check("update: one that cannot be built changes nothing", async () => {
      const { code } = await machine.update("v4-unbuildable");
      demand(code !== 0 && (await link()) === "v2", `it ended with ${code} and leads to ${await link()}`);
    });
    await underLoad(
      report,
      { folder, ports },
      "update: one that does not become healthy goes back by itself",
      async () => {
        const { code, output } = await machine.update("v3-sick", { FANFARE_TRIES: "3" });
        demand(code === 1 && output.includes("is not healthy"), `it ended with ${code}: ${output}`);
        demand((await link()) === "v2", "the link leads to what does not work");
        demand((await versions()).join() === "v2,v2,v2", "a process was left behind");
      },
      () => Promise.all(ports.map((port) => machine.systemctl("stop", port))),
    );
  } finally {
    for (const port of ports) await machine.systemctl("stop", port);
  }
}

/** Runs one check while clients read and write through nginx, none of which may fail; without nginx, only the check. */
async function underLoad(
  report: Report,
  { folder, ports }: { folder: string; ports: readonly number[] },
  name: string,
  work: () => Promise<void>,
  control?: () => Promise<unknown>,
): Promise<void> {
  const binary = await findNginx();
  const certificates = binary === null ? null : await makeCertificates(join(folder, name.replaceAll(/\W+/g, "-")));
  if (binary === null || certificates === null) {
    await report.check(name, work);
    return report.skip(`${name}: without a failed request`, "there is no nginx, or no openssl for a certificate");
  }
  const values = { ...certificates, SITE_UPSTREAM: "fanfare", SITE_RESOLVER: "127.0.0.53", MEDIA_ROOT: folder };
  await withNginx(report, { binary, folder, name, values, processes: ports }, async ({ https }) => {
    await report.check(`${name}, without a failed request`, async () => {
      const clients = load(https);
      const fault = await work().then(
        () => undefined,
        (error: unknown) => error,
      );
      const { requests, failed } = await clients.end();
      if (fault !== undefined) throw fault;
      demand(requests > 50, `only ${requests} requests were made`);
      demand(failed.length === 0, `${failed.length} of ${requests} failed: ${failed.slice(0, 3).join("; ")}`);
      if (!control) return;
      const struck = load(https);
      await control();
      await delay(200);
      demand((await struck.end()).failed.length > 0, "no request fails without a process: this proves nothing");
    });
  });
}
