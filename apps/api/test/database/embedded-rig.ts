import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from "../../src/platform/db/embedded/index.ts";
import { kill, processesWorkingIn } from "../../src/platform/db/embedded/processes.ts";
import { EmbeddedProcess } from "./embedded-process-driver.ts";
import { withClient } from "./test-server.ts";

export const query = async <Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> =>
  withClient(connection, async (client) => (await client.query<Row>(text)).rows);

export const remember = (connection: pg.ClientConfig) =>
  query(connection, "create table kept as select generate_series(1, 1000) as n");
export const remembered = async (connection: pg.ClientConfig) =>
  (await query<{ rows: string }>(connection, "select count(*)::text as rows from kept"))[0]?.rows;

const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), "fanfare embedded,"));
  await chmod(path, 0o711);
  return path;
};

/**
 * Starts embedded databases in a folder of each test, and ends them and removes it afterwards. Call it once at the top of a test
 * file.
 */
export function createEmbeddedRig() {
  let made: string;
  let folder: string;
  let dataDir: string;
  let ends: (() => Promise<void>)[];
  const clusterDir = () => join(dataDir, "postgres", "18");

  beforeAll(async () => {
    made = await temporaryFolder();
    const first = await startEmbedded({ dataDir: made, exclusive: true, throwAway: true, log: () => undefined });
    await first.release();
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder, "data");
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) await end();
    for (const pid of (await processesWorkingIn(clusterDir())) ?? []) kill(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  return {
    get folder() {
      return folder;
    },
    get dataDir() {
      return dataDir;
    },
    get clusterDir() {
      return clusterDir();
    },
    /** Lets the test use another data folder, within `folder`. */
    moveTo(path: string): void {
      dataDir = path;
    },
    /** Calls `end` after the test, before its processes are killed. */
    atEnd(end: () => Promise<void>): void {
      ends.push(end);
    },

    /** Copies a database that was created and stopped before. */
    copyMade: () => promisify(execFile)("cp", ["-a", made, dataDir]),

    async start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase & { said: string[] }> {
      const said: string[] = [];
      const embedded = await startEmbedded({
        dataDir,
        exclusive: true,
        throwAway: true,
        // On a busy machine a start may take so long that this line is logged.
        log: (line) => void (line.startsWith("Waiting for PostgreSQL") || said.push(line)),
        ...options,
      });
      ends.push(embedded.release);
      return { ...embedded, said };
    },

    spawnProcess(role: "server" | "command", env?: Record<string, string>): EmbeddedProcess {
      const started = new EmbeddedProcess(dataDir, role, env);
      ends.push(() => started.kill());
      return started;
    },

    /** Checks that the database's folder contains only the cluster, its log and its socket, and nothing incomplete. */
    async expectTidy(): Promise<void> {
      const entries = await readdir(join(dataDir, "postgres"));
      expect(entries.filter((entry) => !["18", "log", "run"].includes(entry))).toEqual([]);
    },
  };
}
