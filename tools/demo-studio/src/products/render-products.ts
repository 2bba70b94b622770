import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { CONTENT, save, say, WORK } from "../files.ts";
import { WORLD } from "./grid.ts";
import { photograph } from "./photograph.ts";
import { shots } from "./shots.ts";

/** Pixels per side. */
const SIZE = 1200;
const MAX_BYTES = 150 * 1024;

/** The best quality whose file is small enough for the first view on a phone. */
async function jpeg(picture: Sharp): Promise<Buffer> {
  for (let quality = 86; quality >= 41; quality -= 3) {
    const bytes = await picture.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error("the picture does not fit");
}

// `node render-products.ts [preview] [name …]`: renders all products, or those named; `preview` makes quick PNGs in the work
// folder.
const [mode, ...rest] = process.argv.slice(2);
const preview = mode === "preview";
const wanted = preview ? rest : process.argv.slice(2);
for (const [name, shot] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { pieces, stand, lamps, view: [left, top, side] = [0, 0, WORLD], exposure = 1 } = shot;
  const pixels = preview ? 480 : SIZE;
  const film = await photograph(
    { pieces: await pieces(), stand, ...(lamps ? { lamps } : {}) },
    { left, top, side, pixels },
  );
  const raw = film.develop({ exposure, grain: 0.024, vignette: 0.4, seed: name });
  const picture = sharp(raw, { raw: { width: pixels, height: pixels, channels: 3 } });
  if (preview) {
    mkdirSync(WORK, { recursive: true });
    await picture.png().toFile(join(WORK, `${name}.png`));
  } else {
    save(join(CONTENT, "products", `${name}.jpg`), await jpeg(picture));
  }
  say(name);
}
