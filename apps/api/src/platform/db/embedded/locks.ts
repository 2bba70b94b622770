import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { DirectoryInUseError } from "./errors.ts";
import { isAlive } from "./processes.ts";

// Advisory locks are held by a connection and end with it, however its process dies.
const LOCK_CLASS = 0x46414e;
const USERS = 1;
const SITE_SERVER = 2;

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
 * Gives up this process's share. True when no other process has one: the caller then holds the lock alone and must stop the
 * server, while newcomers wait for it and start a server of their own afterwards.
 */
export async function leaveAsLast(client: Client): Promise<boolean> {
  await client.query("select pg_advisory_unlock_shared($1, $2)", [LOCK_CLASS, USERS]);
  const alone = await client.query<{ ok: boolean }>("select pg_try_advisory_lock($1, $2) as ok", [LOCK_CLASS, USERS]);
  return alone.rows[0]?.ok === true;
}

async function siteServerPid(client: Client): Promise<number | null> {
  const holder = await client.query<{ application_name: string }>(
    `select activity.application_name
       from pg_locks as lock join pg_stat_activity as activity on activity.pid = lock.pid
      where lock.locktype = 'advisory' and lock.granted and lock.classid = $1 and lock.objid = $2
        and lock.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS, SITE_SERVER],
  );
  const pid = Number(holder.rows[0]?.application_name.split(" ").at(-1));
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}
