/** The text of a header: nothing but what the server would count anyway. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ._-]/g, "")
    .slice(0, 100);

/**
 * What this page was opened from, for `x-visit`: the campaign that its address names (`utm_source`) or the host that led
 * here, and the region of the browser's language, such as `bandcamp.com;AT`. Read from the document whenever it is asked
 * for: nothing is kept in the browser, and another tab or a reload is another visit.
 */
export function visitSource(): string {
  const [opened] = performance.getEntriesByType("navigation");
  const address = opened && URL.canParse(opened.name) ? new URL(opened.name) : undefined;
  const { referrer } = document;
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : "";
  const source = address?.searchParams.get("utm_source") || (host === location.hostname ? "" : host);
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(navigator.language)?.[1] ?? "";
  return `${plain(source)};${region.toUpperCase()}`;
}
