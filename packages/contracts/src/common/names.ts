import { z } from "zod";
import { text } from "./fields.ts";
import { msg, t } from "./language.ts";

export const NAME_WITH_ADDRESS = msg("A name cannot contain a web address");

// Everything that Unicode renders as nothing: format characters, fillers, variation selectors, tags.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
// Joiners shape words in these scripts and combine emoji; elsewhere they would only make identical-looking names differ.
const JOINED =
  /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier}|\p{Script=Arabic}|\p{Script=Syriac}|\p{M})[\u200c\u200d]/gu;
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu;

const withoutInvisible = (text: string) => {
  const kept = new Set([...text.matchAll(JOINED), ...text.matchAll(EMOJI_STYLE)].map(({ index }) => index));
  return text.replace(INVISIBLE, (sign, index: number) => (kept.has(index) ? sign : ""));
};

/**
 * Longer than any accepted name. Normalising takes time proportional to the length, and one character can become eighteen, so
 * longer input is rejected first.
 */
const TYPED_MAX = 1000;

/** A name as typed, short enough to be normalised; `max` is the limit that applies afterwards. */
export const typedName = (max: number, message: string) =>
  z.string({ error: message }).refine((typed) => typed.length <= TYPED_MAX, {
    error: () => t("Must be at most {max} characters", { max }),
    abort: true,
  });

/**
 * A public name in canonical form: compatibility forms composed (NFKC), without characters that are invisible or change the
 * direction of surrounding text, single spaces between words and none at the ends.
 */
export const cleanName = (name: string): string =>
  withoutInvisible(name.normalize("NFKC"))
    .replace(/[\p{Z}\t\n\r]+/gu, " ")
    .trim();

/** A scheme, `www.`, or a host with a path: mail programs turn these into links. */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}\//iu;

/** Whether a name contains a web address. Mails greet people by names that strangers can enter for them. */
export const hasWebAddress = (name: string): boolean => WEB_ADDRESS.test(name);

/** Like `cleanName`, for a single word such as a username, which needs no joiners. */
export const cleanWord = (word: string): string => cleanName(word).replace(INVISIBLE, "");

/** A person's first or last name. Mails greet by it, also at addresses that its author made up, so it must not carry a link. */
export const personName = (max: number, message: string) =>
  typedName(max, message)
    .overwrite(cleanName)
    .min(1, { error: message })
    .pipe(text(max))
    .refine((name) => !hasWebAddress(name), { error: NAME_WITH_ADDRESS });
