import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { freePort } from "../../../../scripts/lib/free-port.ts";
import { findBinaries, reachableBinaries } from "../../src/platform/db/embedded/binaries.ts";
import { startEmbedded } from "../../src/platform/db/embedded/index.ts";
import { sharedFolder } from "../../src/platform/db/embedded/location.ts";
import { migrateToLatest } from "../../src/platform/db/migrate.ts";
import { withClient } from "./test-server.ts";
import { removeAfterOurEnd } from "./throw-away-cluster.ts";

const USER = "fanfare";
const DATABASE = "fanfare";

/** A primary and its streaming replica, run by the bundled PostgreSQL programs; both listen on ports of this machine. */
export interface ReplicatedCluster {
  primary: Node;
  replica: Node;
  stop: () => Promise<void>;
}

export interface Node {
  port: number;
  url: string;
  connection: pg.PoolConfig;
  /** Ends it with SIGKILL. */
  kill: () => Promise<void>;
}

/**
 * Starts both. With `isSynchronous` the primary acknowledges a commit only once the replica has it on disk. The replica's initial
 * copy is taken from a stopped server, as `pg_basebackup` is not among the programs.
 */
export async function startReplicatedCluster(
  options: {
    isSynchronous?: boolean;
    replicaSettings?: Record<string, string>;
    sourcePort?: (primary: number) => Promise<number>;
  } = {},
): Promise<ReplicatedCluster> {
  const folder = await mkdtemp(join(tmpdir(), "fanfare-replicated-"));
  await chmod(folder, 0o711);
  removeAfterOurEnd(folder);
  const nodes: { end: (signal: "SIGINT" | "SIGKILL") => Promise<void> }[] = [];
  const stop = async () => {
    for (const node of nodes.toReversed()) await node.end("SIGINT");
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const dataDir = join(folder, "data");
    const made = await startEmbedded({ dataDir, exclusive: false, throwAway: true, log: () => undefined });
    await made.release();
    const { uid, gid } = await stat(made.clusterDir);
    const user = uid === process.getuid?.() ? null : { uid, gid };
    const found = await findBinaries();
    const binaries = await reachableBinaries(found, user, () => sharedFolder({ uid, gid }));
    const start = async (cluster: string, settings: Record<string, string>) => {
      const node = await startNode({ program: binaries.postgres, cluster, user, settings });
      nodes.push(node);
      return node;
    };

    const settings = {
      wal_level: "replica",
      max_wal_senders: "4",
      fsync: "off",
      max_connections: "120",
      shared_buffers: "32MB",
      wal_receiver_status_interval: "1s",
    };
    // Run once with the write-ahead log that replicas need, so that the copy begins in such a log.
    const first = await start(made.clusterDir, settings);
    await migrateToLatest(first.connection);
    await nodes.pop()?.end("SIGINT");
    const copy = join(dirname(made.clusterDir), "replica");
    await cp(made.clusterDir, copy, { recursive: true, preserveTimestamps: true });
    await writeFile(join(copy, "standby.signal"), "");
    await chmod(copy, 0o700);
    if (user) await promisify(execFile)("chown", ["-R", `${uid}:${gid}`, copy]);

    const primary = await start(made.clusterDir, settings);
    const source = (await options.sourcePort?.(primary.port)) ?? primary.port;
    const replica = await start(copy, {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${source} user=${USER} application_name=replica`,
      ...options.replicaSettings,
    });
    await isStreaming(primary);
    if (options.isSynchronous) {
      await withClient(primary.connection, async (client) => {
        await client.query("alter system set synchronous_standby_names = '*'");
        await client.query("select pg_reload_conf()");
      });
    }
    return { primary, replica, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isStreaming({ connection }: Node): Promise<void> {
  for (;;) {
    const count = await withClient(connection, async (client) => {
      const { rows } = await client.query("select 1 from pg_stat_replication where state = 'streaming'");
      return rows.length;
    });
    if (count > 0) return;
    await delay(50);
  }
}

async function startNode(options: {
  program: string;
  cluster: string;
  user: { uid: number; gid: number } | null;
  settings: Record<string, string>;
}): Promise<Node & { end: (signal: "SIGINT" | "SIGKILL") => Promise<void> }> {
  const port = await freePort();
  const given = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "", ...options.settings };
  const args = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(options.program, ["-D", options.cluster, ...args], {
    cwd: options.cluster,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    ...options.user,
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const connection = { host: "127.0.0.1", port, user: USER, database: DATABASE };
  const end = async (signal: "SIGINT" | "SIGKILL") => {
    if (hasEnded(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  for (;;) {
    if (hasEnded(child)) throw new Error(`PostgreSQL did not start:\n${said}`);
    const isUp = await withClient(connection, async () => true).catch(() => false);
    if (isUp) break;
    await delay(50);
  }
  return {
    port,
    url: `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`,
    connection,
    kill: () => end("SIGKILL"),
    end,
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
