import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createEmbeddedRig, query, remember, remembered } from "../../../../test/database/embedded-rig.ts";
import { DirectoryInUseError } from "./index.ts";
import { postmasterPid } from "./postmaster.ts";
import { isAlive, processesWorkingIn } from "./processes.ts";

/** For a PostgreSQL that never writes its process id. */
const PID_LIMIT_MS = 60_000;

const rig = createEmbeddedRig();
const { copyMade, start, spawnProcess, atEnd, expectTidy } = rig;

test("a server killed with SIGKILL leaves PostgreSQL running, and the next one takes it over", async () => {
  await copyMade();
  const killed = spawnProcess("server");
  await remember(await killed.event("ready"));
  const postmaster = await postmasterPid(rig.clusterDir);
  await killed.kill();
  expect(postmaster !== null && (await isAlive(postmaster))).toBe(true);

  const next = await start();
  expect(await postmasterPid(rig.clusterDir)).toBe(postmaster);
  expect(await remembered(next.connection)).toBe("1000");
  await next.release();
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
});

test("PostgreSQL killed with SIGKILL under a running server is restarted with every committed row", async () => {
  await copyMade();
  const server = await start({ throwAway: false });
  await remember(server.connection);
  process.kill((await postmasterPid(rig.clusterDir)) ?? Number.NaN, "SIGKILL");
  await expect.poll(() => server.said).toContain("PostgreSQL answers again.");
  expect(await remembered(server.connection)).toBe("1000");
  await expect(start()).rejects.toThrow(DirectoryInUseError);
});

test("after server and PostgreSQL were both killed with SIGKILL, the next start recovers every committed row", async () => {
  await copyMade();
  const killed = spawnProcess("server", { DURABLE: "1" });
  await remember(await killed.event("ready"));
  const postmaster = (await postmasterPid(rig.clusterDir)) ?? Number.NaN;
  killed.child.kill("SIGKILL");
  process.kill(postmaster, "SIGKILL");
  const next = await start();
  expect(await postmasterPid(rig.clusterDir)).not.toBe(postmaster);
  expect(await remembered(next.connection)).toBe("1000");
});

test.each([
  { whose: "that was killed, of which the server does not know yet, lets it be stopped", isDead: true },
  { whose: "that lives keeps the server running", isDead: false },
])("the shared lock of a process $whose", async ({ isDead }) => {
  await copyMade();
  const server = await start();
  const other = spawn("sleep", ["60"]);
  atEnd(async () => void other.kill());
  const share = new pg.Client({ ...server.connection, application_name: `fanfare command ${other.pid}` });
  // In the first case the server terminates this connection.
  share.on("error", () => undefined);
  await share.connect();
  atEnd(() => share.end().catch(() => undefined));
  await share.query("select pg_advisory_lock_shared($1, 1)", [0x46414e]);
  if (isDead) {
    const ended = once(other, "exit");
    other.kill();
    await ended;
  }
  await server.release();
  expect((await processesWorkingIn(rig.clusterDir))?.length === 0).toBe(isDead);
});

test("lock files whose process id belongs to another program of the same user do not stop a start", async () => {
  await copyMade();
  const { uid, gid } = await stat(rig.clusterDir);
  // Like the zombie of a killed server that is never reaped, as in a container: the process id exists, but is not one
  // of our servers.
  const other = spawn("sleep", ["60"], { uid, gid });
  atEnd(async () => void other.kill());
  const socketDir = join(rig.dataDir, "postgres", "run");
  await mkdir(socketDir, { recursive: true });
  for (const lock of [join(rig.clusterDir, "postmaster.pid"), join(socketDir, ".s.PGSQL.5432.lock")]) {
    await writeFile(lock, `${other.pid}\n${rig.clusterDir}\n0\n5432\n${socketDir}\n`);
    await chown(lock, uid, gid);
  }
  const next = await start();
  expect(await query(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a process killed while creating the database leaves nothing that the next start would use", async () => {
  const killed = spawnProcess("server");
  await killed.event("log");
  const partial = join(rig.dataDir, "postgres", `18.partial-${killed.pid}`);
  await expect.poll(() => readdir(join(partial, "base")).catch(() => []), { interval: 2 }).not.toEqual([]);
  await killed.kill();
  expect(await readdir(join(rig.dataDir, "postgres"))).toContain(`18.partial-${killed.pid}`);

  const next = await start();
  expect(next.said).toEqual(["Creating the database (a few seconds, only once)…"]);
  await expectTidy();
});

test("an interrupted first start stops what it began and leaves no incomplete database", async () => {
  for (const timeoutMs of [0, 50, 150, 300]) {
    const signal = AbortSignal.timeout(timeoutMs);
    await expect(start({ signal })).rejects.toThrow();
    expect(await readdir(join(rig.dataDir, "postgres")).catch(() => [])).not.toContainEqual(
      expect.stringMatching(/partial/),
    );
    expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
  }
  await start();
  await expectTidy();
});

test("a start that is interrupted while PostgreSQL is starting stops it again", async () => {
  await copyMade();
  const stop = new AbortController();
  // Blocks this process, so that the start cannot be complete before it is interrupted.
  const onWait = () => {
    const lock = join(rig.clusterDir, "postmaster.pid");
    const sleeping = new Int32Array(new SharedArrayBuffer(4));
    for (let ms = 0; ms < PID_LIMIT_MS && !existsSync(lock); ms += 1) Atomics.wait(sleeping, 0, 0, 1);
    stop.abort();
  };
  await expect(start({ signal: stop.signal, onWait })).rejects.toThrow("aborted");
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
});

/** Starts a server on the copied database that refuses every client with "not yet accepting connections". */
async function startRefusing(kind: "stuck" | "recovers"): Promise<number> {
  await copyMade();
  const socketDir = join(rig.dataDir, "postgres", "run");
  await mkdir(socketDir, { recursive: true });
  const script = join(import.meta.dirname, "../../../../test/database/stuck-server.ts");
  const child = spawn(process.execPath, [script, rig.clusterDir, socketDir, kind], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  atEnd(async () => void child.kill("SIGQUIT"));
  await once(child.stdout, "data");
  return child.pid ?? Number.NaN;
}

test("a PostgreSQL that is stuck in its recovery is terminated and restarted", async () => {
  const stuck = await startRefusing("stuck");
  const server = await start();
  expect(await isAlive(stuck)).toBe(false);
  expect(server.said).toEqual(["PostgreSQL is stuck in its recovery; starting it again."]);
  expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a PostgreSQL that is still recovering after the same time is not terminated", async () => {
  const recovering = await startRefusing("recovers");
  await expect(start({ signal: AbortSignal.timeout(7_000) })).rejects.toThrow("timeout");
  expect(await isAlive(recovering)).toBe(true);
});
