import sharp from "sharp";
import { at } from "../engine/core.ts";
import type { View } from "./grid.ts";
import { WORLD } from "./grid.ts";

const sheet = (body: string, view: View, paper: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${view.pixels}" height="${view.pixels}" viewBox="${view.left} ${view.top} ${view.side} ${view.side}"><rect x="-${WORLD}" y="-${WORLD}" width="${3 * WORLD}" height="${3 * WORLD}" fill="${paper}"/>${body}</svg>`,
  );

/** A drawing in white on black as coverage, 0..1 per pixel. */
export async function coverage(body: string, view: View): Promise<Float32Array<ArrayBuffer>> {
  const drawn = sharp(sheet(`<g fill="#fff" color="#fff">${body}</g>`, view, "#000"), { unlimited: true });
  const { data, info } = await drawn.removeAlpha().extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const out = new Float32Array(view.pixels * view.pixels);
  for (let i = 0; i < out.length; i++) out[i] = at(data, i * info.channels) / 255;
  return out;
}

const LINEAR = Float32Array.from({ length: 256 }, (_, v) => (v / 255) ** 2.2);

/** A drawing in linear light, three numbers per pixel. */
export async function colours(body: string, view: View, paper: string): Promise<Float32Array<ArrayBuffer>> {
  const drawn = sharp(sheet(body, view, paper), { unlimited: true });
  const data = await drawn.removeAlpha().toColourspace("srgb").raw().toBuffer();
  const out = new Float32Array(data.length);
  for (let i = 0; i < out.length; i++) out[i] = at(LINEAR, at(data, i));
  return out;
}
