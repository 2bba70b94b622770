import { msg } from "@fanfare/contracts/common/language";
export const RESERVED_NAME = msg("This name is reserved.");

/** Characters of other scripts, and digits, that look like Latin letters in most typefaces. */
const LOOKS_LIKE: Record<string, string> = {
  ...{ а: "a", α: "a", "@": "a", "4": "a", в: "b", ь: "b", β: "b", с: "c", ϲ: "c", ԁ: "d", е: "e", ε: "e", "3": "e" },
  ...{ є: "e", ғ: "f", ɡ: "g", н: "h", һ: "h", η: "n", і: "l", ι: "l", ї: "l", "1": "l", "!": "l", "|": "l", i: "l" },
  ...{ ı: "l", ј: "j", к: "k", κ: "k", ӏ: "l", м: "m", μ: "m", п: "n", ո: "n", о: "o", ο: "o", σ: "o", "0": "o" },
  ...{ օ: "o", ø: "o", р: "p", ρ: "p", ԛ: "q", г: "r", ѕ: "s", "5": "s", $: "s", т: "t", τ: "t", "7": "t", υ: "u" },
  ...{ ս: "u", ν: "v", ѵ: "v", ѡ: "w", ω: "w", ԝ: "w", х: "x", χ: "x", у: "y", γ: "y", ɑ: "a", ɩ: "l", ł: "l", đ: "d" },
};

/** Reduces a name to what a reader sees at a glance: no case, accents, spaces or punctuation, look-alikes as Latin letters. */
const atAGlance = (name: string): string =>
  [...name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")]
    .map((sign) => LOOKS_LIKE[sign] ?? sign)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");

const OFFICES = [
  "administrator",
  "admin",
  "owner",
  "moderator",
  "official",
  "support",
  "webmaster",
  "sysadmin",
  "staff",
];
const FILLERS = ["the", "real", "site", "team", "band", "music", "account"];
const glanced = (words: readonly string[]) => words.map(atAGlance);

/**
 * Whether a text is made of these words alone. Not by a regular expression: for an artist called "The The", whose name is also
 * two fillers, it would try all ways to divide a name, and one of 100 characters would block the process for seconds.
 */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  for (const start of ends) {
    for (const word of words) if (text.startsWith(word, start)) ends.add(start + word.length);
  }
  return ends.has(text.length);
}

/**
 * Whether a name could pass for the artist's or the operator's: the artist's name or an office, alone or combined with words such
 * as "official" and a number, also in look-alike letters.
 */
export function isReservedName(name: string, artistName: string): boolean {
  const artist = atAGlance(artistName);
  const reserved = [...(artist.length >= 3 ? [artist] : []), ...glanced(OFFICES)];
  const parts = [...reserved, ...glanced(FILLERS)];
  return [name, name.replace(/[\d\s_.-]+$/u, "")].some((form) => {
    const seen = atAGlance(form);
    return isMadeOf(seen, parts) && reserved.some((word) => seen.includes(word));
  });
}

/** A first name is shown too, but a person may well share it with an artist who has a single name. */
export const isReservedFirstName = (name: string, artistName: string): boolean =>
  isReservedName(name, /\s/.test(artistName.trim()) ? artistName : "");
