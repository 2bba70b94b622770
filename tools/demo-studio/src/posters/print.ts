import sharp from "sharp";
import { at } from "../engine/core.ts";
import { type Film, mix, type Rgb } from "../pictures/film.ts";

export const WIDTH = 900;
export const HEIGHT = 1200;

/** A shape's coverage, 0..1 for every pixel of the poster. `body` is SVG on a sheet of 900 by 1200, drawn in white. */
export async function stencil(f: Film, body: string): Promise<Float32Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${f.w}" height="${f.h}" viewBox="0 0 ${WIDTH} ${HEIGHT}" color="#fff" fill="#fff"><rect width="100%" height="100%" fill="#000"/>${body}</svg>`;
  const grey = await sharp(Buffer.from(svg)).removeAlpha().greyscale().raw().toBuffer();
  return Float32Array.from(grey, (value) => value / 255);
}

type Ink = {
  colour: Rgb;
  /** 1 covers the picture below, less lets it show through. */
  strength?: number;
  /** Where the ink is left out, 0..1, such as behind a figure in front of the letters. */
  spare?: (x: number, y: number) => number;
};

/** Prints a stencil onto the picture before it is developed, so that ink and picture share their light and grain. */
export function print(f: Film, mask: Float32Array, { colour, strength = 1, spare }: Ink): void {
  const { w, h, data, aspect } = f;
  for (let j = 0; j < h; j++) {
    const y = (2 * (j + 0.5)) / h - 1;
    for (let i = 0; i < w; i++) {
      const pixel = j * w + i;
      let cover = at(mask, pixel) * strength;
      if (cover <= 0) continue;
      if (spare) cover *= 1 - spare(((2 * (i + 0.5)) / w - 1) * aspect, y);
      for (let c = 0; c < 3; c++) data[pixel * 3 + c] = mix(at(data, pixel * 3 + c), at(colour, c), cover);
    }
  }
}
