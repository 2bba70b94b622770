import { DIRECT_SOURCE, OTHER_SOURCES, UNKNOWN_COUNTRY } from "@fanfare/contracts/admin/numbers";
import { countryCode } from "@fanfare/contracts/common/country";
import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Counted origin of a visit: the referring host or campaign, and a country. */
export type Visit = { source: string; country: string };

/** The parts of a request that are evaluated. `ips` has more than one address only behind a trusted proxy (`TRUST_PROXY`). */
export type VisitRequest = Pick<FastifyRequest, "url" | "headers" | "ips">;

const one = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? (header[0] ?? "") : (header ?? "");

/** Cache of whether a user agent is a program's. A few user agents make up nearly all requests. */
const seen = new LRUCache<string, boolean>({ max: 500 });
function isProgram(userAgent: string): boolean {
  if (userAgent === "" || userAgent.length > 1000) return true;
  let known = seen.get(userAgent);
  if (known === undefined) {
    known = isbot(userAgent);
    seen.set(userAgent, known);
  }
  return known;
}

/** Normalizes a host for counting: lower case, without `www.`; undefined if it is not a valid host. */
function hostOf(text: string): string | undefined {
  const host = text.toLowerCase().replace(/^www\./, "");
  return /^(?=.{1,100}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? host : undefined;
}

/** Normalizes a campaign's name (`utm_source`) for counting. */
function campaignOf(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  if (name === "") return undefined;
  return /^[a-z0-9][a-z0-9 ._-]{0,49}$/.test(name) ? name : OTHER_SOURCES;
}

const refererHost = (referer: string): string | undefined =>
  URL.canParse(referer) ? hostOf(new URL(referer).hostname) : undefined;

/** `de-AT,de;q=0.9` → `AT`: the first language that names a region. */
const regionOf = (languages: string): string => /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(languages)?.[1] ?? "";

function countryOf({ headers, ips = [] }: VisitRequest, region: string): string {
  const named = ips.length > 1 ? one(headers["cf-ipcountry"]) || one(headers["x-country"]) : "";
  return countryCode(/^[a-z]{2}$/i.test(named) ? named : region) ?? UNKNOWN_COUNTRY;
}

/** Pages that are never opened from another site on purpose, and URLs with a secret token. */
const RATE_LIMIT_EXEMPT =
  /^(\/[a-z]{2}(-[A-Z]{2})?)?\/(admin|embed|checkout|orders|tickets|verify|reset-password|join)(\/|$|\?)|[?&]token=/;

/**
 * Returns the visit that starts with a page request, or null if the page was opened from this site itself, reloaded,
 * prefetched or loaded into a frame, or if a program requests it.
 */
export function readPageVisit(request: VisitRequest, ownHost: string): Visit | null {
  const { url, headers } = request;
  if (headers["sec-fetch-site"] === "same-origin") return null;
  const dest = headers["sec-fetch-dest"];
  if (dest !== undefined && dest !== "document") return null;
  if (headers["sec-purpose"] !== undefined || headers.purpose === "prefetch") return null;
  if (headers["cache-control"] !== undefined) return null;
  const from = refererHost(one(headers.referer));
  if (from !== undefined && from === ownHost) return null;
  if (RATE_LIMIT_EXEMPT.test(url) || isProgram(one(headers["user-agent"]))) return null;
  const campaign = url.includes("utm_source=")
    ? campaignOf(new URLSearchParams(url.slice(url.indexOf("?"))).get("utm_source") ?? "")
    : undefined;
  return {
    source: campaign ?? from ?? DIRECT_SOURCE,
    country: countryOf(request, regionOf(one(headers["accept-language"]))),
  };
}

/**
 * Returns the visit that a call belongs to, or null for a program. The web app sends in `x-visit` the page's source and the
 * region of the browser's language (`bandcamp.com;AT`); without it the source is direct.
 */
export function readCallVisit(request: VisitRequest, ownHost: string): Visit | null {
  const { headers } = request;
  if (isProgram(one(headers["user-agent"]))) return null;
  const [reported = "", region = regionOf(one(headers["accept-language"]))] = one(headers["x-visit"]).split(";");
  const source = hostOf(reported) ?? campaignOf(reported) ?? DIRECT_SOURCE;
  return { source: source === ownHost ? DIRECT_SOURCE : source, country: countryOf(request, region) };
}

/** Returns this site's own host in the format of `source`. */
export const ownHostOf = (publicUrl: string): string => new URL(publicUrl).hostname.toLowerCase().replace(/^www\./, "");
