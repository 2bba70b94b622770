import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// A replacement for `systemctl` on a machine without systemd: starts and stops real processes according to `fanfare@.service`.
// Its state, a file with the process id of each unit, is in FAKE_SYSTEMD; the unit's folder is FANFARE_ROOT.

const { FAKE_SYSTEMD: state = "", FANFARE_UNIT: template = "", FANFARE_ROOT: root = "" } = process.env;
const [command = "", unit = ""] = process.argv.slice(2);
const STOP_MS = 30_000;

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const pidFile = (name: string) => join(state, `${name}.pid`);

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return;
  const pid = Number(readFileSync(pidFile(name), "utf8"));
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGTERM");
  for (const until = Date.now() + STOP_MS; isAlive(pid); ) {
    if (Date.now() > until) process.kill(pid, "SIGKILL");
    await delay(10);
  }
}

function start(name: string): void {
  const text = readFileSync(template, "utf8").replaceAll("%i", /@(\d+)\./.exec(name)?.[1] ?? "");
  const setting = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const env = setting("Environment")
    .flatMap((line) => line.split(" "))
    .map((pair) => pair.split("=") as [string, string]);
  const [program, ...args] = (setting("ExecStart")[0] ?? "").split(" ");
  if (program !== "/usr/bin/node") throw new Error(`the unit starts ${program}`);
  const folder = (setting("WorkingDirectory")[0] ?? "").replace("/srv/fanfare", root);
  const output = openSync(join(state, `${name}.log`), "a");
  const child = spawn(process.execPath, args, {
    // Like systemd, resolves the link once, at the start.
    cwd: realpathSync(folder),
    env: { PATH: process.env.PATH, ...Object.fromEntries(env) },
    stdio: ["ignore", output, output],
    detached: true,
  });
  child.unref();
  writeFileSync(pidFile(name), String(child.pid));
}

mkdirSync(state, { recursive: true });
switch (command) {
  case "list-units": {
    const units = readdirSync(state).filter((file) => file.endsWith(".pid"));
    for (const file of units.sort()) process.stdout.write(`${file.slice(0, -4)} loaded active running Fanfare\n`);
    break;
  }
  case "start":
    start(unit);
    break;
  case "restart":
    await stop(unit);
    start(unit);
    break;
  case "stop":
    await stop(unit);
    break;
  default:
    throw new Error(`no ${command} here`);
}
