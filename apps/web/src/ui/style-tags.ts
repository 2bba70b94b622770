import type { EmotionCache } from "@emotion/cache";

/**
 * The styles that a page's HTML uses, as tags that the browser's cache recognises: the global ones first, then the
 * components' in the order in which the page names them. The order depends on the page alone, so that one cache may
 * serve all pages.
 */
export function styleTags({ key, inserted, registered }: EmotionCache, html: string): string {
  const tags: string[] = [];
  for (const [id, css] of Object.entries(inserted)) {
    if (typeof css === "string" && registered[`${key}-${id}`] === undefined) {
      tags.push(`<style data-emotion="${key}-global ${id}">${css}</style>`);
    }
  }
  const used = new Set<string>();
  for (const [, id = ""] of html.matchAll(new RegExp(`\\b${key}-([a-z0-9]+)`, "g"))) {
    if (typeof inserted[id] === "string") used.add(id);
  }
  const css = [...used].map((id) => inserted[id]).join("");
  return `${tags.join("")}<style data-emotion="${key} ${[...used].join(" ")}">${css}</style>`;
}
