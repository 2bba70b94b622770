import type { FastifyReply } from "fastify";
import type { TableName } from "../db/table-effects.gen.ts";
import type { CachedResponse } from "./response-cache.ts";

/** For so long a CDN gives what it has while the site responds with errors, in seconds. */
const STALE_IF_ERROR_SECONDS = 86_400;

/** What every response that a CDN may keep is tagged with, beside the tables that it was made from. */
export const SITE_TAG = "site";

export type CdnConfig = {
  /** Seconds for which a CDN gives a response without asking; undefined: it asks each time. */
  maxAge: number | undefined;
  /** Where what has changed is purged, if anywhere. */
  purge: { url: string; token: string | undefined } | undefined;
};

/**
 * Tells the caches of a CDN what they may keep. `tables` are those that a response was made from which this process keeps
 * for every visitor; undefined for any other.
 */
export type CdnControl = (
  reply: FastifyReply,
  answer: CachedResponse,
  tables: ReadonlySet<TableName> | undefined,
) => void;

/**
 * Says in `CDN-Cache-Control` (RFC 9213, which browsers do not read) that a CDN may give a response for `maxAge` seconds
 * without asking, and once more for as long while it asks. Only what this process keeps for every visitor is said to be
 * kept, and nothing that also follows from a cookie. Without `maxAge` nothing is said: `no-cache` has it ask each time.
 * Where changes are purged, `Cache-Tag` and `Surrogate-Key` name the tables that a response depends on.
 */
export function createCdnControl({ maxAge, purge }: CdnConfig): CdnControl {
  if (maxAge === undefined) return () => undefined;
  const value = `max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  return (reply, { headers }, tables) => {
    if (tables === undefined || headers.vary?.includes("Cookie")) return;
    reply.header("cdn-cache-control", value);
    if (!purge) return;
    const tags = [SITE_TAG, ...tables];
    reply.header("cache-tag", tags.join(",")).header("surrogate-key", tags.join(" "));
  };
}
