import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { errorCode } from "./embedded/processes.ts";
import { currentPosition, hasReached } from "./replica-position.queries.ts";
import { SESSION_SETTINGS } from "./session-settings.ts";

/** Time for which a failed replica is not used. */
const LEFT_ALONE_MS = 5_000;
/** A replica that does not respond must not delay visitors for longer than the primary would. */
const CONNECTION_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 10;

/** Whether the statement itself is at fault, not the replica: it would fail on the primary too. */
const isOfStatement = (error: unknown) => /^(2[02356]|42)/.test(errorCode(error) ?? "");

class Replica {
  readonly pool: pg.Pool;
  readonly #log: Pick<Logger, "warn">;
  #nextCheckAt = 0;
  /** Number of the last change that the replica is known to have. */
  #reached = -1;

  constructor(connectionString: string, log: Pick<Logger, "warn">) {
    this.#log = log;
    this.pool = new pg.Pool({
      connectionString,
      options: SESSION_SETTINGS,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      application_name: "fanfare reads",
      types: columnTypes,
    });
    this.pool.on("connect", (client) => client.on("error", () => undefined));
    this.pool.on("error", (error) => this.failed(error));
  }

  failed(error: unknown): void {
    if (isOfStatement(error)) return;
    if (performance.now() >= this.#nextCheckAt)
      this.#log.warn({ err: error }, "a replica of the database fails; asking the primary");
    this.#nextCheckAt = performance.now() + LEFT_ALONE_MS;
  }

  /**
   * Returns whether the replica may be used and has everything that the primary had at `position`, which followed the
   * `change`th change.
   */
  async has(change: number, position: string): Promise<boolean> {
    if (performance.now() < this.#nextCheckAt) return false;
    if (this.#reached >= change) return true;
    try {
      if (!(await hasReached(this.pool, position))) return false;
      this.#reached = Math.max(this.#reached, change);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }
}

const storage = new AsyncLocalStorage<Replica>();

/** Returns the replica that the running work reads from, if any. */
export const currentReplica = (): Pick<Replica, "pool" | "failed"> | undefined => storage.getStore();

export type ReplicaReads = ReturnType<typeof createReplicaReads>;

/**
 * Sends reads of the public site to the primary's replicas. A caller never misses data that it has seen before: after
 * each change that this process made or received, a replica is used only once it has replayed the primary's WAL up to that
 * point; until then, and while no replica is reachable, reads go to the primary.
 */
export function createReplicaReads(options: { urls: readonly string[]; primary: pg.Pool; log: Pick<Logger, "warn"> }) {
  const replicas = options.urls.map((url) => new Replica(url, options.log));
  let receivesChanges = false;
  let change = 0;
  let position: Promise<string> | undefined;
  let next = 0;
  const use = { replica: 0, primary: 0 };

  const choose = async (): Promise<Replica | undefined> => {
    if (!receivesChanges) return undefined;
    const wanted = change;
    // Queried after the change, so the position is past it.
    position ??= currentPosition(options.primary);
    const requested = position;
    try {
      const reached = await requested;
      next += 1;
      for (let tried = 0; tried < replicas.length; tried += 1) {
        const replica = replicas[(next + tried) % replicas.length];
        if (await replica?.has(wanted, reached)) return replica;
      }
    } catch {
      // The primary is unavailable; the next query sent to it reports that.
      if (position === requested) position = undefined;
    }
    return undefined;
  };

  return {
    /** Number of responses made from a replica, and from the primary. */
    use,
    /** Runs `work`, whose reads may go to a replica; its writes and transactions go to the primary. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const replica = await choose();
      use[replica ? "replica" : "primary"] += 1;
      return replica ? storage.run(replica, work) : work();
    },
    /** Records a change: later reads must include everything written so far. */
    changed(): void {
      change += 1;
      position = undefined;
    },
    /** Sets whether this process receives other processes' changes; if not, only the primary is used. */
    setReceiving(isReceiving: boolean): void {
      receivesChanges = isReceiving;
    },
    close: async () => {
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}
