import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createEmbeddedRig, query, remember, remembered } from "../../../../test/database/embedded-rig.ts";
import { findBinaries, reachableBinaries } from "./binaries.ts";
import { DirectoryInUseError, startEmbedded } from "./index.ts";
import { locate, sharedFolder, socketDirOf } from "./location.ts";
import { launch, postmasterPid } from "./postmaster.ts";
import { processesWorkingIn } from "./processes.ts";

const rig = createEmbeddedRig();
const { copyMade, start, spawnProcess, expectTidy } = rig;

test("calls onWait once only waiting remains, and not if PostgreSQL is already running", async () => {
  await copyMade();
  const log = join(rig.dataDir, "postgres", "log");
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

test("a machine's clock that is set meanwhile does not use up the time that PostgreSQL has", async () => {
  await copyMade();
  let ahead = 0;
  const realNow = Date.now.bind(Date);
  const clock = vi.spyOn(Date, "now").mockImplementation(() => {
    ahead += 3_600_000;
    return realNow() + ahead;
  });
  try {
    const started = await start();
    expect(await query(started.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  } finally {
    clock.mockRestore();
  }
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
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
  expect(await postmasterPid(rig.clusterDir)).toBeNull();
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
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);

  const alone = await start({ exclusive: false });
  expect(await remembered(alone.connection)).toBe("1000");
  await alone.release();
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
});

test("first starts at the same time end up on one database", async () => {
  const all = [spawnProcess("server"), spawnProcess("command"), spawnProcess("command")];
  const connections = await Promise.all(all.map((one) => one.event("ready")));
  const starts = await Promise.all(
    connections.map((connection) => query(connection, "select pg_postmaster_start_time()::text as began")),
  );
  expect(new Set(starts.map((rows) => JSON.stringify(rows))).size).toBe(1);
  await Promise.all(all.map((one) => one.release()));
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
  await expectTidy();
});

test("processes that come and go concurrently never meet a server that is being stopped", async () => {
  await copyMade();
  const visits = async () => {
    for (let visit = 0; visit < 6; visit++) {
      const user = await startEmbedded({
        dataDir: rig.dataDir,
        exclusive: false,
        throwAway: true,
        log: () => undefined,
      });
      expect(await query(user.connection, "select 1 as one")).toEqual([{ one: 1 }]);
      await user.release();
    }
  };
  await Promise.all([visits(), visits(), visits()]);
  expect(await processesWorkingIn(rig.clusterDir)).toEqual([]);
});

test("a server started although another has the folder reports that it came second, in a log of whole lines", async () => {
  await copyMade();
  await start();
  const found = await findBinaries();
  const location = await locate(rig.dataDir, found.major, { throwAway: true });
  const binaries = await reachableBinaries(found, location.user, () =>
    sharedFolder(location.user ?? { uid: 0, gid: 0 }),
  );
  const second = await launch(location, binaries, { socketDir: await socketDirOf(location), throwAway: true });
  await expect.poll(() => second.ended).toBe(true);
  expect(second.hasFailed).toBe(true);
  expect(await second.cameSecond()).toBe(true);
  expect(await second.output()).not.toContain("\0");
});

test("a folder whose path is too long for a socket works, and its socket folder is removed at the end", async () => {
  rig.moveTo(join(rig.folder, "long".repeat(30), "data"));
  await mkdir(dirname(rig.dataDir), { recursive: true });
  await copyMade();
  const server = await start();
  expect(server.connection.host.length).toBeLessThan(90);
  expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.release();
  await expect(readdir(server.connection.host)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a cluster of another PostgreSQL version is reported, not ignored", async () => {
  await mkdir(join(rig.dataDir, "postgres", "17"), { recursive: true });
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this release brings PostgreSQL 18/);
});
