import type { Token } from "marked";
import sanitize from "sanitize-html";
import { Markup } from "../../../platform/mail/html.ts";
import { MAIL_WIDTH_PX } from "../../../platform/mail/mail-layout.ts";
import { letterMarkdown } from "./letter-markdown.ts";

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
  hr: "border:0;border-top:1px solid #3a302a;margin:26px 0",
  code: "font-family:monospace;font-size:15px;color:#f8f1ea",
};

const SIMPLE = ["em", "del", "br", "pre", "img"];

/** `site` is the base of page addresses such as `/music`; `media` that of stored pictures, which have no language prefix. */
export type LetterAddresses = { site: string; media: string };

/** The number in a stored picture's name is its own width in pixels. */
const STORED_PICTURE = /\/media\/images\/[0-9a-f]{40}\/([1-9]\d{0,4})\.jpg$/;

/** The width of the mail; a narrower stored picture is not scaled up. */
const pictureWidth = (src: string) => Math.min(MAIL_WIDTH_PX, Number(STORED_PICTURE.exec(src)?.[1] ?? MAIL_WIDTH_PX));

/** The absolute form of an address, for a mail. */
export function absoluteAddress(address: string, { site, media }: LetterAddresses): string {
  if (address.startsWith("/media/")) return `${media}${address}`;
  return address.startsWith("/") ? `${site}${address}` : address;
}

/**
 * Renders a letter's Markdown as HTML for a mail: no script, form or style of its own, and links and pictures only over https,
 * http and mailto.
 */
export function letterBodyHtml(tokens: Token[], addresses: LetterAddresses): Markup {
  const absolute = (address = "") => absoluteAddress(address, addresses);
  const clean = sanitize(letterMarkdown.parser(tokens), {
    allowedTags: [...Object.keys(STYLES), ...SIMPLE],
    allowedAttributes: { a: ["href", "style"], img: ["src", "alt", "width", "style"], "*": ["style"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowedSchemesByTag: { img: ["https", "http"] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, { href, src = "", alt }) => ({
        tagName,
        attribs: {
          ...(STYLES[tagName] ? { style: STYLES[tagName] } : {}),
          ...(tagName === "a" ? { href: absolute(href) } : {}),
          ...(tagName === "img"
            ? {
                src: absolute(src),
                alt: alt ?? "",
                width: String(pictureWidth(src)),
                style: `display:block;width:100%;max-width:${pictureWidth(src)}px;height:auto;border:0;border-radius:6px`,
              }
            : {}),
        },
      }),
    },
  });
  return new Markup(clean);
}

/** A letter's heading levels on a page that has its own heading above them. */
const DEEPER: Record<string, string> = { h1: "h2", h2: "h3", h3: "h3" };

/** Renders a letter's Markdown as HTML for a page of the site, which has its own style; as safe as that of the mail. */
export function newsBodyHtml(tokens: Token[], addresses: LetterAddresses): Markup {
  const absolute = (address = "") => absoluteAddress(address, addresses);
  const clean = sanitize(letterMarkdown.parser(tokens), {
    allowedTags: [...Object.keys(STYLES), ...SIMPLE],
    allowedAttributes: { a: ["href"], img: ["src", "alt", "width", "loading"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowedSchemesByTag: { img: ["https", "http"] },
    allowProtocolRelative: false,
    transformTags: {
      "*": (tagName, { href, src = "", alt }) => ({
        tagName: DEEPER[tagName] ?? tagName,
        attribs: {
          ...(tagName === "a" ? { href: absolute(href) } : {}),
          ...(tagName === "img"
            ? { src: absolute(src), alt: alt ?? "", width: String(pictureWidth(src)), loading: "lazy" }
            : {}),
        },
      }),
    },
  });
  return new Markup(clean);
}
