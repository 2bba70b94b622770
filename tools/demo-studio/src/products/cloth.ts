import { type Drawing, MOODS, type Mood, texture } from "./scene.ts";

export type Cloth = { base: string; light: string; dark: string };

export const COAL: Cloth = { base: "#1b1714", light: "#3a322c", dark: "#0a0807" };
export const RUST: Cloth = { base: "#8c3a12", light: "#b85a24", dark: "#4a1a07" };
export const BONE: Cloth = { base: "#d9ccb8", light: "#efe5d5", dark: "#a3937c" };
export const CLAY: Cloth = { base: "#c2b092", light: "#dccdb3", dark: "#8f7c60" };

type Piece = {
  id: string;
  /** The outline of the whole piece. */
  path: string;
  cloth: Cloth;
  mood: Mood;
  /** Lines of folds, drawn soft: dark where the cloth falls away, light where it comes forward. */
  folds: { dark: readonly string[]; light: readonly string[] };
  /** Printed or sewn onto it, under the folds so that the cloth moves it too. */
  print?: string;
  /** Seams, ribs and openings, over everything. */
  details?: string;
};

/** A piece of cloth: body colour, print, folds, weave, the light of the room on its edge, and its shadow on the wall. */
export function drawCloth({ id, path, cloth, mood, folds, print = "", details = "" }: Piece): Drawing {
  const lines = (paths: readonly string[], colour: string, opacity: number, width: number) =>
    `<g fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" filter="url(#fold)">${paths.map((d) => `<path d="${d}"/>`).join("")}</g>`;
  return {
    defs: `
      <clipPath id="${id}-clip"><path d="${path}"/></clipPath>
      <linearGradient id="${id}-body" x1="0.1" y1="0" x2="0.9" y2="1">
        <stop offset="0" stop-color="${cloth.light}"/><stop offset="0.42" stop-color="${cloth.base}"/><stop offset="1" stop-color="${cloth.dark}"/>
      </linearGradient>
      <linearGradient id="${id}-sides" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="#000" stop-opacity="0.45"/><stop offset="0.24" stop-color="#000" stop-opacity="0"/>
        <stop offset="0.76" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/>
      </linearGradient>
      ${texture(`${id}-weave`, "0.55 0.75", 0.9)}`,
    body: `
      <path d="${path}" transform="translate(10 34)" fill="#000" opacity="0.55" filter="url(#soft)"/>
      <path d="${path}" fill="url(#${id}-body)"/>
      <g clip-path="url(#${id}-clip)">
        ${print}
        <path d="${path}" fill="url(#${id}-sides)"/>
        ${lines(folds.dark, cloth.dark, 0.62, 26)}
        ${lines(folds.light, "#fff", 0.09, 20)}
        <rect width="1200" height="1200" filter="url(#${id}-weave)" opacity="0.10"/>
        <path d="${path}" fill="none" stroke="${MOODS[mood].rim}" stroke-opacity="0.55" stroke-width="9" filter="url(#crisp)"/>
        ${details}
      </g>`,
  };
}
