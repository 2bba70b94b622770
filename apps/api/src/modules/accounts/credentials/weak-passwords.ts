/** Keyboard rows, the digits and the alphabet. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
];
const RUNS = ROWS.flatMap((row) => [row, [...row].toReversed().join("")]);
/** The shortest piece of a row that counts as a sequence. */
const RUN_MIN = 3;
/** The fewest letters and digits that must remain without the site's and the person's own words. */
const OWN_MIN = 5;

/** "aaaaaaaa", "abababab", "tramtram": a piece of up to four characters, repeated. */
const isRepeat = (password: string): boolean => /^(.{1,4}?)\1+$/su.test(password) || /^(.)\1{3,}.?$/su.test(password);

/** "12345678", "abcdefgh", "qwerty123": nothing but pieces of rows, forwards or backwards. */
function isSequence(password: string): boolean {
  let rest = password;
  while (rest !== "") {
    const run = RUNS.map((row) => startOf(rest, row)).reduce((longest, length) => Math.max(longest, length), 0);
    if (run < RUN_MIN) return false;
    rest = rest.slice(run);
  }
  return password !== "";
}

/** How many characters at the beginning of `text` are consecutive in `row`. */
function startOf(text: string, row: string): number {
  const at = row.indexOf(text.charAt(0));
  if (at < 0) return 0;
  let length = 0;
  while (length < text.length && at + length < row.length && text[length] === row[at + length]) length += 1;
  return length;
}

const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Whether hardly anything remains without these words: the artist's name with a year, the site's name, the person's address. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const known = words.map(bare).filter((word) => word.length >= 4);
  const whole = bare(password);
  const rest = known.toSorted((a, b) => b.length - a.length).reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest.length < OWN_MIN && rest.length < whole.length;
}

/** Whether an attacker who knows the site and the person could guess a password: a repeat, a sequence, or made of these words. */
export function isWeakPassword(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return isRepeat(lower) || isSequence(lower) || isMadeOf(words, password);
}
