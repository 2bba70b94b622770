import createCache, { type EmotionCache } from "@emotion/cache";

/** A style cache; one per rendered page on the server, one for the whole visit in the browser. */
export function createStyleCache(): EmotionCache {
  // No plugins: the browsers we build for need no vendor prefixes beyond the few written out by hand.
  const cache = createCache({ key: "f", stylisPlugins: [] });
  // Collects styles on the server instead of writing a tag beside each element, which would not survive hydration.
  cache.compat = true;
  return cache;
}
