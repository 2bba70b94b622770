import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { CONTENT } from "../files.ts";
import { iconSvg } from "../icon.ts";

/** Every product stands in a square of this many pixels. */
export const SIZE = 1200;

/** The lights a product can stand in, taken from the records: middle, edge and rim. */
export const MOODS = {
  ember: { glow: "#8a3b10", haze: "#3a170a", edge: "#0d0807", rim: "#ff8a2b" },
  amber: { glow: "#a8671d", haze: "#4a260c", edge: "#120b06", rim: "#ffb45c" },
  dusk: { glow: "#2f5a5c", haze: "#16292d", edge: "#080b0d", rim: "#ffb066" },
  night: { glow: "#5a2a4e", haze: "#27132a", edge: "#0b070d", rim: "#ff9a55" },
} as const;

export type Mood = keyof typeof MOODS;

/** A drawing: its definitions (gradients, clips, filters) apart from what is drawn. */
export type Drawing = { defs: string; body: string };

/** The room: a wall that a lamp warms, a floor that begins softly, and the shadow of what stands or hangs there. */
function room(mood: Mood, floor: boolean): Drawing {
  const { glow, haze, edge } = MOODS[mood];
  return {
    defs: `
      <radialGradient id="wall" cx="0.5" cy="0.44" r="0.72">
        <stop offset="0" stop-color="${glow}"/><stop offset="0.5" stop-color="${haze}"/><stop offset="1" stop-color="${edge}"/>
      </radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${edge}" stop-opacity="0"/><stop offset="0.16" stop-color="${edge}" stop-opacity="0.5"/>
        <stop offset="1" stop-color="${edge}" stop-opacity="0.9"/>
      </linearGradient>
      <filter id="soft" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1400" height="1400"><feGaussianBlur stdDeviation="34"/></filter>
      <filter id="near" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1400" height="1400"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="fold" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1400" height="1400"><feGaussianBlur stdDeviation="11"/></filter>
      <filter id="crisp" filterUnits="userSpaceOnUse" x="-100" y="-100" width="1400" height="1400"><feGaussianBlur stdDeviation="3"/></filter>`,
    body: `<rect width="${SIZE}" height="${SIZE}" fill="url(#wall)"/>${
      floor ? `<rect y="820" width="${SIZE}" height="${SIZE - 820}" fill="url(#floor)"/>` : ""
    }`,
  };
}

/** Woven cloth, card and plaster are never quite even: noise that is laid over a shape. */
export const texture = (id: string, frequency: string, strength: number): string =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%">
    <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="7" result="noise"/>
    <feColorMatrix in="noise" type="matrix" values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 ${strength} ${-strength * 0.42}"/>
  </filter>`;

/** A picture of the content, small enough to be drawn, as an image of the drawing. */
export async function contentImage(
  path: string,
  place: { x: number; y: number; size: number; extra?: string },
): Promise<string> {
  const bytes = await sharp(readFileSync(join(CONTENT, path)))
    .resize(Math.min(900, Math.ceil(place.size)))
    .png()
    .toBuffer();
  const { x, y, size, extra = "" } = place;
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" ${extra} href="data:image/png;base64,${bytes.toString("base64")}"/>`;
}

/** The artist's mark in one colour, or in its own; `cut` is the colour seen through the wing. */
export function mark(place: { x: number; y: number; size: number }, colour: string | null, cut: string): string {
  const inner = iconSvg(false)
    .replace(/^[\s\S]*?<\/defs>/, "")
    .replace("</svg>", "");
  const painted = inner.replaceAll("#0d0908", cut).replace("url(#flame)", colour ?? "url(#mark-flame)");
  return `<svg x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" viewBox="0 0 64 64">${painted}</svg>`;
}

const MARK_FLAME = `<linearGradient id="mark-flame" x1="0" y1="1" x2="0.35" y2="0">
  <stop offset="0" stop-color="#d9380b"/><stop offset="0.5" stop-color="#ff7a18"/><stop offset="1" stop-color="#ffc062"/></linearGradient>`;

/** The whole picture: the room, the things in it, and the grain of the film over all. */
export function scene(mood: Mood, floor: boolean, drawings: readonly Drawing[]): string {
  const all = [room(mood, floor), ...drawings];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
    <defs>${MARK_FLAME}${texture("grain", "0.9", 0.5)}${all.map((drawing) => drawing.defs).join("")}</defs>
    ${all.map((drawing) => drawing.body).join("")}
    <rect width="${SIZE}" height="${SIZE}" filter="url(#grain)" opacity="0.05"/>
  </svg>`;
}
