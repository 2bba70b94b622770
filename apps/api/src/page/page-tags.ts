import type { ContentTag } from "../platform/db/content-change.ts";

/** Which public pages are kept ready, and what they show. A page that is not here is rendered at every request. */
const PAGES: readonly [RegExp, readonly ContentTag[]][] = [
  [/^\/$/, ["site", "music", "plays", "events"]],
  [/^\/(music|search|embed)$/, ["site", "music", "plays"]],
  [/^\/albums\/\d+$/, ["site", "music"]],
  [/^\/(store|products\/\d+)$/, ["site", "store", "reviews", "music"]],
  [/^\/(events|(events|tours|venues)\/\d+)$/, ["site", "events"]],
  [/^\/(terms|privacy|login|register)$/, ["site"]],
];

/** What a path's page shows, or undefined when it is not to be kept. */
export function pageTags(path: string): readonly ContentTag[] | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return PAGES.find(([pattern]) => pattern.test(plain))?.[1];
}
