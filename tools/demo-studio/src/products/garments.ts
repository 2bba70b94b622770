import { smooth } from "../pictures/film.ts";
import { word } from "../posters/lettering.ts";
import type { Creases } from "./folds.ts";
import type { Piece } from "./piece.ts";

export type Dye = { cloth: string; rib: string; inside: string; stitch: string };
export const COAL: Dye = { cloth: "#2b2622", rib: "#29241f", inside: "#15110f", stitch: "#4a423b" };
export const BONE: Dye = { cloth: "#b0a48f", rib: "#aca08b", inside: "#5e5546", stitch: "#cfc4b2" };
export const RUST: Dye = { cloth: "#6d3214", rib: "#692f13", inside: "#2c1006", stitch: "#c0682f" };

export const lettering = (text: string, colour: string, at: Parameters<typeof word>[1]): string =>
  `<g color="${colour}">${word(text, at).svg}</g>`;

export const path = (d: string): string => `<path d="${d}"/>`;
export const line = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round"/>`;
/** Stitches: short raised threads along a seam. */
export const stitches = (d: string): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="2.2" stroke-dasharray="7 4"/>`;

/** Collar to sleeves to hem; `neck` is the line between its two points. */
const teeOutline = (neck: string): string =>
  `M500 196C468 208 424 224 388 238C336 256 296 292 268 350C238 414 206 492 186 556C214 588 288 618 332 624C344 590 354 556 366 520C370 650 358 850 350 1012C432 1044 768 1044 850 1012C842 850 830 650 834 520C846 556 856 590 868 624C912 618 986 588 1014 556C994 492 962 414 932 350C904 292 864 256 812 238C776 224 732 208 700 196${neck}Z`;
const TEE_FRONT = teeOutline("C690 262 652 296 600 296C548 296 510 262 500 196");
const TEE_BACK = teeOutline("C680 222 640 232 600 232C560 232 520 222 500 196");
const SEAMS = "M390 238C376 320 366 420 366 520M810 238C824 320 834 420 834 520";
const CUFFS = "M196 534C224 566 292 594 340 600M1004 534C976 566 908 594 860 600";
const COLLAR = "M496 192C506 274 546 310 600 310C654 310 694 274 704 192";
const HEM = "M352 990C434 1020 766 1020 848 990";

const low = (from: number, to: number) => (_: number, y: number) => smooth(from, to, y);
const teeFolds = (seed: number, amount: number): Creases => ({
  seed,
  fans: [
    { x: 352, y: 500, towards: 0.5, open: 0.9, reach: 330, height: 21 * amount, count: 6 },
    { x: 848, y: 500, towards: Math.PI - 0.5, open: 0.9, reach: 330, height: 21 * amount, count: 6 },
    { x: 380, y: 500, towards: -2.3, open: 0.75, reach: 300, height: 24 * amount, count: 6 },
    { x: 820, y: 500, towards: -0.84, open: 0.75, reach: 300, height: 24 * amount, count: 6 },
    { x: 356, y: 490, towards: 2.6, open: 0.8, reach: 200, height: 22 * amount, count: 5 },
    { x: 844, y: 490, towards: 0.54, open: 0.8, reach: 200, height: 22 * amount, count: 5 },
  ],
  drapes: [
    { height: 17 * amount, wave: 66, length: 520, turn: 0.05, where: low(520, 900) },
    { height: 8 * amount, wave: 170, length: 210, turn: 0.9, where: low(300, 480) },
  ],
  folds: [
    { curve: [384, 600, 420, 720, 480, 860, 620, 950], width: 17, height: 17 * amount },
    { curve: [822, 580, 800, 720, 770, 830, 650, 920], width: 16, height: -14 * amount },
    { curve: [376, 740, 410, 840, 430, 920, 420, 1026], width: 20, height: 20 * amount },
    { curve: [824, 700, 800, 820, 786, 920, 800, 1026], width: 20, height: 19 * amount },
    { curve: [560, 860, 548, 920, 560, 980, 552, 1030], width: 22, height: 14 * amount },
    { curve: [690, 900, 700, 940, 690, 990, 700, 1030], width: 18, height: 12 * amount },
  ],
});

export type Tee = { dye: Dye; print: string; back?: boolean };

/** A T-shirt shaped as if worn. */
export function tee({ dye, print, back = false }: Tee): Piece[] {
  const cloth = { dye: dye.cloth, weave: "jersey", wander: 10 } as const;
  const neck: Piece = {
    ...cloth,
    dye: dye.inside,
    shape: path("M500 194C540 176 660 176 700 194C694 250 654 300 600 300C546 300 506 250 500 194Z"),
    print: `<rect x="572" y="206" width="56" height="34" rx="2" fill="#d9ccb8"/>${lettering("EMBER ORIOLE", "#3a2a1e", { x: 600, y: 214, width: 44, anchor: "middle", spacing: 0.8 })}`,
    volume: 6,
    base: -60,
    bumps: [{ svg: line("M500 206C540 190 660 190 700 206", 20), soft: 3, height: 10 }],
  };
  const body: Piece = {
    ...cloth,
    shape: path(back ? TEE_BACK : TEE_FRONT),
    print,
    volume: 120,
    round: 0.42,
    base: -40,
    seed: back ? 9 : 4,
    wander: 12,
    creases: teeFolds(back ? 13 : 4, 1),
    bumps: [
      { svg: line(HEM + CUFFS, 4), soft: 2, height: -4 },
      { svg: stitches(HEM + CUFFS), soft: 0.6, height: 1.2 },
      { svg: line(SEAMS, 5), soft: 3, height: -6 },
      { svg: line(SEAMS, 3), soft: 1, height: -1.5 },
    ],
  };
  const neckline = back ? "M496 192C520 236 560 246 600 246C640 246 680 236 704 192" : COLLAR;
  const collar: Piece = {
    ...cloth,
    wander: 4,
    dye: dye.rib,
    shape: `<path d="${neckline}" fill="none" stroke="#fff" stroke-width="27"/>`,
    volume: 7,
    base: back ? 26 : 22,
    relief: (x, y) => 7 + 34 * Math.max(0, 1 - Math.abs(x - 600) / 130) * Math.max(0, (y - 190) / 130),
    bumps: [
      { svg: `<path d="${neckline}" fill="none" stroke="#fff" stroke-width="18"/>`, soft: 4, height: 7 },
      {
        svg: `<path d="${neckline}" fill="none" stroke="#fff" stroke-width="26" stroke-dasharray="1.6 2.6"/>`,
        soft: 0.5,
        height: 0.9,
      },
    ],
  };
  return [...(back ? [] : [neck]), body, collar];
}
