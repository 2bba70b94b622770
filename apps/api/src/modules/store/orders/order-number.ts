import { randomInt } from "node:crypto";

/** Letters and digits that nobody confuses on the phone (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten random signs in two groups: no guess finds an order, and the number tells nobody how many there are. */
export function newOrderNumber(): string {
  const signs = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return `${signs.slice(0, 5).join("")}-${signs.slice(5).join("")}`;
}
