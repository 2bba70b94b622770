import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { withClient } from "../../../../test/database/test-server.ts";
import { findBinaries, reachableBinaries } from "./binaries.ts";
import { type EmbeddedDatabase, startEmbedded } from "./index.ts";
import { locate, sharedFolder } from "./location.ts";
import { chownTree, NOBODY, runsAsRoot } from "./os-user.ts";
import { launch } from "./postmaster.ts";
import { processesWorkingIn } from "./processes.ts";

// These tests create, kill and recover real servers, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

// Only root has to run PostgreSQL as another user; an ordinary user can always reach the data folder.
describe.runIf(runsAsRoot())("as root, in a folder that the unprivileged user may not enter", () => {
  let made: { folder: string; clusterDir: string };
  let folder: string;
  let dataDir: string;
  let clusters: Set<string>;

  const privateFolder = async () => {
    const path = await mkdtemp(join(tmpdir(), "fanfare-private-"));
    await chmod(path, 0o700);
    return path;
  };
  beforeAll(async () => {
    const madeIn = await privateFolder();
    const first = await startEmbedded({
      dataDir: join(madeIn, "data"),
      exclusive: true,
      throwAway: true,
      log: () => undefined,
    });
    await first.release();
    made = { folder: madeIn, clusterDir: first.clusterDir };
  });
  afterAll(async () => {
    await rm(dirname(made.clusterDir), { recursive: true, force: true });
    await rm(made.folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    folder = await privateFolder();
    dataDir = join(folder, "data");
    clusters = new Set();
  });
  afterEach(async () => {
    for (const cluster of clusters) await rm(dirname(cluster), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  /** Puts a copy of a database that was created and stopped before where the next start would create one. */
  const copyMade = async () => {
    const { clusterDir, user } = await locate(dataDir, Number(basename(made.clusterDir)), { throwAway: true });
    if (user === null) throw new Error("Root has no other user for PostgreSQL.");
    clusters.add(clusterDir);
    await promisify(execFile)("cp", ["-a", dirname(made.clusterDir), dirname(clusterDir)]);
    for (const given of [clusterDir, join(dirname(clusterDir), "log")]) await chownTree(given, user);
  };
  const start = async ({ throwAway = true } = {}) => {
    const said: string[] = [];
    const log = (line: string) => said.push(line);
    const embedded = await startEmbedded({ dataDir, exclusive: true, throwAway, log });
    clusters.add(embedded.clusterDir);
    return { ...embedded, said };
  };
  const tables = ({ connection }: EmbeddedDatabase) =>
    withClient(connection, async (client) => {
      const found = await client.query("select tablename from pg_tables where schemaname = 'public'");
      return found.rows.map((row) => row.tablename);
    });
  const createTable = ({ connection }: EmbeddedDatabase) =>
    withClient(connection, (client) => client.query("create table kept ()"));

  test("the cluster is created in a durable reachable folder, which a pointer file records and a log line names", async () => {
    const first = await start({ throwAway: false });
    expect(first.clusterDir).toMatch(/^\/var\/(lib|tmp)\/fanfare\//);
    expect(first.said.join("\n")).toContain(first.clusterDir);
    expect(JSON.parse(await readFile(join(dataDir, "postgres-location.json"), "utf8")).cluster).toBe(first.clusterDir);
    await createTable(first);
    await first.release();

    const second = await start({ throwAway: false });
    expect(second.clusterDir).toBe(first.clusterDir);
    expect(await tables(second)).toEqual(["kept"]);
    await second.release();
  });

  test("PostgreSQL runs as a dedicated user id that belongs to no account and no other program", async () => {
    const { clusterDir, release } = await start();
    const { uid, gid } = await stat(clusterDir);
    expect([0, 65534]).not.toContain(uid);
    const accounts = await readFile("/etc/passwd", "utf8");
    expect(accounts.split("\n").map((line) => Number(line.split(":")[2]))).not.toContain(uid);
    const servers = await processesWorkingIn(clusterDir);
    expect(servers?.length).toBeGreaterThan(1);
    for (const pid of servers ?? []) {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      expect(status).toContain(`Uid:\t${uid}\t${uid}`);
      expect(status).toContain(`Gid:\t${gid}\t${gid}`);
    }
    await release();
  });

  test("a cluster that an earlier release left to `nobody` is given to the dedicated user, with its data and logs", async () => {
    await copyMade();
    const first = await start();
    await createTable(first);
    const own = await stat(first.clusterDir);
    await first.release();
    await chownTree(dirname(first.clusterDir), NOBODY);
    await writeFile(join(dirname(first.clusterDir), "log", "postgresql-Mon.log"), "", { mode: 0o600 });
    await chownTree(join(dirname(first.clusterDir), "log"), NOBODY);

    const second = await start();
    expect(await tables(second)).toEqual(["kept"]);
    expect((await stat(second.clusterDir)).uid).toBe(own.uid);
    expect((await stat(join(second.clusterDir, "base"))).uid).toBe(own.uid);
    expect((await stat(join(dirname(second.clusterDir), "log", "postgresql-Mon.log"))).uid).toBe(own.uid);
    await second.release();
  });

  test("a cluster on which a server of `nobody` still runs is joined, and changes its owner at the next start", async () => {
    await copyMade();
    const first = await start();
    await createTable(first);
    const { clusterDir, connection } = first;
    await first.release();
    await chownTree(dirname(clusterDir), NOBODY);
    const binaries = await reachableBinaries(await findBinaries(), NOBODY, () => sharedFolder(NOBODY));
    const location = { dataDir, clusterDir, user: NOBODY, elsewhere: true };
    await launch(location, binaries, { socketDir: connection.host, throwAway: true });

    const beside = await start();
    expect((await stat(clusterDir)).uid).toBe(NOBODY.uid);
    expect(await tables(beside)).toEqual(["kept"]);
    await beside.release();
    const next = await start();
    expect((await stat(clusterDir)).uid).not.toBe(NOBODY.uid);
    expect(await tables(next)).toEqual(["kept"]);
    await next.release();
  });

  test("a data folder that was deleted and recreated starts with an empty database", async () => {
    await copyMade();
    const first = await start();
    await createTable(first);
    await first.release();
    await rm(dataDir, { recursive: true });
    const second = await start();
    expect(await tables(second)).toEqual([]);
    await second.release();
  });

  test("a missing cluster is an error, never silently replaced", async () => {
    await copyMade();
    const first = await start();
    await first.release();
    await rm(first.clusterDir, { recursive: true });
    await expect(start()).rejects.toThrow(/is gone/);
  });

  test("a cluster in a data folder that was made inaccessible afterwards is reported, not replaced", async () => {
    await chmod(folder, 0o755);
    const first = await start();
    expect(first.clusterDir.startsWith(dataDir)).toBe(true);
    await first.release();
    await chmod(folder, 0o700);
    await expect(start()).rejects.toThrow(/may not enter/);
    await mkdir(dataDir, { recursive: true });
  });
});
