import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import { addJob, defineJob, type JobDefinition } from "../jobs/jobs.ts";
import { type CdnConfig, SITE_TAG } from "./cdn.ts";
import type { Dropped } from "./observed-cache.ts";

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    /** The tags whose responses a CDN must purge. The queue merges the lists of jobs that have not started. */
    purge_cdn: readonly string[];
  }
}

/** Changes within this time are purged together. */
const GATHER_MS = 100;
/** All processes are notified of a change within this time, and then share one job. */
const JOIN_MS = 500;
/** Minimum time between two purges by one process while changes continue: CDNs limit the number of purges. */
const BETWEEN_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Spread over about an hour; the next change starts with a new job. */
const ATTEMPTS = 9;

/** Returns the token as a bearer token, or in the header that it names, as some CDNs require: `Fastly-Key: …`. */
function authorization(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(token) ?? [];
  return name !== undefined && value !== undefined ? { [name]: value } : { authorization: `Bearer ${token}` };
}

/** Throws unless the CDN accepts the purge. */
async function purge({ url, token }: NonNullable<CdnConfig["purge"]>, tags: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      ...authorization(token),
      "content-type": "application/json",
      // For CDNs that read the tags from this header instead of the body.
      "surrogate-key": tags.join(" "),
    },
    body: JSON.stringify({ tags }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the CDN responded to a purge with ${response.status}`);
}

/**
 * Purges responses made from changed tables from a CDN. Each process collects the changes that it is notified of, its own and
 * others', and adds a job; the jobs of one change are merged by their key. The job is not part of the transaction that
 * writes, because all writers would then wait for each other at its row. If no process lives long enough to add the job, the
 * responses expire in the CDN by their age.
 */
export function createCdnPurge(deps: {
  db: Kysely<DB>;
  config: NonNullable<CdnConfig["purge"]>;
  log: Pick<Logger, "warn">;
  betweenMs?: number;
}): { note(tables: Dropped): void; job: JobDefinition; close(): Promise<void> } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  const betweenMs = deps.betweenMs ?? BETWEEN_MS;

  const requestPurge = async () => {
    timer = undefined;
    requestedAt = performance.now();
    const tags = waiting.has(SITE_TAG) ? [SITE_TAG] : [...waiting].sort();
    waiting.clear();
    if (tags.length === 0) return;
    try {
      const runAt = new Date(Date.now() + JOIN_MS);
      await addJob(deps.db, "purge_cdn", tags, { key: "purge_cdn", runAt, maxAttempts: ATTEMPTS });
    } catch (error) {
      deps.log.warn({ err: error }, "a purge of the CDN could not be asked for; trying again");
      add(tags);
    }
  };

  const add = (tags: Iterable<string>) => {
    for (const tag of tags) waiting.add(tag);
    if (waiting.size === 0) return;
    timer ??= setTimeout(
      () => void requestPurge(),
      Math.max(GATHER_MS, requestedAt + betweenMs - performance.now()),
    ).unref();
  };

  return {
    note: (tables) => add(tables === "all" ? [SITE_TAG] : tables),
    job: defineJob({
      name: "purge_cdn",
      outward: true,
      run: (tags) => purge(deps.config, tags.includes(SITE_TAG) ? [SITE_TAG] : [...new Set(tags)].sort()),
    }),
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await requestPurge();
      clearTimeout(timer);
    },
  };
}
