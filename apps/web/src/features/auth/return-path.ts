import { parseUrl } from "../../lib/parse-url.ts";

const BASE = "http://here.invalid";

export type ReturnSearch = { redirect?: string };

/** Parses `?redirect=` of the login and register pages; left out for home, which is the default target. */
export function returnSearch(search: Record<string, unknown>): ReturnSearch {
  const path = typeof search.redirect === "string" ? safeReturnPath(search.redirect) : "/";
  return path === "/" ? {} : { redirect: path };
}

/**
 * Returns the target after login: a path on this site, or `/`. Anything that a browser could resolve to another site, and the
 * login pages themselves, become `/`.
 */
export function safeReturnPath(value: string | null | undefined): string {
  const url = value?.startsWith("/") ? parseUrl(value, BASE) : null;
  if (url?.origin !== BASE || url.pathname.startsWith("//")) return "/";
  if (/^\/(login|register)\/?$/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the target after registering: home (spec, section 2), whatever page led there. Only pages of an invitation link are
 * reopened: without its page the invitation, which is kept in this tab, would be lost.
 */
export function afterRegistration(returnTo: string | undefined): string {
  const path = safeReturnPath(returnTo);
  return path === "/join" || path === "/place" ? path : "/";
}
