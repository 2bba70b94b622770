import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { EmbeddedProcess } from "../../../../test/database/embedded-process-driver.ts";
import { withClient } from "../../../../test/database/test-server.ts";
import { findBinaries, reachableBinaries } from "./binaries.ts";
import { DirectoryInUseError, type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "./index.ts";
import { locate, sharedFolder, socketDirOf } from "./location.ts";
import { launch, postmasterPid } from "./postmaster.ts";
import { isAlive, kill, processesWorkingIn } from "./processes.ts";

/** For a PostgreSQL that never writes its process id. */
const PID_LIMIT_MS = 60_000;

let made: string;
let folder: string;
let dataDir: string;
let clusterDir: string;
let open: (() => Promise<void>)[];

const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), "fanfare embedded,"));
  await chmod(path, 0o711);
  return path;
};

beforeAll(async () => {
  made = await temporaryFolder();
  const first = await startEmbedded({ dataDir: made, exclusive: true, throwAway: true, log: () => undefined });
  await first.release();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, "data");
  clusterDir = join(dataDir, "postgres", "18");
  open = [];
});

afterEach(async () => {
  for (const close of open) await close();
  for (const pid of (await processesWorkingIn(clusterDir)) ?? []) kill(pid);
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Copies a database that was created and stopped before. */
const copyMade = () => promisify(execFile)("cp", ["-a", made, dataDir]);

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase & { said: string[] }> {
  const said: string[] = [];
  const embedded = await startEmbedded({
    dataDir,
    exclusive: true,
    throwAway: true,
    // On a busy machine a start may take so long that this line is logged.
    log: (line) => void (line.startsWith("Waiting for PostgreSQL") || said.push(line)),
    ...options,
  });
  open.push(embedded.release);
  return { ...embedded, said };
}

function spawnProcess(role: "server" | "command", env?: Record<string, string>): EmbeddedProcess {
  const started = new EmbeddedProcess(dataDir, role, env);
  open.push(() => started.kill());
  return started;
}

const query = async <Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> =>
  withClient(connection, async (client) => (await client.query<Row>(text)).rows);

const remember = (connection: pg.ClientConfig) =>
  query(connection, "create table kept as select generate_series(1, 1000) as n");
const remembered = async (connection: pg.ClientConfig) =>
  (await query<{ rows: string }>(connection, "select count(*)::text as rows from kept"))[0]?.rows;

/** Checks that the database's folder contains only the cluster, its log and its socket, and nothing incomplete. */
const expectTidy = async () => {
  const entries = await readdir(join(dataDir, "postgres"));
  expect(entries.filter((entry) => !["18", "log", "run"].includes(entry))).toEqual([]);
};

test("calls onWait once only waiting remains, and not if PostgreSQL is already running", async () => {
  await copyMade();
  const log = join(dataDir, "postgres", "log");
  await rm(log, { recursive: true, force: true });
  const launched: boolean[] = [];
  const onWait = () => void launched.push(existsSync(log));
  await start({ onWait });
  // Already at the first call: work that keeps this process busy then delays nothing.
  expect(new Set(launched)).toEqual(new Set([true]));
  launched.length = 0;
  await start({ onWait, exclusive: false });
  expect(launched).toEqual([]);
});

test("waits for a server that has announced its end, and is refused immediately by one that has not", async () => {
  await copyMade();
  const first = await start();
  await expect(start()).rejects.toThrow(DirectoryInUseError);
  await first.announceEnd();
  const said: string[] = [];
  let isThere = false;
  const next = start({ log: (line) => void said.push(line) }).then(() => {
    isThere = true;
  });
  await expect.poll(() => said).toEqual(["Waiting for the Fanfare server that is ending here…"]);
  await delay(100);
  expect(isThere).toBe(false);
  await first.release();
  await next;
  expect(await query(first.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a start that waits for an ending server can be aborted", async () => {
  await copyMade();
  const first = await start();
  await first.announceEnd();
  const stop = new AbortController();
  const next = start({ signal: stop.signal });
  await delay(100);
  stop.abort(new Error("stopped"));
  await expect(next).rejects.toThrow("stopped");
  expect(await query(first.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a first start creates a durable UTF-8 database without a network port and logs that; the next start finds it", async () => {
  const first = await start({ throwAway: false });
  expect(first.said).toEqual(["Creating the database (a few seconds, only once)…"]);
  const [facts] = await query(
    first.connection,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
            current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums
       from pg_database where datname = current_database()`,
  );
  expect(facts).toEqual({
    encoding: "UTF8",
    provider: "b",
    locale: "C.UTF-8",
    listens: "",
    fsync: "on",
    commits: "on",
    checksums: "on",
  });
  await remember(first.connection);
  await first.release();
  expect(await processesWorkingIn(clusterDir)).toEqual([]);
  expect(await postmasterPid(clusterDir)).toBeNull();
  await expectTidy();

  const second = await start({ throwAway: false });
  expect(second.said).toEqual([]);
  expect(await remembered(second.connection)).toBe("1000");
});

test("a second server on the folder is refused with the first one's process id, and the first one continues", async () => {
  await copyMade();
  const first = spawnProcess("server");
  const connection = await first.event("ready");
  await expect(start()).rejects.toThrow(DirectoryInUseError);
  await expect(start()).rejects.toMatchObject({
    pid: first.pid,
    message: expect.stringContaining(`process ${first.pid}`),
  });
  expect(await query(connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a command works alongside the server, and PostgreSQL ends with the last process that leaves", async () => {
  await copyMade();
  const server = await start();
  const command = await start({ exclusive: false });
  await remember(server.connection);
  await server.release();
  expect(await remembered(command.connection)).toBe("1000");
  await command.release();
  expect(await processesWorkingIn(clusterDir)).toEqual([]);

  const alone = await start({ exclusive: false });
  expect(await remembered(alone.connection)).toBe("1000");
  await alone.release();
  expect(await processesWorkingIn(clusterDir)).toEqual([]);
});

test("first starts at the same time end up on one database", async () => {
  const all = [spawnProcess("server"), spawnProcess("command"), spawnProcess("command")];
  const connections = await Promise.all(all.map((one) => one.event("ready")));
  const starts = await Promise.all(
    connections.map((connection) => query(connection, "select pg_postmaster_start_time()::text as began")),
  );
  expect(new Set(starts.map((rows) => JSON.stringify(rows))).size).toBe(1);
  await Promise.all(all.map((one) => one.release()));
  expect(await processesWorkingIn(clusterDir)).toEqual([]);
  await expectTidy();
});

test("processes that come and go concurrently never meet a server that is being stopped", async () => {
  await copyMade();
  const visits = async () => {
    for (let visit = 0; visit < 6; visit++) {
      const user = await startEmbedded({ dataDir, exclusive: false, throwAway: true, log: () => undefined });
      expect(await query(user.connection, "select 1 as one")).toEqual([{ one: 1 }]);
      await user.release();
    }
  };
  await Promise.all([visits(), visits(), visits()]);
  expect(await processesWorkingIn(clusterDir)).toEqual([]);
});

test("a server started although another has the folder reports that it came second, in a log of whole lines", async () => {
  await copyMade();
  await start();
  const found = await findBinaries();
  const location = await locate(dataDir, found.major, { throwAway: true });
  const binaries = await reachableBinaries(found, location.user, () =>
    sharedFolder(location.user ?? { uid: 0, gid: 0 }),
  );
  const second = await launch(location, binaries, { socketDir: await socketDirOf(location), throwAway: true });
  await expect.poll(() => second.ended).toBe(true);
  expect(second.hasFailed).toBe(true);
  expect(await second.cameSecond()).toBe(true);
  expect(await second.output()).not.toContain("\0");
});

test("a server killed with SIGKILL leaves PostgreSQL running, and the next one takes it over", async () => {
  await copyMade();
  const killed = spawnProcess("server");
  await remember(await killed.event("ready"));
  const postmaster = await postmasterPid(clusterDir);
  await killed.kill();
  expect(postmaster !== null && (await isAlive(postmaster))).toBe(true);

  const next = await start();
  expect(await postmasterPid(clusterDir)).toBe(postmaster);
  expect(await remembered(next.connection)).toBe("1000");
  await next.release();
  expect(await processesWorkingIn(clusterDir)).toEqual([]);
});

test("PostgreSQL killed with SIGKILL under a running server is restarted with every committed row", async () => {
  await copyMade();
  const server = await start({ throwAway: false });
  await remember(server.connection);
  process.kill((await postmasterPid(clusterDir)) ?? Number.NaN, "SIGKILL");
  await expect.poll(() => server.said).toContain("PostgreSQL answers again.");
  expect(await remembered(server.connection)).toBe("1000");
  await expect(start()).rejects.toThrow(DirectoryInUseError);
});

test("after server and PostgreSQL were both killed with SIGKILL, the next start recovers every committed row", async () => {
  await copyMade();
  const killed = spawnProcess("server", { DURABLE: "1" });
  await remember(await killed.event("ready"));
  const postmaster = (await postmasterPid(clusterDir)) ?? Number.NaN;
  killed.child.kill("SIGKILL");
  process.kill(postmaster, "SIGKILL");
  const next = await start();
  expect(await postmasterPid(clusterDir)).not.toBe(postmaster);
  expect(await remembered(next.connection)).toBe("1000");
});

test.each([
  { whose: "that was killed, of which the server does not know yet, lets it be stopped", isDead: true },
  { whose: "that lives keeps the server running", isDead: false },
])("the shared lock of a process $whose", async ({ isDead }) => {
  await copyMade();
  const server = await start();
  const other = spawn("sleep", ["60"]);
  open.push(async () => void other.kill());
  const share = new pg.Client({ ...server.connection, application_name: `fanfare command ${other.pid}` });
  // In the first case the server terminates this connection.
  share.on("error", () => undefined);
  await share.connect();
  open.push(() => share.end().catch(() => undefined));
  await share.query("select pg_advisory_lock_shared($1, 1)", [0x46414e]);
  if (isDead) {
    const ended = once(other, "exit");
    other.kill();
    await ended;
  }
  await server.release();
  expect((await processesWorkingIn(clusterDir))?.length === 0).toBe(isDead);
});

test("lock files whose process id belongs to another program of the same user do not stop a start", async () => {
  await copyMade();
  const { uid, gid } = await stat(clusterDir);
  // Like the zombie of a killed server that is never reaped, as in a container: the process id exists, but is not one
  // of our servers.
  const other = spawn("sleep", ["60"], { uid, gid });
  open.push(async () => void other.kill());
  const socketDir = join(dataDir, "postgres", "run");
  await mkdir(socketDir, { recursive: true });
  for (const lock of [join(clusterDir, "postmaster.pid"), join(socketDir, ".s.PGSQL.5432.lock")]) {
    await writeFile(lock, `${other.pid}\n${clusterDir}\n0\n5432\n${socketDir}\n`);
    await chown(lock, uid, gid);
  }
  const next = await start();
  expect(await query(next.connection, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a process killed while creating the database leaves nothing that the next start would use", async () => {
  const killed = spawnProcess("server");
  await killed.event("log");
  const partial = join(dataDir, "postgres", `18.partial-${killed.pid}`);
  await expect.poll(() => readdir(join(partial, "base")).catch(() => []), { interval: 2 }).not.toEqual([]);
  await killed.kill();
  expect(await readdir(join(dataDir, "postgres"))).toContain(`18.partial-${killed.pid}`);

  const next = await start();
  expect(next.said).toEqual(["Creating the database (a few seconds, only once)…"]);
  await expectTidy();
});

test("an interrupted first start stops what it began and leaves no incomplete database", async () => {
  for (const timeoutMs of [0, 50, 150, 300]) {
    const signal = AbortSignal.timeout(timeoutMs);
    await expect(start({ signal })).rejects.toThrow();
    expect(await readdir(join(dataDir, "postgres")).catch(() => [])).not.toContainEqual(
      expect.stringMatching(/partial/),
    );
    expect(await processesWorkingIn(clusterDir)).toEqual([]);
  }
  await start();
  await expectTidy();
});

test("a start that is interrupted while PostgreSQL is starting stops it again", async () => {
  await copyMade();
  const stop = new AbortController();
  // Blocks this process, so that the start cannot be complete before it is interrupted.
  const onWait = () => {
    const lock = join(clusterDir, "postmaster.pid");
    const sleeping = new Int32Array(new SharedArrayBuffer(4));
    for (let ms = 0; ms < PID_LIMIT_MS && !existsSync(lock); ms += 1) Atomics.wait(sleeping, 0, 0, 1);
    stop.abort();
  };
  await expect(start({ signal: stop.signal, onWait })).rejects.toThrow("aborted");
  expect(await processesWorkingIn(clusterDir)).toEqual([]);
});

test("a folder whose path is too long for a socket works, and its socket folder is removed at the end", async () => {
  dataDir = join(folder, "long".repeat(30), "data");
  clusterDir = join(dataDir, "postgres", "18");
  await mkdir(dirname(dataDir), { recursive: true });
  await copyMade();
  const server = await start();
  expect(server.connection.host.length).toBeLessThan(90);
  expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.release();
  await expect(readdir(server.connection.host)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a cluster of another PostgreSQL version is reported, not ignored", async () => {
  await mkdir(join(dataDir, "postgres", "17"), { recursive: true });
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this release brings PostgreSQL 18/);
});

/** Starts a server on the copied database that refuses every client with "not yet accepting connections". */
async function startRefusing(kind: "stuck" | "recovers"): Promise<number> {
  await copyMade();
  const socketDir = join(dataDir, "postgres", "run");
  await mkdir(socketDir, { recursive: true });
  const script = join(import.meta.dirname, "../../../../test/database/stuck-server.ts");
  const child = spawn(process.execPath, [script, clusterDir, socketDir, kind], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  open.push(async () => void child.kill("SIGQUIT"));
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
