const BASE = "http://here.invalid";

export type ReturnSearch = { redirect?: string };

/** `?redirect=` of the login and register pages; left out for home, where one gets anyway. */
export function returnSearch(search: Record<string, unknown>): ReturnSearch {
  const path = typeof search.redirect === "string" ? safeReturnPath(search.redirect) : "/";
  return path === "/" ? {} : { redirect: path };
}

/**
 * Where to go after login: a path on this site, or `/`. Anything that a browser could read as another site, and the
 * login pages themselves, become `/`.
 */
export function safeReturnPath(value: string | null | undefined): string {
  if (!value?.startsWith("/") || !URL.canParse(value, BASE)) return "/";
  const url = new URL(value, BASE);
  if (url.origin !== BASE || url.pathname.startsWith("//")) return "/";
  if (/^\/(login|register)\/?$/.test(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/**
 * Where to go after registering: home (spec, section 2), whatever page led there. Only what somebody was invited to by a
 * link is opened again: without its page the invitation, which this tab keeps, would be lost.
 */
export function afterRegistration(returnTo: string | undefined): string {
  const path = safeReturnPath(returnTo);
  return path === "/join" || path === "/place" ? path : "/";
}
