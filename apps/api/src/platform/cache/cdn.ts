import type { FastifyReply } from "fastify";
import type { CachedResponse } from "./response-cache.ts";

/** For so long a CDN gives what it has while the site responds with errors, in seconds. */
const STALE_IF_ERROR_SECONDS = 86_400;

/** Tells the caches of a CDN what they may keep: see `createCdnControl`. */
export type CdnControl = (reply: FastifyReply, answer: CachedResponse, isKept: boolean) => void;

/**
 * Says in `CDN-Cache-Control` (RFC 9213, which browsers do not read) that a CDN may give a response for `maxAge` seconds
 * without asking, and once more for as long while it asks. Only what this process keeps for every visitor is said to be
 * kept, and nothing that also follows from a cookie. Without `maxAge` nothing is said: `no-cache` has it ask each time.
 */
export function createCdnControl(maxAge: number | undefined): CdnControl {
  if (maxAge === undefined) return () => undefined;
  const value = `max-age=${maxAge}, stale-while-revalidate=${maxAge}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
  return (reply, { headers }, isKept) => {
    if (isKept && !headers.vary?.includes("Cookie")) reply.header("cdn-cache-control", value);
  };
}
