import { smooth } from "../pictures/film.ts";
import { mark } from "./artwork.ts";
import { lettering, path } from "./garments.ts";
import type { Piece } from "./piece.ts";

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
