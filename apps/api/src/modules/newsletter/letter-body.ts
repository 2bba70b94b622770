import { marked } from "marked";
import sanitize from "sanitize-html";
import { Markup } from "../../platform/mail/html.ts";

// Mail programs drop style sheets, so each element carries its own; the colours are those of platform/mail/mail-layout.
const BODY = "'Helvetica Neue',Helvetica,Arial,sans-serif";
const STYLES: Record<string, string> = {
  p: `margin:0 0 18px;font:400 16px/1.6 ${BODY};color:#cdc0b5`,
  h1: `margin:28px 0 14px;font:700 26px/1.2 ${BODY};color:#f8f1ea`,
  h2: `margin:26px 0 12px;font:700 21px/1.25 ${BODY};color:#f8f1ea`,
  h3: `margin:22px 0 10px;font:700 17px/1.3 ${BODY};color:#f8f1ea`,
  ul: `margin:0 0 18px;padding:0 0 0 22px;font:400 16px/1.6 ${BODY};color:#cdc0b5`,
  ol: `margin:0 0 18px;padding:0 0 0 22px;font:400 16px/1.6 ${BODY};color:#cdc0b5`,
  li: "margin:0 0 6px",
  a: "color:#ffa35c;text-decoration:underline",
  strong: "color:#f8f1ea;font-weight:700",
  blockquote: "margin:0 0 18px;padding:0 0 0 16px;border-left:3px solid #ff7a1a",
  img: "display:block;width:100%;max-width:504px;height:auto;border:0;border-radius:6px",
  hr: "border:0;border-top:1px solid #3a302a;margin:26px 0",
  code: "font-family:monospace;font-size:15px;color:#f8f1ea",
};

const SIMPLE = ["em", "del", "br", "pre"];

/**
 * A letter's Markdown as markup for a mail: no script, no form, no style of its own, links and pictures only over https,
 * http and mailto. `site` is what addresses on this site, such as `/music`, are completed with.
 */
export function letterBodyHtml(markdown: string, site: string): Markup {
  const raw = marked.parse(markdown, { async: false, gfm: true, breaks: true });
  const absolute = (address: string | undefined) => (address?.startsWith("/") ? `${site}${address}` : (address ?? ""));
  const clean = sanitize(raw, {
    allowedTags: [...Object.keys(STYLES), ...SIMPLE],
    allowedAttributes: { a: ["href", "style"], img: ["src", "alt", "width", "style"], "*": ["style"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowedSchemesByTag: { img: ["https", "http"] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, { href, src, alt }) => ({
        tagName,
        attribs: {
          ...(STYLES[tagName] ? { style: STYLES[tagName] } : {}),
          ...(tagName === "a" ? { href: absolute(href) } : {}),
          ...(tagName === "img" ? { src: absolute(src), alt: alt ?? "", width: "504" } : {}),
        },
      }),
    },
  });
  return new Markup(clean);
}
