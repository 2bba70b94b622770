import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { DirectoryInUseError } from "./errors.ts";
import { isAlive } from "./processes.ts";

// Advisory locks are held by a connection and end with it, however its process dies.
const LOCK_CLASS = 0x46414e;
const USERS = 1;
const SITE_SERVER = 2;
/** What the server takes to end the connections of processes that are gone. */
const DEAD_LIMIT_MS = 5_000;

/** Name under which a process's lock connection is listed, so that a refusal can say who holds the folder. */
export function applicationName(exclusive: boolean): string {
  return `fanfare ${exclusive ? "server" : "command"} ${process.pid}`;
}

/** Takes the lock every user of the cluster shares, and, when `exclusive`, the site server's own. */
export async function takeLocks(client: Client, dataDir: string, exclusive: boolean): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1, $2)", [LOCK_CLASS, USERS]);
  if (!exclusive) return;
  const deadline = Date.now() + 5_000;
  for (;;) {
    const taken = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1, $2) as ok", [
      LOCK_CLASS,
      SITE_SERVER,
    ]);
    if (taken.rows[0]?.ok === true) return;
    const pid = await siteServerPid(client);
    // A killed server's connection may take a moment to be noticed.
    const holderLives = pid !== null && (await isAlive(pid));
    if (holderLives || Date.now() > deadline) throw new DirectoryInUseError(dataDir, pid);
    await delay(25);
  }
}

/**
 * Gives up this process's share. True when no other living process has one: the caller then holds the lock alone and must
 * stop the server, while newcomers wait for it and start a server of their own afterwards. The connection of a process that
 * was killed keeps its share until the server has noticed, which a busy machine or a long statement puts off: it is ended.
 */
export async function leaveAsLast(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_unlock_shared($1, $2)", [LOCK_CLASS, USERS]);
  const deadline = Date.now() + DEAD_LIMIT_MS;
  for (;;) {
    const alone = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1, $2) as ok", [LOCK_CLASS, USERS]);
    if (alone.rows[0]?.ok === true) return true;
    const others = await holders(client, USERS);
    for (const { pid } of others) if (pid !== null && (await isAlive(pid))) return false;
    if (Date.now() > deadline) return false;
    await client.query("select pg_terminate_backend(backend) from unnest($1::int[]) as backend", [
      others.map(({ backend }) => backend),
    ]);
    await delay(25);
  }
}

async function siteServerPid(client: Client): Promise<number | null> {
  return (await holders(client, SITE_SERVER))[0]?.pid ?? null;
}

/** Who holds one of the locks: the server's process for the connection, and the process at its other end. */
async function holders(client: Client, lock: number): Promise<{ backend: number; pid: number | null }[]> {
  const { rows } = await client.query<{ backend: number; name: string }>(
    `select activity.pid as backend, activity.application_name as name
       from pg_locks as lock join pg_stat_activity as activity on activity.pid = lock.pid
      where lock.locktype = 'advisory' and lock.granted and lock.classid = $1 and lock.objid = $2
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS, lock],
  );
  return rows.map(({ backend, name }) => {
    const pid = Number(name.split(" ").at(-1));
    return { backend, pid: Number.isSafeInteger(pid) && pid > 0 ? pid : null };
  });
}
