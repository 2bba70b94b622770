import { marked } from "marked";
import sanitize from "sanitize-html";

/** Renders the owner's Markdown as HTML for a page: text, headings, lists and links, and nothing that runs or loads. */
export function legalHtml(markdown: string): string {
  return sanitize(marked.parse(markdown, { async: false, gfm: true }), {
    allowedTags: ["p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "br", "hr", "blockquote"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowProtocolRelative: false,
    // The page's title is its `h1`.
    transformTags: { h1: "h2" },
  });
}
