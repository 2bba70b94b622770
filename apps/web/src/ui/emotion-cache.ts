import createCache, { type EmotionCache } from "@emotion/cache";

/** A style cache; one per rendered page on the server, one for the whole visit in the browser. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: "f" });
  // Collects styles on the server instead of writing a tag beside each element, which would not survive hydration.
  cache.compat = true;
  return cache;
}
