import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { CONTENT } from "../files.ts";
import { iconSvg } from "../icon.ts";
import { BONE, COAL, lettering } from "./garments.ts";

/** A picture of the content as an SVG image. */
export async function contentImage(
  path: string,
  place: { x: number; y: number; size: number; extra?: string },
): Promise<string> {
  const bytes = await sharp(readFileSync(join(CONTENT, path)))
    .png()
    .toBuffer();
  const { x, y, size, extra = "" } = place;
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" ${extra} href="data:image/png;base64,${bytes.toString("base64")}"/>`;
}

const MARK_FLAME = `<defs><linearGradient id="mark-flame" x1="0" y1="1" x2="0.35" y2="0">
  <stop offset="0" stop-color="#d9380b"/><stop offset="0.5" stop-color="#ff7a18"/><stop offset="1" stop-color="#ffc062"/></linearGradient></defs>`;

/** The artist's mark in one colour, or in its own; `cut` is the colour seen through the wing. */
export function mark(place: { x: number; y: number; size: number }, colour: string | null, cut: string): string {
  const inner = iconSvg(false)
    .replace(/^[\s\S]*?<\/defs>/, "")
    .replace("</svg>", "");
  const painted = inner.replaceAll("#0d0908", cut).replace("url(#flame)", colour ?? "url(#mark-flame)");
  return `${MARK_FLAME}<svg x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" viewBox="0 0 64 64">${painted}</svg>`;
}

/** The bird of “Miracle” over the whole chest: its glow fades into the cloth. */
export async function birdPrint(): Promise<string> {
  const bird = await contentImage("images/cover-miracle.jpg", {
    x: 384,
    y: 366,
    size: 432,
    extra: 'mask="url(#bird-fade)" style="mix-blend-mode:screen"',
  });
  return `<defs><radialGradient id="bird-light" gradientUnits="userSpaceOnUse" cx="600" cy="578" r="216">
    <stop offset="0.5" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient>
    <mask id="bird-fade"><rect x="384" y="366" width="432" height="432" fill="url(#bird-light)"/></mask></defs>
    <rect x="384" y="366" width="432" height="432" fill="${COAL.cloth}"/>${bird}
    ${lettering("EMBER ORIOLE", "#e79a52", { x: 600, y: 826, width: 300, anchor: "middle", spacing: 0.9, weight: 0.8 })}`;
}

const small = (text: string, colour: string, y: number): string =>
  lettering(text, colour, { x: 600, y, size: 24, anchor: "middle", spacing: 1.1, weight: 0.8 });

/** The back of the “Miracle” shirt: the mark, the song's title and the records. */
export const miracleBack = (): string => `${mark({ x: 532, y: 320, size: 136 }, "#d98a48", COAL.cloth)}
  ${lettering("MIRACLE", "#d98a48", { x: 600, y: 500, width: 360, anchor: "middle", spacing: 0.6 })}
  ${["LANTERNS ON THE WATER", "AMBER SEASON", "NIGHT BUS PSALMS"].map((text, row) => small(text, "#8f6a48", 640 + row * 46)).join("")}`;

/** A sun cut by the bars of a blind, and the artist's name below. */
export function sunPrint(): string {
  const bars = Array.from(
    { length: 7 },
    (_, row) => `<rect x="400" y="${556 + row * 27}" width="400" height="${5 + row * 2.6}" fill="${BONE.cloth}"/>`,
  );
  return `<defs><linearGradient id="low-sun" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d98424"/><stop offset="1" stop-color="#a63410"/></linearGradient>
    <clipPath id="disc"><circle cx="600" cy="560" r="170"/></clipPath></defs>
    <circle cx="600" cy="560" r="168" fill="url(#low-sun)"/><g clip-path="url(#disc)">${bars.join("")}</g>
    ${lettering("EMBER", "#6a260a", { x: 600, y: 752, size: 84, anchor: "middle", spacing: 0.8 })}
    ${lettering("ORIOLE", "#6a260a", { x: 600, y: 858, size: 84, anchor: "middle", spacing: 0.55 })}`;
}

/** Between the shoulders of the bone shirt: three bars and a small word. */
export const sunBack =
  (): string => `${[0, 1, 2].map((row) => `<rect x="${500 + row * 14}" y="${330 + row * 24}" width="${200 - row * 28}" height="${12 - row * 2.5}" fill="#a63410"/>`).join("")}
  ${lettering("AFTER THE LAMPS", "#6a260a", { x: 600, y: 420, width: 250, anchor: "middle", spacing: 0.9, weight: 0.85 })}`;

/** The mark on the chest of a hoodie, and large across its back. */
export const chestMark = (colour: string | null, cloth: string): string =>
  mark({ x: 510, y: 520, size: 180 }, colour, cloth);
export const backMark = (colour: string | null, words: string, cloth: string): string =>
  `${mark({ x: 460, y: 560, size: 280 }, colour, cloth)}${lettering("EMBER ORIOLE", words, { x: 600, y: 868, width: 330, anchor: "middle", spacing: 0.9, weight: 0.85 })}`;
