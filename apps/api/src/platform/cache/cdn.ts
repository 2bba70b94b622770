import type { FastifyReply } from "fastify";
import type { TableName } from "../db/table-effects.gen.ts";
import type { CachedResponse } from "./response-cache.ts";

/** Seconds for which a CDN may serve a stale response while the site responds with errors. */
const STALE_IF_ERROR_SECONDS = 86_400;

/** Tag of every response that a CDN may keep, in addition to the tables it was made from. */
export const SITE_TAG = "site";

export type CdnConfig = {
  /** Seconds for which a CDN serves a response without revalidation; undefined: it revalidates every time. */
  maxAge: number | undefined;
  /** The CDN's purge endpoint, if there is one. */
  purge: { url: string; token: string | undefined } | undefined;
};

/**
 * Sets the headers for a CDN's caches. `tables` are the tables that the response was made from if this process keeps it for
 * every visitor; otherwise undefined.
 */
export type CdnControl = (
  reply: FastifyReply,
  response: CachedResponse,
  tables: ReadonlySet<TableName> | undefined,
) => void;

/**
 * Creates the function that sets `CDN-Cache-Control` (RFC 9213, ignored by browsers): a CDN may serve a response for
 * `maxAge` seconds without revalidation, and for as long again while it revalidates. This applies only to responses that
 * this process keeps for every visitor and that do not vary by cookie. Without `maxAge` no header is set, and the `no-cache`
 * of the responses makes a CDN revalidate every time. With purging configured, `Cache-Tag` and `Surrogate-Key` list the
 * tables that a response depends on.
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
