import { smooth } from "../pictures/film.ts";
import { contentImage, mark } from "./artwork.ts";
import type { Dye } from "./garments.ts";
import { lettering, line, path, stitches } from "./garments.ts";
import type { Piece } from "./piece.ts";

const CROWN =
  "M262 690C250 480 384 300 600 300C816 300 950 480 938 690C830 646 720 628 600 628C480 628 370 646 262 690Z";
const BRIM =
  "M264 680C370 632 480 616 600 616C720 616 830 632 936 680C984 752 1008 836 1000 872C900 806 760 778 600 778C440 778 300 806 200 872C192 836 216 752 264 680Z";
const PANELS = "M600 300V628M600 300C470 340 396 470 388 656M600 300C730 340 804 470 812 656";

/** Six panels of twill, a curved brim and the mark in thread. */
export function cap(dye: Dye): Piece[] {
  const at = { x: 494, y: 404, size: 212 };
  const hatch = Array.from({ length: 90 }, (_, k) => `M${494 + k * 2.4} 404l-40 212`).join("");
  const sewn = mark(at, "#fff", "#000");
  return [
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path(CROWN),
      print: mark(at, null, dye.cloth),
      volume: 250,
      round: 0.5,
      base: -120,
      wander: 6,
      creases: {
        seed: 4,
        drapes: [{ height: 9, wave: 130, length: 260, turn: 0.5 }],
        fans: [{ x: 600, y: 300, towards: 1.57, open: 1.5, reach: 300, height: 9, count: 5 }],
      },
      bumps: [
        { svg: line(PANELS, 5), soft: 3, height: -8 },
        {
          svg: stitches("M590 304V628M610 304V628M590 304C462 344 388 470 380 656M610 304C738 344 812 470 820 656"),
          soft: 0.7,
          height: 1.8,
        },
        { svg: '<circle cx="470" cy="440" r="11"/><circle cx="730" cy="440" r="11"/>', soft: 3, height: -12 },
        {
          svg: '<circle cx="470" cy="440" r="14" fill="none" stroke="#fff" stroke-width="5"/><circle cx="730" cy="440" r="14" fill="none" stroke="#fff" stroke-width="5"/>',
          soft: 1.4,
          height: 3,
        },
        { svg: sewn, soft: 2.5, height: 7 },
        { svg: `<mask id="sewn">${sewn}</mask><g mask="url(#sewn)">${line(hatch, 1.3)}</g>`, soft: 0.5, height: 2.2 },
      ],
    },
    { dye: dye.cloth, weave: "twill", shape: '<ellipse cx="600" cy="302" rx="26" ry="13"/>', volume: 16, base: 16 },
    {
      dye: "#0a0706",
      weave: "twill",
      shape: path("M204 866C300 796 440 770 600 770C760 770 900 796 996 866C880 852 320 852 204 866Z"),
      volume: 0,
      base: -60,
    },
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path(BRIM),
      volume: 0,
      base: -10,
      relief: (x, y) => {
        const bend = 0.00042 * (x - 600) ** 2;
        return 150 * Math.sqrt(Math.max(0, (y - 606 - bend) / 200)) + 40 - 1.6 * bend;
      },
      bumps: [0, 1, 2, 3, 4, 5].flatMap((row) => {
        const d = `M${250 - row * 9} ${714 + row * 22}C370 ${662 + row * 23} 480 ${646 + row * 23} 600 ${646 + row * 23}C720 ${646 + row * 23} 830 ${662 + row * 23} ${950 + row * 9} ${714 + row * 22}`;
        return [
          { svg: line(d, 3), soft: 2, height: -2.4 },
          { svg: stitches(d), soft: 0.7, height: 1.6 },
        ];
      }),
    },
  ];
}

/** From behind: the arch over the strap. */
export function capBack(dye: Dye): Piece[] {
  const crown =
    "M262 720C250 480 384 300 600 300C816 300 950 480 938 720C900 742 850 756 790 764C780 640 700 570 600 570C500 570 420 640 410 764C350 756 300 742 262 720Z";
  const arch = "M410 764C420 640 500 570 600 570C700 570 780 640 790 764";
  return [
    {
      dye: "#0c0908",
      weave: "fleece",
      shape: path("M400 770C410 630 500 560 600 560C700 560 790 630 800 770Z"),
      volume: -60,
      base: -40,
    },
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path(crown),
      print: lettering("EMBER ORIOLE", "#c8692a", {
        x: 600,
        y: 512,
        width: 210,
        anchor: "middle",
        spacing: 0.9,
        weight: 0.8,
      }),
      volume: 250,
      round: 0.5,
      base: -120,
      wander: 6,
      creases: { seed: 9, drapes: [{ height: 9, wave: 130, length: 260, turn: -0.4 }] },
      bumps: [
        {
          svg: line("M600 300V560M600 300C470 340 372 480 350 750M600 300C730 340 828 480 850 750", 5),
          soft: 3,
          height: -8,
        },
        {
          svg: stitches("M590 304V556M610 304V556M590 304C460 344 362 484 340 748M610 304C740 344 838 484 860 748"),
          soft: 0.7,
          height: 1.8,
        },
        { svg: line(arch, 20), soft: 5, height: 6 },
        { svg: stitches(arch), soft: 0.7, height: 1.6 },
        {
          svg: lettering("EMBER ORIOLE", "#fff", {
            x: 600,
            y: 512,
            width: 210,
            anchor: "middle",
            spacing: 0.9,
            weight: 0.8,
          }),
          soft: 1.4,
          height: 4,
        },
      ],
    },
    { dye: dye.cloth, weave: "twill", shape: '<ellipse cx="600" cy="302" rx="26" ry="13"/>', volume: 16, base: 16 },
    {
      dye: dye.cloth,
      weave: "twill",
      shape: path("M392 716C460 752 740 752 808 716L806 776C740 808 460 808 394 776Z"),
      volume: 20,
      round: 0.3,
      base: 60,
      bumps: [
        { svg: stitches("M400 730C470 764 730 764 800 730M400 768C470 798 730 798 800 768"), soft: 0.7, height: 1.6 },
      ],
    },
    {
      dye: "#a8793f",
      weave: "smooth",
      gloss: 0.8,
      polish: 30,
      shape: '<path fill-rule="evenodd" d="M646 738h70v74h-70zm14 16v42h42v-42z"/>',
      volume: 9,
      base: 84,
    },
  ];
}

export const CANVAS = "#93846a";
const BAG =
  "M286 470C284 464 290 458 298 458H902C910 458 916 464 914 470L946 1020C948 1050 942 1060 924 1060H276C258 1060 252 1050 254 1020Z";

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

/** Enamel over steel, an ember rim, coffee in it. */
export function mug(): Piece[] {
  const wall = "M322 424C322 396 878 396 878 424L866 934C864 1008 336 1008 334 934Z";
  const round =
    (radius: number, depth: number) =>
    (x: number): number =>
      depth * Math.sqrt(Math.max(0, 1 - ((x - 600) / radius) ** 2));
  const specks = Array.from({ length: 240 }, (_, k) => {
    const a = Math.sin(k * 127.1) * 43758.5453;
    const b = Math.sin(k * 311.7) * 43758.5453;
    return `<circle cx="${320 + 560 * (a - Math.floor(a))}" cy="${410 + 590 * (b - Math.floor(b))}" r="${1 + 1.6 * ((k * 7) % 5) * 0.25}" fill="#6b5a4c" fill-opacity="0.5"/>`;
  });
  return [
    {
      dye: "#1d1713",
      weave: "smooth",
      gloss: 0.3,
      polish: 34,
      shape:
        '<path d="M862 520C990 494 1066 552 1056 660C1048 772 966 838 852 836" fill="none" stroke="#fff" stroke-width="54" stroke-linecap="round"/>',
      volume: 30,
      round: 0.5,
      base: -10,
    },
    {
      dye: "#211a16",
      weave: "smooth",
      gloss: 0.22,
      polish: 46,
      shape: path(wall),
      print: `${specks.join("")}${mark({ x: 484, y: 540, size: 232 }, null, "#211a16")}${lettering("SLOW LIGHT", "#e2964f", { x: 600, y: 820, width: 240, anchor: "middle", spacing: 0.9, weight: 0.8 })}`,
      volume: 0,
      base: -40,
      relief: round(281, 262),
      bumps: [
        {
          svg: '<path d="M326 952C380 1010 820 1010 874 952" fill="none" stroke="#fff" stroke-width="10"/>',
          soft: 6,
          height: -8,
        },
      ],
    },
    {
      dye: "#b8440c",
      weave: "smooth",
      gloss: 0.2,
      polish: 30,
      shape: '<ellipse cx="600" cy="426" rx="281" ry="50"/>',
      volume: 0,
      base: 0,
      relief: (x, y) => 200 * smooth(376, 476, y) + 0.02 * x,
    },
    { dye: "#0c0705", weave: "smooth", shape: '<ellipse cx="600" cy="428" rx="266" ry="41"/>', volume: -40, base: 0 },
    {
      dye: "#2a1207",
      weave: "smooth",
      gloss: 0.06,
      polish: 30,
      shape: '<ellipse cx="600" cy="446" rx="246" ry="26"/>',
      volume: 2,
      base: -10,
    },
  ];
}

/** A record half out of its sleeve; the grooves catch the lamps in narrow fans. */
export async function vinyl(): Promise<Piece[]> {
  const cover = await contentImage("images/cover-lanterns.jpg", { x: 120, y: 310, size: 690 });
  const [cx, cy, r] = [776, 664, 330];
  const fan = (turn: number, wide: number, strength: number): string =>
    `<path d="M${cx} ${cy}L${cx + r * Math.cos(turn - wide)} ${cy + r * Math.sin(turn - wide)}A${r} ${r} 0 0 1 ${cx + r * Math.cos(turn + wide)} ${cy + r * Math.sin(turn + wide)}Z" fill="#f3a055" opacity="${strength}" filter="url(#veil)"/>`;
  const fans = [-0.62, 2.52].flatMap((turn) => [fan(turn, 0.2, 0.18), fan(turn, 0.09, 0.3), fan(turn, 0.03, 0.35)]);
  const rings = Array.from(
    { length: 70 },
    (_, ring) => `<circle cx="${cx}" cy="${cy}" r="${124 + ring * 2.93}"/>`,
  ).join("");
  const gaps = [140, 186, 224, 268, 300].map((radius) => `<circle cx="${cx}" cy="${cy}" r="${radius}"/>`).join("");
  return [
    {
      dye: "#0b0908",
      weave: "smooth",
      gloss: 0.12,
      polish: 24,
      shape: `<circle cx="${cx}" cy="${cy}" r="${r}"/>`,
      print: `<defs><filter id="veil"><feGaussianBlur stdDeviation="9"/></filter><radialGradient id="label"><stop offset="0" stop-color="#f09a45"/><stop offset="1" stop-color="#b8420c"/></radialGradient></defs>
        ${fans.join("")}<g fill="none" stroke="#000" stroke-opacity="0.5" stroke-width="1.3">${rings}</g><g fill="none" stroke="#000" stroke-opacity="0.75" stroke-width="3.4">${gaps}</g>
        <circle cx="${cx}" cy="${cy}" r="114" fill="url(#label)"/>${mark({ x: cx + 24, y: cy - 66, size: 66 }, "#3a1405", "#e8873a")}
        ${lettering("LANTERNS ON THE WATER", "#3a1405", { x: cx + 56, y: cy + 14, width: 96, anchor: "middle", spacing: 0.7, weight: 0.8 })}
        <circle cx="${cx}" cy="${cy}" r="8" fill="#050302"/>`,
      volume: 4,
      round: 0.1,
      base: -20,
      bumps: [{ svg: `<g fill="none" stroke="#fff" stroke-width="1.4">${rings}</g>`, soft: 0.6, height: -0.5 }],
    },
    {
      dye: "#1a1310",
      weave: "smooth",
      gloss: 0.16,
      polish: 9,
      shape: '<rect x="120" y="310" width="690" height="690" rx="3"/>',
      print: `${cover}<rect x="120" y="310" width="690" height="690" fill="#000" fill-opacity="0.25"/><path d="M124 310V1000" stroke="#fff" stroke-opacity="0.16" stroke-width="6"/>`,
      volume: 0,
      base: 14,
      relief: (x, y) =>
        8 +
        10 * Math.sin(((x - 120) / 690) * Math.PI) +
        0.03 * (1000 - y) -
        14 * smooth(132, 120, x) -
        14 * smooth(798, 810, x) -
        12 * smooth(322, 310, y),
      creases: { seed: 3, drapes: [{ height: 1.6, wave: 240, length: 300 }] },
    },
  ];
}

/** A cassette in see-through amber on the boards, a bus window on its card. */
export async function cassette(): Promise<Piece[]> {
  const art = await contentImage("images/cover-nightbus.jpg", { x: 252, y: 400, size: 696 });
  const turn = (svg: string): string => `<g transform="translate(0 120)">${svg}</g>`;
  const reel = (
    x: number,
  ): string => `<circle cx="${x}" cy="566" r="74" fill="#120a08"/><circle cx="${x}" cy="566" r="50" fill="#cfc2b0"/><circle cx="${x}" cy="566" r="36" fill="#0c0605"/>
    ${Array.from({ length: 6 }, (_, tooth) => `<rect x="${x - 6}" y="520" width="12" height="22" rx="3" fill="#cfc2b0" transform="rotate(${tooth * 60 + (x > 600 ? 18 : 0)} ${x} 566)"/>`).join("")}`;
  const shell = "M196 356Q196 330 222 330H978Q1004 330 1004 356V838Q1004 864 978 864H222Q196 864 196 838Z";
  const screws = [
    [228, 362],
    [972, 362],
    [228, 832],
    [972, 832],
  ] as const;
  return [
    {
      dye: "#8a3a10",
      weave: "smooth",
      gloss: 0.35,
      polish: 26,
      shape: turn(path(shell)),
      print: turn(`<defs><clipPath id="card"><rect x="252" y="378" width="696" height="330" rx="14"/></clipPath>
        <linearGradient id="resin" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#a8501a"/><stop offset="0.5" stop-color="#74300c"/><stop offset="1" stop-color="#3a1406"/></linearGradient></defs>
        <path d="${shell}" fill="url(#resin)"/><g clip-path="url(#card)"><g transform="translate(0 -110)">${art}</g><rect x="252" y="378" width="696" height="330" fill="#120812" fill-opacity="0.3"/><rect x="252" y="378" width="696" height="96" fill="#d9cbb6"/></g>
        ${lettering("NIGHT BUS PSALMS", "#241009", { x: 284, y: 400, size: 46, spacing: 0.55, weight: 0.85 })}${mark({ x: 872, y: 394, size: 60 }, "#b8420c", "#d9cbb6")}
        <rect x="376" y="476" width="448" height="180" rx="90" fill="#0a0506" fill-opacity="0.9"/>${reel(466)}${reel(734)}
        <rect x="552" y="526" width="96" height="80" rx="8" fill="#3a1c10"/><rect x="552" y="526" width="58" height="80" rx="8" fill="#5c2c14"/>
        ${[430, 520, 680, 770].map((x) => `<circle cx="${x}" cy="814" r="15" fill="#0a0506" fill-opacity="0.9"/>`).join("")}`),
      volume: 26,
      round: 0.12,
      base: -20,
      bumps: [
        { svg: turn('<rect x="252" y="378" width="696" height="330" rx="14"/>'), soft: 2, height: -4 },
        { svg: turn('<rect x="376" y="476" width="448" height="180" rx="90"/>'), soft: 2.5, height: -12 },
        { svg: turn('<circle cx="466" cy="566" r="50"/><circle cx="734" cy="566" r="50"/>'), soft: 3, height: 10 },
        { svg: turn(path("M330 864L372 752H828L870 864Z")), soft: 3, height: 16 },
        { svg: turn(screws.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="13"/>`).join("")), soft: 1.5, height: -7 },
        {
          svg: turn(line(screws.map(([x, y]) => `M${x - 7} ${y}h14M${x} ${y - 7}v14`).join(""), 3)),
          soft: 0.8,
          height: -4,
        },
      ],
    },
  ];
}

/** A print in a thin black frame with a wide mount, leaning at the back of the stage. */
export async function poster(): Promise<Piece[]> {
  const art = await contentImage("images/cover-amber.jpg", { x: 322, y: 214, size: 556 });
  return [
    {
      dye: "#14100d",
      weave: "smooth",
      gloss: 0.5,
      polish: 22,
      shape: '<rect x="236" y="96" width="728" height="974" rx="2"/>',
      volume: 0,
      base: 0,
      relief: (x, y) => 22 - 16 * smooth(12, 0, Math.min(x - 236, 964 - x, y - 96, 1070 - y)),
    },
    {
      dye: "#c9bda8",
      weave: "smooth",
      gloss: 0.1,
      polish: 5,
      shape: '<rect x="262" y="122" width="676" height="922"/>',
      print: `<rect x="318" y="210" width="564" height="564" fill="#b5a68c"/>${art}<rect x="322" y="214" width="556" height="556" fill="#000" fill-opacity="0.15"/>
        ${lettering("AMBER SEASON", "#2c1609", { x: 322, y: 812, width: 556, spacing: 0.5 })}
        ${lettering("EMBER ORIOLE", "#8f3d0c", { x: 322, y: 934, size: 30, spacing: 1.1, weight: 0.8 })}
        ${lettering("SIDE ONE", "#6a5b47", { x: 740, y: 934, size: 30, spacing: 1.1, weight: 0.8 })}`,
      volume: 0,
      base: 8,
      relief: () => 0,
      creases: { seed: 5, drapes: [{ height: 2.4, wave: 320, length: 420, turn: 0.3 }] },
      bumps: [{ svg: '<rect x="322" y="214" width="556" height="556"/>', soft: 1.5, height: -2.5 }],
    },
  ];
}
