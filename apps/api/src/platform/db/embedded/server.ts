import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { EmbeddedDatabaseError } from "./errors.ts";
import { withHint } from "./hints.ts";
import type { Location } from "./location.ts";
import { killOrphans, killStuckServer, type Launch, launch, postmasterPid, readyToLaunch } from "./postmaster.ts";
import { errorCode, isAlive, titlesOfProcessesIn } from "./processes.ts";

/** Everything needed to connect to, or start, the server of one cluster. */
export interface Server {
  location: Location;
  binaries: Binaries;
  connection: { host: string; port: number; user: string; database: string };
  throwAway: boolean;
  log: (line: string) => void;
}

const START_LIMIT_MS = 120_000;
const ORPHANS_AFTER_MS = 5_000;
const ABORT_TIMEOUT_MS = 5_000;
const WAIT_NOTICE_AFTER_MS = 1_500;
const STUCK_AFTER_MS = 5_000;

/**
 * Returns a connection to the cluster's server: the running one, or one started here. Waits while another process starts or
 * stops it and while it recovers from a crash. Throws with the server's output if it does not start.
 */
export async function connectOrLaunch(
  server: Server,
  name: string,
  { signal, onWait }: { signal?: AbortSignal | undefined; onWait?: (() => void) | undefined },
): Promise<pg.Client> {
  const { clusterDir } = server.location;
  const began = performance.now();
  let launched: Launch | null = null;
  let failures = 0;
  let isWaitLogged = false;
  let abortedAt: number | undefined;
  let stuckSince: number | undefined;
  for (;;) {
    // A server launched here is waited for even after an abort, because it is stopped through a connection. One that
    // recovers for longer than that is terminated without one: it has not been used yet.
    if (launched === null) signal?.throwIfAborted();
    else if (signal?.aborted) {
      abortedAt ??= performance.now();
      if (performance.now() - abortedAt > ABORT_TIMEOUT_MS) {
        await launched.abandon();
        signal.throwIfAborted();
      }
    }
    const { client, refusal } = await connect(server, name);
    if (client !== null) {
      if (launched !== null && launched.pid !== (await postmasterPid(clusterDir))) await launched.abandon();
      return client;
    }

    const waited = performance.now() - began;
    stuckSince = (await recoversWithoutStartup(clusterDir, refusal)) ? (stuckSince ?? performance.now()) : undefined;
    if (stuckSince !== undefined && performance.now() - stuckSince > STUCK_AFTER_MS) {
      server.log("PostgreSQL is stuck in its recovery; starting it again.");
      await killStuckServer(clusterDir);
      stuckSince = undefined;
    }
    if (launched === null || launched.ended) {
      // Coming second is not a failure of this cluster: the other server is used, or has ended by now.
      if (launched?.hasFailed && !(await launched.cameSecond()) && ++failures >= 5)
        throw new EmbeddedDatabaseError(`PostgreSQL did not start:\n${withHint(await launched.output())}`);
      launched = null;
      if ((await readyToLaunch(clusterDir, server.connection.host)) === "launch") {
        launched = await launchNow(server);
      } else if (waited > ORPHANS_AFTER_MS) {
        await killOrphans(clusterDir);
      }
    }
    if (waited > START_LIMIT_MS)
      throw new EmbeddedDatabaseError(`PostgreSQL did not answer within ${START_LIMIT_MS / 1000} seconds.`);
    if (!isWaitLogged && waited > WAIT_NOTICE_AFTER_MS) {
      isWaitLogged = true;
      server.log("Waiting for PostgreSQL (after an unclean stop it recovers its data first)…");
    }
    onWait?.();
    const interval = waited < 300 ? 10 : 50;
    await delay(failures > 0 ? 500 : interval);
  }
}

/** Returns a connection to the running server; `null` if none is alive, or none responds within `limitMs`. Never starts one. */
export async function connectToRunning(server: Server, name: string, limitMs: number): Promise<pg.Client | null> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    const pid = await postmasterPid(server.location.clusterDir);
    if (pid === null || !(await isAlive(pid))) return null;
    const attempt = await connect(server, name).catch(() => null);
    if (attempt !== null && attempt.client !== null) return attempt.client;
    await delay(25);
  }
  return null;
}

/**
 * Starts the server. Returns `null` for a retry if another process, which is stopping its server, has just removed the
 * socket's folder.
 */
async function launchNow(server: Server): Promise<Launch | null> {
  try {
    return await launch(server.location, server.binaries, {
      socketDir: server.connection.host,
      throwAway: server.throwAway,
    });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/**
 * Returns whether the server responds that it is recovering although no startup process exists. If a startup process fails
 * (a full disk) just when it reports that redo has begun, PostgreSQL 18's main loop, which handles ended children before
 * their signals, takes it for the one of the previous crash. Then it is never restarted, and all clients are refused
 * permanently.
 */
async function recoversWithoutStartup(clusterDir: string, refusal: string | undefined): Promise<boolean> {
  if (refusal === undefined || !refusal.includes("not yet accepting connections")) return false;
  // The processes of another user's server are not visible here, so nothing is known about it.
  const titles = await titlesOfProcessesIn(clusterDir);
  return titles !== null && titles.length > 0 && !titles.some((title) => title.startsWith("postgres: startup"));
}

interface Attempt {
  client: pg.Client | null;
  /** The server's message, if one is listening but refuses connections. */
  refusal?: string;
}

/** Tries to connect. The result has no client if no server is listening, or if it is starting or stopping. */
async function connect(server: Server, name: string): Promise<Attempt> {
  try {
    return { client: await open(server, name, server.connection.database) };
  } catch (error) {
    if (error instanceof pg.DatabaseError && isNoServer(error)) return { client: null, refusal: error.message };
    if (isNoServer(error)) return { client: null };
    if (errorCode(error) !== UNDEFINED_DATABASE) throw error;
  }
  try {
    const admin = await open(server, name, "postgres");
    try {
      await admin.query(`create database ${pg.escapeIdentifier(server.connection.database)}`);
    } finally {
      await admin.end();
    }
  } catch (error) {
    const code = errorCode(error);
    // Two concurrent first starts: the other one has created the database, or is just copying the same template.
    if (code !== DUPLICATE_DATABASE && code !== OBJECT_IN_USE && code !== UNIQUE_VIOLATION && !isNoServer(error))
      throw error;
  }
  return { client: null };
}

const UNDEFINED_DATABASE = "3D000";
const DUPLICATE_DATABASE = "42P04";
const OBJECT_IN_USE = "55006";
const UNIQUE_VIOLATION = "23505";

async function open(server: Server, name: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...server.connection, database, application_name: name });
  // Without a listener the loss of the server would end this process; only the connection's `end` event matters.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Returns whether a connection failed or ended because there is no server, or because it is starting or stopping. */
export function isNoServer(error: unknown): boolean {
  const code = errorCode(error);
  if (code === undefined) return error instanceof Error && /terminated unexpectedly|closed/.test(error.message);
  return ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02", "57P03"].includes(code);
}
