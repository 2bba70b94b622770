/** A stretch of text that one font draws. */
export type Run<Font> = { text: string; font: Font };

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Hebrew and Arabic with their neighbours: what is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

const codesOf = (text: string) => [...text].map((sign) => sign.codePointAt(0) ?? 0);

/**
 * Cuts a line into stretches of one font each. A letter with its marks stays whole, and a space between words that run
 * from right to left stays with them, so that the words keep their order. Letters that no font has are drawn by the first.
 */
export function runsOf<Font extends { has: (code: number) => boolean }>(
  text: string,
  fonts: readonly [Font, ...Font[]],
): Run<Font>[] {
  const runs: Run<Font>[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const codes = codesOf(segment);
    const last = runs.at(-1);
    const staysWithLast = segment === " " && last !== undefined && RIGHT_TO_LEFT.test(last.text) && last.font.has(0x20);
    const font = staysWithLast
      ? last.font
      : (fonts.find((one) => codes.every((code) => one.has(code))) ??
        fonts.find((one) => one.has(codes[0] ?? 0)) ??
        fonts[0]);
    if (last?.font === font) last.text += segment;
    else runs.push({ text: segment, font });
  }
  return runs;
}

/** Breaks a text into lines no wider than `width`, at spaces, and within a word that is wider than a whole line. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/(?<= )/)) {
      if (widthOf((line + word).trimEnd()) <= width) {
        line += word;
        continue;
      }
      if (line !== "") lines.push(line.trimEnd());
      line = "";
      for (const { segment } of graphemes.segment(word)) {
        if (line !== "" && widthOf(line + segment) > width) {
          lines.push(line);
          line = "";
        }
        line += segment;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
