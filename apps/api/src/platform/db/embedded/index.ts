import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { findBinaries, reachableBinaries } from "./binaries.ts";
import { DATABASE_USER, ensureCluster } from "./cluster.ts";
import { DirectoryInUseError } from "./errors.ts";
import { confirmLocation, locate, removeSocketDir, sharedFolder, socketDirOf } from "./location.ts";
import { applicationName, markEnding, takeLocks, upgradeLockIfLast } from "./locks.ts";
import { stopServer } from "./postmaster.ts";
import { connectOrLaunch, connectToRunning, isNoServer, type Server } from "./server.ts";

const STOP_TIMEOUT_MS = 30_000;
const RECONNECT_LIMIT_MS = 3_000;
/** Maximum number of consecutive servers that were stopped by another process as soon as they responded. */
const COMINGS_AND_GOINGS = 50;
const OTHER_TRIES = 5;

export { DirectoryInUseError, EmbeddedDatabaseError } from "./errors.ts";
export { assertHasCluster } from "./location.ts";

export interface EmbeddedOptions {
  /** The site's data folder; created if missing. */
  dataDir: string;
  /** Logs one line for an operator who is waiting. */
  log: (line: string) => void;
  /** True for the site server, of which a data folder can have only one; false for a command that works alongside it. */
  exclusive: boolean;
  /** Aborts a start in progress: nothing incomplete is left, and `startEmbedded` rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Called whenever only another program is waited for, such as the one that creates the database or the starting server.
   * Work that keeps this process busy then, such as loading the rest of the site, delays nothing.
   */
  onWait?: () => void;
  /** Called when another server has taken the folder after a crash: the process should then end. */
  onLost?: (error: Error) => void;
  /** Maximum duration of PostgreSQL's final checkpoint, in milliseconds; half a minute by default. */
  stopTimeoutMs?: number;
  /** For tests: no durability, more connections, and a cluster outside the data folder goes to the temporary folder. */
  throwAway?: boolean;
}

export interface EmbeddedDatabase {
  /** Settings for a `pg` pool or client. */
  connection: { host: string; port: number; user: string; database: string };
  /** PostgreSQL's data folder. */
  clusterDir: string;
  /** Announces that `release` follows soon: another site server on this folder then waits instead of being refused. */
  announceEnd: () => Promise<void>;
  /** Releases the database, and stops PostgreSQL unless another process uses it. Close every pool first. Idempotent. */
  release: () => Promise<void>;
}

/**
 * Ensures that PostgreSQL runs on `dataDir` (by creating, starting, recovering or finding it) and registers this process as
 * its user. If the server is killed later, it is restarted. Throws `DirectoryInUseError` if `exclusive` and another site
 * server has the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, signal, throwAway = false, onWait } = options;
  const found = await findBinaries();
  const location = await locate(options.dataDir, found.major, { throwAway });
  const { user } = location;
  const binaries = await reachableBinaries(found, user, () => sharedFolder(user ?? { uid: 0, gid: 0 }));
  signal?.throwIfAborted();
  await ensureCluster(location, binaries, { throwAway, log, onWait, ...(signal && { signal }) });
  if (location.elsewhere) {
    log(`PostgreSQL's user may not enter ${location.dataDir}: the database is in ${location.clusterDir}.`);
    await confirmLocation(location);
  }
  const connection = { host: await socketDirOf(location), port: 5432, user: DATABASE_USER, database: "fanfare" };
  const server: Server = { location, binaries, connection, throwAway, log };
  return new Holder(server, options).start();
}

/** This process's registration with the server: a connection that holds the locks and detects the server's end. */
class Holder {
  readonly #server: Server;
  readonly #options: EmbeddedOptions;
  #client: pg.Client | null = null;
  #releasing: Promise<void> | null = null;
  #restarting: Promise<void> = Promise.resolve();
  readonly #leaving = new AbortController();

  constructor(server: Server, options: EmbeddedOptions) {
    this.#server = server;
    this.#options = options;
  }

  async start(): Promise<EmbeddedDatabase> {
    await this.#register(this.#options.signal);
    return {
      connection: this.#server.connection,
      clusterDir: this.#server.location.clusterDir,
      announceEnd: async () => {
        // Without a connection there is no server that could be notified.
        if (this.#client) await markEnding(this.#client).catch(() => undefined);
      },
      release: () => {
        this.#releasing ??= this.#release();
        return this.#releasing;
      },
    };
  }

  async #register(signal: AbortSignal | undefined): Promise<void> {
    const { exclusive, onWait, log } = this.#options;
    const name = applicationName(exclusive ? "server" : "command");
    const { dataDir } = this.#server.location;
    for (let attempt = 1; ; attempt++) {
      const client = await connectOrLaunch(this.#server, name, { signal, onWait });
      try {
        signal?.throwIfAborted();
        await takeLocks(client, { dataDir, exclusive, log, signal });
        client.once("end", () => this.#serverGone());
        this.#client = client;
        return;
      } catch (error) {
        const refused = error instanceof DirectoryInUseError || signal?.aborted === true;
        if (refused) await this.#leave(client);
        else await client.end().catch(() => undefined);
        // The server was being stopped by its last user and has to be started again, as often as other processes come and go.
        if (refused || attempt >= (isNoServer(error) ? COMINGS_AND_GOINGS : OTHER_TRIES)) throw error;
      }
    }
  }

  #serverGone(): void {
    if (this.#releasing !== null) return;
    this.#client = null;
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    this.#server.log("PostgreSQL has stopped unexpectedly; starting it again.");
    while (this.#releasing === null) {
      try {
        await this.#register(this.#leaving.signal);
        this.#server.log("PostgreSQL answers again.");
        return;
      } catch (error) {
        if (error instanceof DirectoryInUseError) {
          this.#options.onLost?.(error);
          return;
        }
        if (this.#leaving.signal.aborted) return;
        this.#server.log(error instanceof Error ? error.message : String(error));
        await delay(5_000, undefined, { ref: false });
      }
    }
  }

  async #release(): Promise<void> {
    this.#leaving.abort(new Error("stopped"));
    await this.#restarting;
    const client = this.#client;
    this.#client = null;
    if (client !== null) await this.#leave(client);
  }

  async #leave(joined: pg.Client): Promise<void> {
    let client = joined;
    const last = await upgradeLockIfLast(client).catch(async () => {
      // The connection was lost just now: a server that continues, or recovers on its own, must still be released.
      const again = await connectToRunning(this.#server, applicationName("command"), RECONNECT_LIMIT_MS);
      if (again === null) return false;
      await joined.end().catch(() => undefined);
      client = again;
      return upgradeLockIfLast(again).catch(() => false);
    });
    // The connection holds the lock until the server has ended, so that no process joins a server that is being stopped.
    if (last) {
      await stopServer(this.#server.location.clusterDir, this.#options.stopTimeoutMs ?? STOP_TIMEOUT_MS);
      await removeSocketDir(this.#server.location, this.#server.connection.host);
    }
    await client.end().catch(() => undefined);
  }
}
