/** Synonyms: what fans type and what shops write. Letters, spaces and hyphens only. */
const SAME_WORDS: readonly (readonly string[])[] = [
  ["t-shirt", "tshirt", "t shirt", "tee"],
  ["hoodie", "hoody", "hooded sweatshirt"],
  ["vinyl", "lp", "record"],
  ["cassette", "tape"],
  ["cap", "hat"],
  ["tote", "tote bag", "shopper"],
  ["mug", "cup"],
];

/** Returns the synonyms of a search text, singular or plural; empty for any other text. */
export function sameWords(search: string): readonly string[] {
  const word = search.trim().toLowerCase();
  const one = word.replace(/s$/, "");
  return (
    SAME_WORDS.find((words) => words.includes(word) || words.includes(one))?.filter((other) => other !== word) ?? []
  );
}
