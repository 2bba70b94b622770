import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { DirectoryInUseError } from "./errors.ts";
import { isAlive } from "./processes.ts";

// Advisory locks are held by a connection and are released when it ends, however its process dies.
const LOCK_CLASS = 0x46414e;
const USERS = 1;
const SITE_SERVER = 2;
/** Maximum time the server needs to end the connections of dead processes. */
const DEAD_LIMIT_MS = 5_000;
/** Maximum time a site server may need to end, including its last timeout. */
const ENDING_LIMIT_MS = 40_000;

const ENDING = "ending";

/**
 * Returns the name under which a process's lock connection is listed, so that an error can name the process that holds the
 * folder.
 */
export function applicationName(role: "server" | "command" | typeof ENDING): string {
  return `fanfare ${role} ${process.pid}`;
}

/** Marks the site server of this connection as ending, so that the next one waits for it. */
export async function markEnding(client: Client): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [applicationName(ENDING)]);
}

export type LockOptions = {
  dataDir: string;
  /** Whether to take the site server's own lock as well. */
  exclusive: boolean;
  /** Logs one line for an operator who is waiting. */
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Takes the lock that all users of the cluster share and, if `exclusive`, the site server's own lock, for which it waits
 * while another site server is ending. Throws `DirectoryInUseError` if another one is running.
 */
export async function takeLocks(client: Client, { dataDir, exclusive, log, signal }: LockOptions): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [LOCK_CLASS, USERS]);
  if (!exclusive) return;
  const began = performance.now();
  let isLogged = false;
  for (;;) {
    const taken = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1, $2) as ok", [
      LOCK_CLASS,
      SITE_SERVER,
    ]);
    if (taken.rows[0]?.ok === true) return;
    signal?.throwIfAborted();
    const [{ pid, isEnding } = { pid: null, isEnding: false }] = await holders(client, SITE_SERVER);
    // PostgreSQL may not have noticed yet that a killed server's connection is gone.
    const holderLives = pid !== null && (await isAlive(pid));
    const livingLimit = isEnding ? ENDING_LIMIT_MS : 0;
    const limit = holderLives ? livingLimit : DEAD_LIMIT_MS;
    if (performance.now() - began >= limit) throw new DirectoryInUseError(dataDir, pid);
    if (isEnding && !isLogged) log("Waiting for the Fanfare server that is ending here…");
    isLogged ||= isEnding;
    await delay(25);
  }
}

/**
 * Releases this process's shared lock. Returns true if no other live process has one: the caller then holds the lock
 * exclusively and must stop the server, while new processes wait for it and then start their own. The connection of a killed
 * process keeps its shared lock until the server notices, which a busy machine or a long statement delays; such connections
 * are terminated.
 */
export async function upgradeLockIfLast(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_unlock_shared($1, $2)", [LOCK_CLASS, USERS]);
  const deadline = performance.now() + DEAD_LIMIT_MS;
  for (;;) {
    const alone = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1, $2) as ok", [LOCK_CLASS, USERS]);
    if (alone.rows[0]?.ok === true) return true;
    const others = await holders(client, USERS);
    for (const { pid } of others) if (pid !== null && (await isAlive(pid))) return false;
    if (performance.now() > deadline) return false;
    await client.query("select pg_terminate_backend(backend) from unnest($1::int[]) as backend", [
      others.map(({ backend }) => backend),
    ]);
    await delay(25);
  }
}

/** Returns the holders of one of the locks: the server's backend process of the connection, and the client process. */
async function holders(client: Client, lock: number) {
  const { rows } = await client.query<{ backend: number; name: string }>(
    `select activity.pid as backend, activity.application_name as name
       from pg_locks as lock join pg_stat_activity as activity on activity.pid = lock.pid
      where lock.locktype = 'advisory' and lock.granted and lock.classid = $1 and lock.objid = $2
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS, lock],
  );
  return rows.map(({ backend, name }) => {
    const pid = Number(name.split(" ").at(-1));
    return {
      backend,
      pid: Number.isSafeInteger(pid) && pid > 0 ? pid : null,
      isEnding: name.split(" ").at(1) === ENDING,
    };
  });
}
