import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { roundKerning } from "./font-kerning.ts";
import { tableOf, withTables } from "./font-tables.ts";

// `pnpm fonts`: splits the two typefaces into a file that every page preloads, one with accents and rarer characters, and one with
// the letters of further European languages. A browser fetches the latter two only for pages that need them (`src/ui/fonts.ts`).
// The weights are those that the styles use.

const FOLDER = new URL("../src/ui/fonts/", import.meta.url);

/** Characters of Basic Latin that occur in no text of a site, only in code. */
const RARE = "<=>[\\]^_`{|}~";

/** The rest of Basic Latin, and the other characters in the site's own texts. */
const BASIC = [..."\u00a0©·×–—‘’“”…€"].map((sign) => sign.codePointAt(0) ?? 0);
for (let code = 0x20; code < 0x7f; code += 1) if (!RARE.includes(String.fromCodePoint(code))) BASIC.push(code);

/** The contents of the packages' `latin` files. */
const LATIN: [from: number, to: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x300, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];

/** The letters of today's European languages, of what the packages' `latin-ext` files contain. */
const EXTENDED: [from: number, to: number][] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ef2, 0x1ef3],
];

/** Features that browsers apply by default, and tabular figures, which the styles request. */
const FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn", "tnum"];

/**
 * Pairs are kerned alike in every weight, as at `kernedAt`, the most used one. The variations of each pair between further
 * weights took a quarter of the file, for a twentieth of a pixel at text size.
 */
const FONTS = [
  { name: "big-shoulders-display", weights: { min: 650, max: 900, default: 900 }, kernedAt: 850 },
  { name: "instrument-sans", weights: { min: 400, max: 700, default: 400 }, kernedAt: 400 },
];

/**
 * Kerning is rounded to multiples of this, in font units: an error of at most a twentieth of a pixel at a text size of 20 pixels.
 */
const KERNING_STEP = 5;

/** The table with a font's glyph positions, and the one with the classes and variations that it refers to. */
const POSITIONS = ["GPOS", "GDEF"];

const codesOf = (ranges: readonly (readonly [from: number, to: number])[]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Each file's characters, and the package's file that they are taken from. */
const PARTS = [
  { part: "basic", source: "latin", codes: BASIC },
  { part: "accents", source: "latin", codes: codesOf(LATIN).filter((code) => !BASIC.includes(code)) },
  { part: "extended", source: "latin-ext", codes: codesOf(EXTENDED) },
] as const;

await mkdir(FOLDER, { recursive: true });
for (const { name, weights, kernedAt } of FONTS) {
  const home = dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/package.json`)));
  for (const { part, source, codes } of PARTS) {
    const whole = await readFile(join(home, "files", `${name}-${source}-wght-normal.woff2`));
    const text = String.fromCodePoint(...codes);
    const cutAt = (wght: number | typeof weights) =>
      subsetFont(whole, text, { targetFormat: "sfnt", variationAxes: { wght }, keepFeatures: FEATURES });
    const joined = withTables(await cutAt(weights), await cutAt(kernedAt), POSITIONS);
    const positions = tableOf(joined, "GPOS");
    if (positions) roundKerning(positions, KERNING_STEP);
    const cut = await subsetFont(joined, text, { targetFormat: "woff2", keepFeatures: FEATURES });
    await writeFile(new URL(`${name}-${part}.woff2`, FOLDER), cut);
    process.stdout.write(`${name}-${part}: ${cut.length} bytes of ${whole.length}\n`);
  }
  await copyFile(join(home, "LICENSE"), new URL(`${name}-LICENSE`, FOLDER));
}
