import createCache, { type EmotionCache } from "@emotion/cache";

/** On the tag of a rendered page's styles: the names of the classes in it, without the cache's key. */
export const DRAWN_CLASSES = "data-classes";

/**
 * A style cache; one for all pages on the server, one for the whole visit in the browser, which begins with what the
 * page's own tag has (`style-tags.ts`).
 */
export function createStyleCache(): EmotionCache {
  // No plugins: the browsers we build for need no vendor prefixes beyond the few written out by hand.
  const cache = createCache({ key: "f", stylisPlugins: [] });
  // Collects styles on the server instead of writing a tag beside each element, which would not survive hydration.
  cache.compat = true;
  if (typeof document !== "undefined") {
    const drawn = document.querySelector(`style[${DRAWN_CLASSES}]`)?.getAttribute(DRAWN_CLASSES);
    for (const name of drawn?.split(" ") ?? []) cache.inserted[name] = true;
  }
  return cache;
}
