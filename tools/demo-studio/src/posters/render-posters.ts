import { join } from "node:path";
import sharp from "sharp";
import { CONTENT, save, say } from "../files.ts";
import { Film } from "../pictures/film.ts";
import { posters } from "./posters.ts";
import { HEIGHT, WIDTH } from "./print.ts";

const MAX_BYTES = 140_000;

// Renders the posters of the demo's shows: all, or those named. `node render-posters.ts [name …]`
const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries(posters)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const film = new Film(WIDTH, HEIGHT);
  await draw(film);
  const raw = film.develop({ exposure: 1, grain: 0.03, vignette: 0.32, seed: name });
  const image = sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  // The grain determines the file's size, so the quality is lowered until it fits.
  for (let quality = 86; quality >= 50; quality -= 3) {
    const jpeg = await image.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:2:0" }).toBuffer();
    if (jpeg.length > MAX_BYTES) continue;
    save(join(CONTENT, "posters", `${name}.jpg`), jpeg);
    say(`${name.padEnd(16)} ${WIDTH}x${HEIGHT}  q${quality}  ${Math.round(jpeg.length / 1024)} KB`);
    break;
  }
}
