import type { EmotionCache } from "@emotion/cache";
import { DRAWN_CLASSES } from "./emotion-cache.ts";

/**
 * The styles that a page's HTML uses: `globals` first, then the components' in the order in which the page names them. The
 * order depends on the page alone, so that one cache may serve all pages. The tags are not marked as Emotion's own, or it
 * would move them, and the browser would work out every style on the page again each time; the cache of the browser reads
 * from the second which classes are there already.
 */
export function styleTags({ key, inserted }: EmotionCache, html: string, globals: string): string {
  const used = new Set<string>();
  for (const [, id = ""] of html.matchAll(new RegExp(`\\b${key}-([a-z0-9]+)`, "g"))) {
    if (typeof inserted[id] === "string") used.add(id);
  }
  const css = [...used].map((id) => inserted[id]).join("");
  return `<style>${globals}</style><style ${DRAWN_CLASSES}="${[...used].join(" ")}">${css}</style>`;
}
