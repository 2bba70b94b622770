import { smooth } from "../pictures/film.ts";
import { mark } from "./artwork.ts";
import { lettering, line, path, stitches } from "./garments.ts";
import type { Piece } from "./piece.ts";

const CANVAS = "#93846a";
const BAG =
  "M286 470C284 464 290 458 298 458H902C910 458 916 464 914 470L946 1020C948 1050 942 1060 924 1060H276C258 1060 252 1050 254 1020Z";

/** The print of a tote: the sun as a lamp. */
export function lampPrint(): string {
  const rays = Array.from(
    { length: 24 },
    (_, ray) =>
      `<rect x="596" y="566" width="8" height="${ray % 2 ? 46 : 74}" rx="4" fill="#8f3210" transform="rotate(${ray * 15} 600 748)"/>`,
  );
  return `${rays.join("")}<circle cx="600" cy="748" r="108" fill="#8f3210"/>${mark({ x: 530, y: 676, size: 140 }, CANVAS, "#8f3210")}
    ${lettering("AFTER THE LAMPS", "#4d1b09", { x: 600, y: 944, width: 420, anchor: "middle", spacing: 0.8, weight: 0.85 })}`;
}

const strapShape = (d: string): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="44" stroke-linecap="butt"/>`;
const FRONT_STRAP = "M430 560C426 300 470 150 600 150C730 150 774 300 770 560";
const BACK_STRAP = "M446 480C446 290 500 110 606 110C706 110 754 290 754 480";
const sewnOn = (x: number): string => `M${x - 18} 486h36v64h-36zM${x - 18} 486l36 64m0 -64l-36 64`;

/** Thick canvas on long straps, something heavy at its bottom. */
export function tote(print: string): Piece[] {
  const canvas = { dye: CANVAS, weave: "canvas" } as const;
  const strap = (d: string, base: number, seed: number): Piece => ({
    ...canvas,
    shape: strapShape(d),
    volume: 8,
    round: 0.3,
    base,
    seed,
    wander: 12,
    bumps: [
      {
        svg: `<path d="${d}" fill="none" stroke="#fff" stroke-width="32" stroke-dasharray="7 4" stroke-opacity="0.5"/>`,
        soft: 1,
        height: 0.8,
      },
    ],
  });
  return [
    strap(BACK_STRAP, -80, 3),
    { ...canvas, dye: "#51462f", shape: path("M296 450H904V520H296Z"), volume: 4, base: -60 },
    {
      ...canvas,
      shape: path(BAG),
      print,
      volume: 130,
      round: 0.36,
      base: -60,
      wander: 16,
      seed: 6,
      creases: {
        seed: 11,
        fans: [
          { x: 430, y: 470, towards: 1.4, open: 0.8, reach: 520, height: 26, count: 5 },
          { x: 770, y: 470, towards: 1.74, open: 0.8, reach: 520, height: 26, count: 5 },
          { x: 262, y: 1050, towards: -0.8, open: 0.8, reach: 360, height: 34, count: 5 },
          { x: 938, y: 1050, towards: -2.34, open: 0.8, reach: 360, height: 34, count: 5 },
        ],
        drapes: [{ height: 14, wave: 130, length: 480, turn: 0.1 }],
        folds: [
          { curve: [310, 520, 330, 680, 310, 860, 340, 1040], width: 24, height: 20 },
          { curve: [890, 520, 866, 660, 890, 840, 860, 1040], width: 24, height: 20 },
          { curve: [440, 540, 600, 590, 640, 580, 766, 540], width: 26, height: -14 },
        ],
      },
      bumps: [
        { svg: line("M288 516H912", 4), soft: 2, height: -5 },
        { svg: stitches("M288 510H912"), soft: 0.8, height: 1.8 },
        { svg: line("M286 464H914", 10), soft: 4, height: 8 },
      ],
    },
    {
      ...strap(FRONT_STRAP, 64, 8),
      relief: (_, y) => 10 + 6 * smooth(500, 200, y),
      bumps: [{ svg: stitches(`${sewnOn(430)}${sewnOn(770)}`), soft: 0.8, height: 1.8 }],
    },
  ];
}
