/** A run of text that is drawn with one font. */
export type Run<Font> = { text: string; font: Font };

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Hebrew, Arabic and related scripts, which are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

const codesOf = (text: string) => [...text].map((sign) => sign.codePointAt(0) ?? 0);

/**
 * Splits a line into runs of one font each. A letter stays together with its combining marks, and a space between
 * right-to-left words stays in their run, so that the words keep their order. Letters that no font has use the first font.
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

const isRightToLeft = ({ text }: Run<unknown>) => RIGHT_TO_LEFT.test(text);
const hasNoLetter = ({ text }: Run<unknown>) => !/\p{L}/u.test(text);

/**
 * Returns a line's runs from left to right: those of right-to-left words, with what is between two of them, in reverse order; a
 * space after such words is drawn behind them, not at the line's beginning.
 */
export function inVisualOrder<Font>(runs: readonly Run<Font>[]): Run<Font>[] {
  const parted = runs.flatMap((run) => {
    const text = run.text.trimEnd();
    if (!isRightToLeft(run) || text === run.text) return [run];
    return [
      { ...run, text },
      { ...run, text: run.text.slice(text.length) },
    ];
  });
  const ordered: Run<Font>[] = [];
  for (let from = 0; from < parted.length; ) {
    let until = from + 1;
    if (parted.slice(from, until).every(isRightToLeft)) {
      for (let next = until; next < parted.length; next += 1) {
        const run = parted[next];
        if (run && isRightToLeft(run)) until = next + 1;
        else if (run && !hasNoLetter(run)) break;
      }
    }
    ordered.push(...parted.slice(from, until).toReversed());
    from = until;
  }
  return ordered;
}

/** Breaks a text into lines of at most `width`, at spaces, or within a word that is wider than a line. */
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
