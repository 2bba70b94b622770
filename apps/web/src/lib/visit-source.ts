import { parseUrl } from "./parse-url.ts";

/** Header text, reduced to the characters and length that the server counts. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ._-]/g, "")
    .slice(0, 100);

/**
 * The source of this visit, for `x-visit`: the URL's campaign (`utm_source`) or the referring host, and the region of the
 * browser's language, such as `bandcamp.com;AT`. Read from the document on every call: nothing is stored in the browser, and
 * another tab or a reload is another visit.
 */
export function visitSource(): string {
  const [opened] = performance.getEntriesByType("navigation");
  const address = opened && parseUrl(opened.name);
  const host = parseUrl(document.referrer)?.hostname ?? "";
  const source = address?.searchParams.get("utm_source") || (host === location.hostname ? "" : host);
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(navigator.language)?.[1] ?? "";
  return `${plain(source)};${region.toUpperCase()}`;
}
