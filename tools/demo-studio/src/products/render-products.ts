import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { CONTENT, save, say } from "../files.ts";
import { COAL, RUST } from "./cloth.ts";
import { type Drawing, type Mood, SIZE, scene } from "./scene.ts";
import { cassette, mug, poster, tote, vinyl } from "./things.ts";
import { cap, hoodie, miracleTee, sunTee } from "./wear.ts";

const MAX_BYTES = 150 * 1024;

type Shot = {
  mood: Mood;
  floor: boolean;
  draw: () => Drawing[] | Promise<Drawing[]>;
  /** A part of the picture, shown large: left, top and side in pixels. */
  detail?: readonly [number, number, number];
};

const shots: Record<string, Shot> = {
  "tee-miracle": { mood: "ember", floor: false, draw: miracleTee, detail: [330, 330, 540] },
  "tee-sun": { mood: "dusk", floor: false, draw: sunTee, detail: [340, 380, 540] },
  "hoodie-coal": { mood: "amber", floor: false, draw: () => hoodie(COAL, "amber") },
  "hoodie-rust": { mood: "dusk", floor: false, draw: () => hoodie(RUST, "dusk") },
  "vinyl-lanterns": { mood: "dusk", floor: false, draw: vinyl, detail: [600, 330, 540] },
  "cassette-night-bus": { mood: "night", floor: true, draw: cassette },
  "tote-lamps": { mood: "amber", floor: true, draw: tote },
  "poster-amber": { mood: "amber", floor: false, draw: poster },
  "cap-mark": { mood: "night", floor: true, draw: cap },
  "mug-slow-light": { mood: "ember", floor: true, draw: mug },
};

/** As good as fits: the best quality whose file is small enough for a phone's first look. */
async function jpeg(picture: Sharp): Promise<Buffer> {
  for (let quality = 88; quality >= 60; quality -= 4) {
    const bytes = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error("the picture does not fit");
}

// `node render-products.ts [name …]`: all of them, or those named.
const wanted = process.argv.slice(2);
for (const [name, shot] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const svg = Buffer.from(scene(shot.mood, shot.floor, await shot.draw()));
  const whole = sharp(svg, { limitInputPixels: false }).resize(SIZE, SIZE).flatten({ background: "#000" });
  save(join(CONTENT, "products", `${name}.jpg`), await jpeg(whole));
  say(name);
  if (!shot.detail) continue;
  const [left, top, side] = shot.detail;
  const scale = SIZE / side;
  const part = { left: Math.round(left * scale), top: Math.round(top * scale), width: SIZE, height: SIZE };
  const close = sharp(svg, { density: 72 * scale, limitInputPixels: false, unlimited: true }).extract(part);
  save(
    join(CONTENT, "products", `${name}-detail.jpg`),
    await jpeg(sharp(await close.png().toBuffer()).flatten({ background: "#000" })),
  );
  say(`${name}-detail`);
}
