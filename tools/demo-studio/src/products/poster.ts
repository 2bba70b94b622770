import { smooth } from "../pictures/film.ts";
import { contentImage } from "./artwork.ts";
import { lettering } from "./garments.ts";
import type { Piece } from "./piece.ts";

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
