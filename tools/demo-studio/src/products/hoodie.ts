import { smooth } from "../pictures/film.ts";
import type { Creases } from "./folds.ts";
import { type Dye, line, path, stitches } from "./garments.ts";
import type { Piece } from "./piece.ts";

const BODY =
  "M438 286C392 300 350 322 322 356C272 416 240 620 216 900C212 948 214 1004 238 1012L304 1020C328 1022 336 1006 338 980L374 690C374 820 364 920 360 1000C358 1040 368 1052 394 1056C520 1076 680 1076 806 1056C832 1052 842 1040 840 1000C836 920 826 820 826 690L862 980C864 1006 872 1022 896 1020L962 1012C986 1004 988 948 984 900C960 620 928 416 878 356C850 322 808 300 762 286C720 320 480 320 438 286Z";
const HOOD =
  "M422 352C398 226 474 112 600 112C726 112 802 226 778 352C744 420 676 470 600 504C524 470 456 420 422 352Z";
const OPENING =
  "M478 344C462 246 516 176 600 176C684 176 738 246 722 344C704 404 654 446 600 468C546 446 496 404 478 344Z";
const POCKET =
  "M432 762C520 756 680 756 768 762L836 930C838 960 836 984 832 992C700 1006 500 1006 368 992C364 984 362 960 364 930Z";
const POCKET_SEAM = "M432 768C520 762 680 762 768 768M440 768L372 926M760 768L828 926";
const ARMHOLES = "M396 318C372 420 362 560 372 690M804 318C828 420 838 560 828 690";
const HEM = "M360 992C440 1012 760 1012 840 992";
const CUFFS = "M216 940C246 954 300 960 342 956M984 940C954 954 900 960 858 956";

const ribs = (): string => {
  const hem = Array.from({ length: 62 }, (_, k) => `M${362 + k * 7.8} ${998 + 14 * Math.sin((k / 61) * Math.PI)}v56`);
  const cuffs = Array.from(
    { length: 17 },
    (_, k) => `M${220 + k * 7.4} ${948 + k * 0.9}l0 66M${980 - k * 7.4} ${948 + k * 0.9}l0 66`,
  );
  return line([...hem, ...cuffs].join(""), 3.2);
};

const creases = (seed: number): Creases => ({
  seed,
  fans: [
    { x: 372, y: 640, towards: 2.3, open: 0.8, reach: 260, height: 30, count: 5 },
    { x: 828, y: 640, towards: 0.84, open: 0.8, reach: 260, height: 30, count: 5 },
    { x: 392, y: 420, towards: 0.7, open: 0.8, reach: 300, height: 22, count: 5 },
    { x: 808, y: 420, towards: Math.PI - 0.7, open: 0.8, reach: 300, height: 22, count: 5 },
    { x: 262, y: 700, towards: -1.2, open: 0.9, reach: 220, height: 26, count: 5 },
    { x: 938, y: 700, towards: -1.94, open: 0.9, reach: 220, height: 26, count: 5 },
    { x: 280, y: 930, towards: -1.5, open: 1.3, reach: 190, height: 26, count: 6 },
    { x: 920, y: 930, towards: -1.6, open: 1.3, reach: 190, height: 26, count: 6 },
  ],
  drapes: [
    {
      height: 18,
      wave: 110,
      length: 230,
      turn: 1.2,
      where: (x, y) => smooth(520, 800, y) * smooth(350, 400, x) * smooth(850, 800, x),
    },
    { height: 12, wave: 95, length: 400, turn: 0.1, where: (_, y) => smooth(400, 700, y) },
  ],
  folds: [
    { curve: [372, 980, 420, 930, 500, 900, 620, 906], width: 20, height: 14 },
    { curve: [300, 480, 320, 540, 330, 600, 322, 680], width: 18, height: 18 },
    { curve: [900, 480, 884, 540, 874, 600, 880, 680], width: 18, height: 18 },
    { curve: [400, 560, 440, 640, 520, 700, 640, 720], width: 24, height: 16 },
  ],
});

const bodyOf = (dye: Dye, print: string, seed: number): Piece => ({
  shape: path(BODY),
  print,
  dye: dye.cloth,
  weave: "jersey",
  volume: 150,
  round: 0.46,
  base: -60,
  wander: 12,
  seed,
  creases: creases(seed),
  bumps: [
    { svg: line(ARMHOLES, 6), soft: 4, height: -9 },
    { svg: line(HEM + CUFFS, 7), soft: 3, height: -9 },
    { svg: ribs(), soft: 0.9, height: 3.4 },
    { svg: stitches(ARMHOLES), soft: 0.6, height: 1.2 },
  ],
});

/** A heavy hood with the mark over the heart, cords hanging. */
export function hoodie(dye: Dye, print: string): Piece[] {
  const cloth = { dye: dye.cloth, weave: "jersey" } as const;
  const inside: Piece = {
    ...cloth,
    weave: "fleece",
    dye: dye.inside,
    shape: path(OPENING),
    volume: -120,
    base: 20,
    creases: { seed: 3, drapes: [{ height: 16, wave: 90, length: 200 }] },
  };
  const pocket: Piece = {
    ...cloth,
    shape: path(POCKET),
    volume: 26,
    round: 0.3,
    base: 92,
    relief: (x, y) => 14 * (1 - ((x - 600) / 240) ** 2) + 10 * smooth(760, 900, y),
    creases: {
      seed: 21,
      drapes: [{ height: 12, wave: 90, length: 200, turn: 1.3 }],
      fans: [{ x: 400, y: 960, towards: -0.6, open: 0.8, reach: 260, height: 18, count: 5 }],
    },
    bumps: [
      { svg: line(POCKET_SEAM, 9), soft: 3, height: 5 },
      { svg: stitches(POCKET_SEAM), soft: 0.6, height: 1.4 },
    ],
    wander: 8,
    seed: 5,
  };
  const hood: Piece = {
    ...cloth,
    shape: `<path fill-rule="evenodd" d="${HOOD}${OPENING}"/>`,
    volume: 74,
    round: 0.5,
    base: 70,
    wander: 10,
    seed: 7,
    creases: {
      seed: 12,
      drapes: [{ height: 12, wave: 90, length: 240, turn: 0.3 }],
      fans: [
        { x: 440, y: 400, towards: -1, open: 0.9, reach: 260, height: 22, count: 5 },
        { x: 760, y: 400, towards: -2.1, open: 0.9, reach: 260, height: 22, count: 5 },
      ],
    },
    bumps: [
      {
        svg: line(
          "M466 350C446 236 508 160 600 160C692 160 754 236 734 350C712 412 660 456 600 482C540 456 488 412 466 350Z",
          3,
        ),
        soft: 2,
        height: -5,
      },
      { svg: line("M600 112V176", 4), soft: 2, height: -5 },
    ],
  };
  const cord = (d: string, x: number, y: number): Piece[] => [
    {
      dye: "#d3c5af",
      weave: "canvas",
      shape: `<path d="${d}" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round"/>`,
      volume: 8,
      base: 128,
    },
    {
      dye: "#a8793f",
      weave: "smooth",
      gloss: 0.5,
      shape: `<rect x="${x - 7}" y="${y}" width="14" height="32" rx="5"/>`,
      volume: 7,
      base: 130,
    },
  ];
  const eyelets: Piece = {
    dye: "#8a6a42",
    weave: "smooth",
    gloss: 0.6,
    shape: '<circle cx="560" cy="466" r="10"/><circle cx="640" cy="466" r="10"/>',
    volume: 6,
    base: 142,
  };
  return [
    bodyOf(dye, print, 6),
    pocket,
    inside,
    hood,
    eyelets,
    ...cord("M560 466C550 520 556 576 546 654", 546, 648),
    ...cord("M640 466C652 520 646 560 655 622", 655, 616),
  ];
}

const HOOD_DOWN =
  "M446 262C470 214 540 190 600 190C660 190 730 214 754 262C782 320 760 396 716 456C680 502 640 524 600 528C560 524 520 502 484 456C440 396 418 320 446 262Z";

/** From behind: the hood lies on the shoulders over the print. */
export function hoodieBack(dye: Dye, print: string): Piece[] {
  return [
    bodyOf(dye, print, 15),
    {
      dye: dye.cloth,
      weave: "jersey",
      shape: path(HOOD_DOWN),
      volume: 96,
      round: 0.5,
      base: 66,
      wander: 16,
      seed: 2,
      creases: {
        seed: 31,
        fans: [
          { x: 600, y: 540, towards: -1.57, open: 1.2, reach: 380, height: 26, count: 6 },
          { x: 470, y: 250, towards: 0.9, open: 0.9, reach: 240, height: 20, count: 5 },
          { x: 730, y: 250, towards: 2.2, open: 0.9, reach: 240, height: 20, count: 5 },
        ],
        drapes: [{ height: 12, wave: 120, length: 160, turn: 1.4 }],
      },
      bumps: [{ svg: line("M600 200V524", 4), soft: 2.5, height: -6 }],
    },
  ];
}
