import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import { addJob, defineJob, type JobDefinition } from "../jobs/jobs.ts";
import { type CdnConfig, SITE_TAG } from "./cdn.ts";
import type { Dropped } from "./observed-cache.ts";

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    /** The tags whose responses a CDN is to forget. The queue joins the lists of jobs that have not begun. */
    purge_cdn: readonly string[];
  }
}

/** Changes that come together are purged together. */
const GATHER_MS = 100;
/** All processes hear of a change within this time and then ask for one job between them. */
const JOIN_MS = 500;
/** While changes keep coming, a process asks for a purge this often: CDNs limit how many they take. */
const BETWEEN_MS = 5_000;
const TIMEOUT_MS = 10_000;
/** Over about an hour; the next change begins anew. */
const ATTEMPTS = 9;

/** A token is a bearer's, unless it names its own header, as some CDNs want it: `Fastly-Key: …`. */
function authorization(token: string | undefined): Record<string, string> {
  if (token === undefined) return {};
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(token) ?? [];
  return name !== undefined && value !== undefined ? { [name]: value } : { authorization: `Bearer ${token}` };
}

/** Throws unless the CDN took it. */
async function purge({ url, token }: NonNullable<CdnConfig["purge"]>, tags: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      ...authorization(token),
      "content-type": "application/json",
      // Where tags are taken from the header and not from the body.
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
 * Has a CDN forget what was made from changed tables. Each process notes what it hears of, its own writes and others', and
 * asks for a job; those of one change are one job by their key. The job is none of the transaction that writes: all writers
 * would wait for each other at its row. What is lost when no process lives to ask is gone from the CDN by its age.
 */
export function createCdnPurge(deps: {
  db: Kysely<DB>;
  config: NonNullable<CdnConfig["purge"]>;
  log: Pick<Logger, "warn">;
  betweenMs?: number;
}): { note(tables: Dropped): void; job: JobDefinition; close(): Promise<void> } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const betweenMs = deps.betweenMs ?? BETWEEN_MS;

  const ask = async () => {
    timer = undefined;
    askedAt = performance.now();
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
    timer ??= setTimeout(() => void ask(), Math.max(GATHER_MS, askedAt + betweenMs - performance.now())).unref();
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
      await ask();
      clearTimeout(timer);
    },
  };
}
