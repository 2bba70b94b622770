import { smooth } from "../pictures/film.ts";
import { contentImage, mark } from "./artwork.ts";
import { lettering } from "./garments.ts";
import type { Piece } from "./piece.ts";

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
