import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withClient } from "../../../../test/database/test-server.ts";
import { type EmbeddedDatabase, startEmbedded } from "./index.ts";
import { runsAsRoot } from "./os-user.ts";

// Real servers are made, killed and recovered here; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

// Only root has to hand PostgreSQL to another user; an ordinary user can always reach the data folder.
describe.runIf(runsAsRoot())("as root, in a folder that the unprivileged user may not enter", () => {
  let folder: string;
  let dataDir: string;
  let clusters: Set<string>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fanfare-private-"));
    await chmod(folder, 0o700);
    dataDir = join(folder, "data");
    clusters = new Set();
  });
  afterEach(async () => {
    for (const cluster of clusters) await rm(dirname(cluster), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    const said: string[] = [];
    const log = (line: string) => said.push(line);
    const embedded = await startEmbedded({ dataDir, exclusive: true, throwAway: true, log });
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

  test("the cluster goes to a reachable folder, with a pointer left behind and a line on the console", async () => {
    const first = await start();
    expect(first.clusterDir.startsWith(dataDir)).toBe(false);
    expect(first.said.at(-1)).toContain(first.clusterDir);
    expect(JSON.parse(await readFile(join(dataDir, "postgres-location.json"), "utf8")).cluster).toBe(first.clusterDir);
    await createTable(first);
    await first.release();

    const second = await start();
    expect(second.clusterDir).toBe(first.clusterDir);
    expect(await tables(second)).toEqual(["kept"]);
    await second.release();
  });

  test("a data folder that was deleted and made again starts with an empty database", async () => {
    const first = await start();
    await createTable(first);
    await first.release();
    await rm(dataDir, { recursive: true });
    const second = await start();
    expect(await tables(second)).toEqual([]);
    await second.release();
  });

  test("a cluster that has gone missing is an error, never a silent new start", async () => {
    const first = await start();
    await first.release();
    await rm(first.clusterDir, { recursive: true });
    await expect(start()).rejects.toThrow(/is gone/);
  });

  test("a cluster in a data folder that was closed afterwards is named, not replaced", async () => {
    await chmod(folder, 0o755);
    const first = await start();
    expect(first.clusterDir.startsWith(dataDir)).toBe(true);
    await first.release();
    await chmod(folder, 0o700);
    await expect(start()).rejects.toThrow(/may not enter/);
    await mkdir(dataDir, { recursive: true });
  });
});
