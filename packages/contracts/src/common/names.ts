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
 * A name that others are shown, in one form: compatibility forms composed (NFKC), no sign that is drawn as nothing or
 * turns the direction of what stands around it, one space between words and none at the ends.
 */
export const cleanName = (name: string): string =>
  withoutInvisible(name.normalize("NFKC"))
    .replace(/[\p{Z}\t\n\r]+/gu, " ")
    .trim();

/** The same for what stands in one word, such as a username: there no joiner is needed. */
export const cleanWord = (word: string): string => cleanName(word).replace(INVISIBLE, "");
