import sanitize from "sanitize-html";
import { DECORATIVE, letterMarkdown } from "./letter-markdown.ts";

/** A picture's address, and whether it has a description or is marked as decorative. */
export type LetterPicture = { src: string; isDescribed: boolean };
/** A link's words and its address, as written. */
export type LetterLink = { words: string; href: string };

/** Returns the pictures and links of a letter, whether written in Markdown or in HTML, in their order. */
export function addressesIn(markdown: string): { pictures: LetterPicture[]; links: LetterLink[] } {
  const pictures: LetterPicture[] = [];
  const links: LetterLink[] = [];
  sanitize(letterMarkdown.parse(markdown, { async: false }), {
    allowedTags: ["a", "img"],
    allowedAttributes: { a: ["title"] },
    transformTags: {
      // In an attribute that holds no address, so that none is removed before it is read.
      a: (tagName, { href = "" }) => ({ tagName, attribs: { title: href } }),
      img: (tagName, { src = "", alt = "", title }) => {
        pictures.push({ src: src.trim(), isDescribed: alt.trim() !== "" || title === DECORATIVE });
        return { tagName, attribs: {} };
      },
    },
    exclusiveFilter: ({ tag, text, attribs }) => {
      if (tag === "a") links.push({ words: text.trim(), href: (attribs.title ?? "").trim() });
      return false;
    },
  });
  return { pictures, links };
}

const ON_THE_SITE = /^\/(?!\/)/;

/** Whether a mail program can follow a link; page addresses of the site become absolute in a mail. */
export const isLinkAddress = (href: string): boolean =>
  ON_THE_SITE.test(href) || /^(?:https?:\/\/|mailto:)./i.test(href);

/** Whether a mail program can load a picture. */
export const isPictureAddress = (src: string): boolean => ON_THE_SITE.test(src) || /^https?:\/\/./i.test(src);
