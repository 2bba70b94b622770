/** Widths of the display font's capitals at weight 900 with the hero's letter spacing, in hundredths of an em. */
// biome-ignore format: a table
const WIDTHS: Readonly<Record<string, number>> = {
  A: 47, B: 46, C: 48, D: 48, E: 40, F: 39, G: 48, H: 47, I: 22, J: 44, K: 48, L: 39, M: 73, N: 53, O: 48, P: 46, Q: 48,
  R: 47, S: 46, T: 42, U: 48, V: 48, W: 79, X: 46, Y: 45, Z: 41, "1": 26, " ": 21, "&": 61, ".": 24, "'": 19, "!": 24,
};
/** Width of digits and of characters that are not in the table. */
const OTHER = 50;

/** Returns the width of a text in the hero's font, in em, measured as capitals without accents. */
export function emWidth(text: string): number {
  const capitals = text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
  return [...capitals].reduce((sum, sign) => sum + (WIDTHS[sign] ?? OTHER), 0) / 100;
}

/**
 * Returns the width in em that must fit into the page so that a name takes about `lines` lines and no word is broken: its longest
 * word, or its share of a line with room for uneven lines, whichever is wider.
 */
export function fitInLines(name: string, lines: number): number {
  const words = name.trim().split(/\s+/);
  const longest = Math.max(...words.map(emWidth));
  const share = (emWidth(name) / Math.min(lines, words.length)) * (lines > 1 && words.length > 1 ? 1.2 : 1);
  return Math.round(Math.max(longest, share) * 100) / 100;
}
