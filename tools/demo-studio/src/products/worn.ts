import { smooth } from "../pictures/film.ts";
import { type Dye, line, path, stitches } from "./garments.ts";
import type { Piece } from "./piece.ts";

const SKIN = "#4a2c20";
const HAIR = "#0d0807";

const JAW = "M470 -60C470 30 520 92 600 96C680 92 730 30 730 -60Z";
const NECK = "M540 20C544 100 540 150 512 196C560 300 640 300 688 196C660 150 656 100 660 20Z";
const ARM_LEFT =
  "M322 540C312 640 306 720 310 800C314 880 340 990 372 1090C400 1150 452 1130 444 1070C430 980 408 880 404 800C404 720 420 640 428 560Z";
const ARM_RIGHT =
  "M878 540C888 640 894 720 890 800C886 880 860 990 828 1090C800 1150 748 1130 756 1070C770 980 792 880 796 800C796 720 780 640 772 560Z";
const TROUSERS = "M424 1010C500 1040 700 1040 776 1010C800 1100 812 1200 816 1320H384C388 1200 400 1100 424 1010Z";
const TEE =
  "M524 176C500 194 440 220 394 244C346 270 324 330 314 400C304 470 296 540 294 606C330 632 396 640 436 630C438 586 440 544 448 504C458 600 464 690 454 780C446 860 434 960 426 1052C500 1084 700 1084 774 1052C766 960 754 860 746 780C736 690 742 600 752 504C760 544 762 586 764 630C804 640 870 632 906 606C904 540 896 470 886 400C876 330 854 270 806 244C760 220 700 194 676 176C668 236 638 264 600 264C562 264 532 236 524 176Z";
const COLLAR = "M520 172C528 240 562 274 600 274C638 274 672 240 680 172";
const SEAMS = "M402 244C384 320 398 420 448 504M798 244C816 320 802 420 752 504";
const CUFFS = "M296 586C332 610 396 618 438 608M904 586C868 610 804 618 762 608";
const HAIR_BACK =
  "M452 -60C424 60 428 150 452 236C470 300 500 330 540 318C520 240 524 120 540 20L660 20C676 120 680 240 660 318C700 330 730 300 748 236C772 150 776 60 748 -60Z";

const strands = (): string =>
  Array.from(
    { length: 60 },
    (_, k) => `M${448 + k * 5.2} -60C${430 + k * 5.6} 80 ${440 + k * 5.4} 200 ${456 + k * 4.9} 330`,
  ).join("");

/** A faceless figure between the lamps: cut at the chin, arms down. */
export function figure(): Piece[] {
  const skin = { dye: SKIN, weave: "smooth", gloss: 0.05, polish: 12 } as const;
  return [
    {
      dye: HAIR,
      weave: "smooth",
      gloss: 0.1,
      polish: 18,
      shape: path(HAIR_BACK),
      volume: 60,
      base: -110,
      bumps: [{ svg: line(strands(), 3), soft: 2.6, height: 2.4 }],
    },
    { ...skin, shape: path(ARM_LEFT), volume: 62, base: -70 },
    { ...skin, shape: path(ARM_RIGHT), volume: 62, base: -70 },
    {
      dye: "#15171c",
      weave: "twill",
      shape: path(TROUSERS),
      volume: 110,
      round: 0.4,
      base: -80,
      creases: { seed: 5, drapes: [{ height: 12, wave: 80, length: 300 }] },
    },
    {
      ...skin,
      shape: path(NECK),
      volume: 60,
      base: -30,
      bumps: [
        { svg: line("M548 120C560 180 578 220 592 250M652 120C640 180 622 220 608 250", 10), soft: 9, height: 9 },
        { svg: line("M500 214C540 226 572 236 592 252M700 214C660 226 628 236 608 252", 9), soft: 7, height: 12 },
      ],
    },
    { ...skin, shape: path(JAW), volume: 90, base: 10 },
  ];
}

/** The T-shirt on that figure; `print` is drawn for the shirt laid flat. */
export function wornTee(dye: Dye, print: string): Piece[] {
  return [
    ...figure(),
    {
      dye: dye.cloth,
      weave: "jersey",
      shape: path(TEE),
      print: `<g transform="translate(600 500) scale(0.74) translate(-600 -556)">${print}</g>`,
      volume: 150,
      round: 0.46,
      base: -40,
      wander: 10,
      seed: 3,
      creases: {
        seed: 8,
        fans: [
          { x: 444, y: 500, towards: 0.6, open: 0.9, reach: 210, height: 16, count: 6 },
          { x: 756, y: 500, towards: Math.PI - 0.6, open: 0.9, reach: 210, height: 16, count: 6 },
          { x: 448, y: 500, towards: -2.1, open: 0.9, reach: 240, height: 22, count: 6 },
          { x: 752, y: 500, towards: -1.04, open: 0.9, reach: 240, height: 22, count: 6 },
          { x: 440, y: 820, towards: 0.1, open: 0.9, reach: 300, height: 24, count: 6 },
          { x: 760, y: 820, towards: 3.0, open: 0.9, reach: 300, height: 24, count: 6 },
        ],
        drapes: [
          { height: 16, wave: 64, length: 360, turn: 0.12, where: (_, y) => smooth(660, 880, y) },
          {
            height: 16,
            wave: 70,
            length: 220,
            turn: -0.5,
            where: (x, y) => smooth(420, 560, y) * smooth(440, 400, Math.min(x, 1200 - x)),
          },
        ],
        folds: [
          { curve: [452, 760, 500, 830, 560, 850, 660, 842], width: 18, height: 15 },
          { curve: [748, 700, 710, 780, 660, 850, 560, 880], width: 18, height: 15 },
          { curve: [450, 880, 500, 940, 560, 960, 640, 956], width: 18, height: 14 },
        ],
      },
      bumps: [
        { svg: line(CUFFS, 4), soft: 2, height: -4 },
        { svg: stitches(CUFFS), soft: 0.6, height: 1.2 },
        { svg: line(SEAMS, 5), soft: 3, height: -6 },
        // A chest under the cloth.
        {
          svg: '<ellipse cx="522" cy="470" rx="70" ry="84"/><ellipse cx="678" cy="470" rx="70" ry="84"/>',
          soft: 50,
          height: 24,
        },
      ],
    },
    {
      dye: dye.rib,
      weave: "jersey",
      shape: `<path d="${COLLAR}" fill="none" stroke="#fff" stroke-width="24"/>`,
      volume: 8,
      base: 10,
      relief: (x, y) => 8 + 52 * Math.max(0, 1 - Math.abs(x - 600) / 120) * smooth(170, 270, y),
      bumps: [
        {
          svg: `<path d="${COLLAR}" fill="none" stroke="#fff" stroke-width="24" stroke-dasharray="1.6 2.6"/>`,
          soft: 0.5,
          height: 0.9,
        },
      ],
    },
  ];
}

const HOODIE =
  "M470 214C430 232 372 258 342 300C300 360 280 480 262 620C246 740 250 820 300 880C350 930 430 950 500 936C470 980 452 1020 444 1060C520 1084 680 1084 756 1060C748 1020 730 980 700 936C770 950 850 930 900 880C950 820 954 740 938 620C920 480 900 360 858 300C828 258 770 232 730 214C690 270 510 270 470 214Z";
const HOOD =
  "M462 132C436 160 428 220 450 268C484 330 548 366 600 424C652 366 716 330 750 268C772 220 764 160 738 132C724 190 676 262 600 318C524 262 476 190 462 132Z";
const POCKET = "M452 812C520 800 680 800 748 812L806 1000C700 1030 500 1030 394 1000Z";

/** The hoodie on the figure: hands in the pocket, the hood down around the neck. */
export function wornHoodie(dye: Dye, print: string): Piece[] {
  const cloth = { dye: dye.cloth, weave: "jersey" } as const;
  return [
    ...figure().filter((_, index) => index !== 1 && index !== 2),
    {
      ...cloth,
      shape: path(HOODIE),
      print: `<g transform="translate(600 560) scale(0.8) translate(-600 -610)">${print}</g>`,
      volume: 170,
      round: 0.46,
      base: -60,
      wander: 14,
      seed: 4,
      creases: {
        seed: 17,
        fans: [
          { x: 410, y: 500, towards: 0.5, open: 1, reach: 300, height: 26, count: 5 },
          { x: 790, y: 500, towards: Math.PI - 0.5, open: 1, reach: 300, height: 26, count: 5 },
          { x: 380, y: 740, towards: 2.6, open: 1.4, reach: 240, height: 36, count: 6 },
          { x: 820, y: 740, towards: 0.5, open: 1.4, reach: 240, height: 36, count: 6 },
          { x: 360, y: 470, towards: 2.0, open: 0.9, reach: 260, height: 26, count: 5 },
          { x: 840, y: 470, towards: 1.1, open: 0.9, reach: 260, height: 26, count: 5 },
        ],
        drapes: [{ height: 16, wave: 100, length: 220, turn: 1.1, where: (_, y) => smooth(480, 720, y) }],
        folds: [
          { curve: [408, 480, 388, 600, 386, 700, 430, 800], width: 17, height: -46 },
          { curve: [792, 480, 812, 600, 814, 700, 770, 800], width: 17, height: -46 },
        ],
      },
      bumps: [
        { svg: line("M404 262C384 330 382 420 408 500M796 262C816 330 818 420 792 500", 6), soft: 4, height: -8 },
      ],
    },
    {
      ...cloth,
      shape: path(POCKET),
      volume: 40,
      base: 92,
      relief: (x) => 44 * (1 - ((x - 600) / 260) ** 2),
      creases: { seed: 9, drapes: [{ height: 18, wave: 90, length: 170, turn: 1.2 }] },
      bumps: [{ svg: line("M452 818C520 806 680 806 748 818M458 818L400 998M742 818L800 998", 9), soft: 3, height: 6 }],
      wander: 10,
    },
    {
      ...cloth,
      shape: path(HOOD),
      volume: 66,
      round: 0.55,
      base: 76,
      wander: 14,
      seed: 6,
      creases: {
        seed: 14,
        drapes: [{ height: 22, wave: 60, length: 200, turn: 0.5 }],
        fans: [{ x: 600, y: 420, towards: -1.57, open: 1.4, reach: 300, height: 24, count: 7 }],
      },
    },
    ...["M566 390C560 450 566 520 560 590", "M634 390C640 450 634 500 640 556"].map(
      (d): Piece => ({
        dye: "#d3c5af",
        weave: "canvas",
        shape: `<path d="${d}" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round"/>`,
        volume: 8,
        base: 130,
      }),
    ),
  ];
}
