import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

// `pnpm fonts`: cuts the two typefaces into the file that every page preloads and one with accents and rarer signs, which
// a browser fetches only for a page that has one (`src/ui/fonts.ts`). The weights are those that the styles use.

const FOLDER = new URL("../src/ui/fonts/", import.meta.url);

/** Basic Latin, and the signs that the site's own words have. */
const BASIC = [..."\u00a0©·×–—‘’“”…€"].map((sign) => sign.codePointAt(0) ?? 0);
for (let code = 0x20; code < 0x7f; code += 1) BASIC.push(code);

/** What the packages' `latin` files hold. */
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

/** What browsers use by themselves, and figures of one width, which the styles ask for. */
const FEATURES = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn", "tnum"];

const FONTS = [
  { name: "big-shoulders-display", weights: { min: 650, max: 900, default: 900 } },
  { name: "instrument-sans", weights: { min: 400, max: 700, default: 400 } },
];

const rest = LATIN.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)).filter(
  (code) => !BASIC.includes(code),
);

await mkdir(FOLDER, { recursive: true });
for (const { name, weights } of FONTS) {
  const home = dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/package.json`)));
  const whole = await readFile(join(home, "files", `${name}-latin-wght-normal.woff2`));
  for (const [part, codes] of [
    ["basic", BASIC],
    ["accents", rest],
  ] as const) {
    const options = { targetFormat: "woff2" as const, variationAxes: { wght: weights }, keepFeatures: FEATURES };
    const cut = await subsetFont(whole, String.fromCodePoint(...codes), options);
    await writeFile(new URL(`${name}-${part}.woff2`, FOLDER), cut);
    process.stdout.write(`${name}-${part}: ${cut.length} bytes of ${whole.length}\n`);
  }
  await copyFile(join(home, "LICENSE"), new URL(`${name}-LICENSE`, FOLDER));
}
