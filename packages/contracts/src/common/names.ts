import { z } from "zod";
import { msg, t } from "./language.ts";

export const NAME_WITH_ADDRESS = msg("A name cannot contain a web address");

// Everything that Unicode draws as nothing: format signs, fillers, variation selectors, tags.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
// The two joiners shape these scripts' words, and join emoji into one; anywhere else they only tell equal names apart.
const JOINED =
  /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|\p{Script=Arabic}|\p{Script=Syriac}|\p{M})[\u200c\u200d]/gu;
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu;

const withoutInvisible = (text: string) => {
  const kept = new Set([...text.matchAll(JOINED), ...text.matchAll(EMOJI_STYLE)].map(({ index }) => index));
  return text.replace(INVISIBLE, (sign, index: number) => (kept.has(index) ? sign : ""));
};

/**
 * Longer than any name that is taken. Composing a text costs time by its length, and a sign can become eighteen, so what
 * is longer is refused before it is cleaned.
 */
const TYPED_MAX = 1000;

/** A name as it is typed, short enough to be cleaned; `max` is what it may have once it is. */
export const typedName = (max: number, message: string) =>
  z.string({ error: message }).refine((typed) => typed.length <= TYPED_MAX, {
    error: () => t("Must be at most {max} characters", { max }),
    abort: true,
  });

/**
 * A name that others are shown, in one form: compatibility forms composed (NFKC), no sign that is drawn as nothing or
 * turns the direction of what stands around it, one space between words and none at the ends.
 */
export const cleanName = (name: string): string =>
  withoutInvisible(name.normalize("NFKC"))
    .replace(/[\p{Z}\t\n\r]+/gu, " ")
    .trim();

/** A scheme, `www.`, or a host with a path: mail programs turn these into links. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu;

/** Whether a name contains a web address. Mails greet people by names that strangers can enter for them. */
export const hasWebAddress = (name: string): boolean => WEB_ADDRESS.test(name);

/** The same for what stands in one word, such as a username: there no joiner is needed. */
export const cleanWord = (word: string): string => cleanName(word).replace(INVISIBLE, "");
