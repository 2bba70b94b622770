import { randomInt } from "node:crypto";

/** Letters and digits that are hard to confuse when read aloud (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten random characters in two groups, so that numbers cannot be guessed and do not reveal how many orders there are. */
export function newOrderNumber(): string {
  const signs = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${signs.slice(0, 5).join("")}-${signs.slice(5).join("")}`;
}
