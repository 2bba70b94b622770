import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import type { Logger } from "pino";
import { columnTypes } from "./column-types.ts";
import { errorCode } from "./embedded/processes.ts";
import { currentPosition, hasReached } from "./replica-position.queries.ts";

/** For so long a replica that failed is not asked. */
const LEFT_ALONE_MS = 5_000;
/** A replica that does not answer must cost a visitor less than the primary would. */
const CONNECTION_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 10;

/** A statement failed for what it says, not because of the replica: the primary will say the same. */
const isOfStatement = (error: unknown) => /^(2[02356]|42)/.test(errorCode(error) ?? "");

class Replica {
  readonly pool: pg.Pool;
  readonly #log: Pick<Logger, "warn">;
  #askedAgainAt = 0;
  /** The last change that it is known to have. */
  #reached = -1;

  constructor(connectionString: string, log: Pick<Logger, "warn">) {
    this.#log = log;
    this.pool = new pg.Pool({
      connectionString,
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
    if (Date.now() >= this.#askedAgainAt)
      this.#log.warn({ err: error }, "a replica of the database fails; asking the primary");
    this.#askedAgainAt = Date.now() + LEFT_ALONE_MS;
  }

  /** Whether it may be asked, and has all that the primary had at `position`, which followed the `change`th change. */
  async has(change: number, position: string): Promise<boolean> {
    if (Date.now() < this.#askedAgainAt) return false;
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

/** The replica that the running work reads from, if it reads from one. */
export const currentReplica = (): Pick<Replica, "pool" | "failed"> | undefined => storage.getStore();

export type ReplicaReads = ReturnType<typeof createReplicaReads>;

/**
 * Reads of the public site from the primary's replicas. What a caller was told is never unseen afterwards: after each
 * change that this process made or heard of, a replica is asked only once it has replayed the primary's log as far as it
 * was then; until that, and while a replica cannot be reached, the primary is asked.
 */
export function createReplicaReads(options: { urls: readonly string[]; primary: pg.Pool; log: Pick<Logger, "warn"> }) {
  const replicas = options.urls.map((url) => new Replica(url, options.log));
  let isHearing = false;
  let change = 0;
  let position: Promise<string> | undefined;
  let next = 0;
  const use = { replica: 0, primary: 0 };

  const choose = async (): Promise<Replica | undefined> => {
    if (!isHearing) return undefined;
    const wanted = change;
    // Asked for after the change, so it is past it.
    position ??= currentPosition(options.primary);
    const asked = position;
    try {
      const reached = await asked;
      next += 1;
      for (let tried = 0; tried < replicas.length; tried += 1) {
        const replica = replicas[(next + tried) % replicas.length];
        if (await replica?.has(wanted, reached)) return replica;
      }
    } catch {
      // The primary is away: what is asked of it next says so.
      if (position === asked) position = undefined;
    }
    return undefined;
  };

  return {
    /** How often a response was made from a replica, and from the primary. */
    use,
    /** Does `work`, whose reads may go to a replica; its writes and transactions go to the primary. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const replica = await choose();
      use[replica ? "replica" : "primary"] += 1;
      return replica ? storage.run(replica, work) : work();
    },
    /** What is read from now on has to show what has been written until now. */
    changed(): void {
      change += 1;
      position = undefined;
    },
    /** Whether other processes' changes are heard of: without that only the primary is asked. */
    hear(hears: boolean): void {
      isHearing = hears;
    },
    close: async () => {
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}
