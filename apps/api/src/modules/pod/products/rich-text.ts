import sanitize from "sanitize-html";

/** The allowed markup of a description. No images, styles or URLs other than links, because it is rendered in our own pages. */
const RULES: sanitize.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "h3", "h4", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h3",
    h2: "h3",
    div: "p",
    a: (_name, attributes) => ({
      tagName: "a",
      attribs: { ...(attributes.href ? { href: attributes.href } : {}), rel: "nofollow noopener", target: "_blank" },
    }),
  },
};

const LENGTH_MAX = 20_000;

/** Sanitises a provider's HTML so that it can contain nothing but formatted text. Returns null if nothing is left. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html.slice(0, LENGTH_MAX), RULES)
    .replaceAll(/<p>(\s|&nbsp;|<br \/>)*<\/p>/g, "")
    .trim();
  return clean === "" ? null : clean;
}

/** Maximum characters of the plain text; the same limit as in the owner's form. */
const WORDS_MAX = 10_000;

const NAMED: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/** Converts HTML to plain text in paragraphs. */
export function plainText(html: string): string {
  const spaced = html.slice(0, LENGTH_MAX).replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, "\n");
  return sanitize(spaced, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => NAMED[name] ?? name)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, WORDS_MAX);
}
