/// <reference path="./subset-font.d.ts" />
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { woffToSfnt } from "./woff.ts";

// Uses the site's typeface where it has the character, and Noto for scripts it lacks. The packages split each typeface
// into files by character ranges; only the files that a text needs are read.

export type Weight = 400 | 700;

type Face = {
  name: string;
  package: string;
  /** Whether its files are variable fonts, from which one weight is extracted. */
  isVariable?: true;
};

const FACES: readonly Face[] = [
  { name: "instrument-sans", package: "@fontsource/instrument-sans" },
  { name: "noto-sans", package: "@fontsource/noto-sans" },
  { name: "noto-sans-hebrew", package: "@fontsource/noto-sans-hebrew" },
  { name: "noto-sans-arabic", package: "@fontsource/noto-sans-arabic" },
  { name: "noto-sans-sc", package: "@fontsource-variable/noto-sans-sc", isVariable: true },
  { name: "noto-sans-kr", package: "@fontsource-variable/noto-sans-kr", isVariable: true },
];

/** A file of a typeface; `name` is unique. */
export type PdfFont = { name: string; bytes: Buffer; has: (code: number) => boolean };

type Range = readonly [from: number, to: number];
type Part = { ranges: readonly Range[]; path: (weight: Weight) => string; isVariable: boolean };

const rangesOf = (text: string): Range[] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

let parts: Promise<readonly Part[]> | undefined;

async function readParts(): Promise<readonly Part[]> {
  const faces = FACES.map(async (face) => {
    const home = dirname(fileURLToPath(import.meta.resolve(`${face.package}/package.json`)));
    const unicode = JSON.parse(await readFile(join(home, "unicode.json"), "utf8")) as Record<string, string>;
    return Object.entries(unicode).map(([key, ranges]): Part => {
      const stem = `${face.name}-${key.replace(/[[\]]/g, "")}`;
      return {
        ranges: rangesOf(ranges),
        isVariable: face.isVariable ?? false,
        path: (weight) =>
          join(home, "files", face.isVariable ? `${stem}-wght-normal.woff2` : `${stem}-${weight}-normal.woff`),
      };
    });
  });
  return (await Promise.all(faces)).flat();
}

/** Returns every code point of the ranges. */
const signsOf = (ranges: readonly Range[]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, nth) => from + nth));

const opened = new Map<string, Promise<PdfFont>>();

async function read(part: Part, weight: Weight): Promise<PdfFont> {
  const path = part.path(weight);
  const stored = await readFile(path);
  // pdfkit reads neither this format nor variable fonts.
  const bytes = part.isVariable
    ? await subsetFont(stored, String.fromCodePoint(...signsOf(part.ranges)), {
        targetFormat: "sfnt",
        variationAxes: { wght: weight },
      })
    : woffToSfnt(stored);
  const face = create(bytes);
  if (!("hasGlyphForCodePoint" in face)) throw new Error(`${path} holds several fonts`);
  return { name: `${path} ${weight}`, bytes, has: (code) => face.hasGlyphForCodePoint(code) };
}

function open(part: Part, weight: Weight): Promise<PdfFont> {
  const key = `${part.path(weight)} ${weight}`;
  let font = opened.get(key);
  if (!font) {
    font = read(part, weight);
    opened.set(key, font);
    // If reading fails, the next document tries again.
    font.catch(() => opened.delete(key));
  }
  return font;
}

/** Returns the fonts that `texts` need in a weight, preferred ones first; always at least one. */
export async function fontsFor(texts: readonly string[], weight: Weight): Promise<readonly PdfFont[]> {
  parts ??= readParts();
  const codes = new Set([0x20, ...texts.flatMap((text) => [...text].map((sign) => sign.codePointAt(0) ?? 0))]);
  const needed = (await parts).filter(({ ranges }) =>
    [...codes].some((code) => ranges.some(([from, to]) => from <= code && code <= to)),
  );
  return Promise.all(needed.map((part) => open(part, weight)));
}
