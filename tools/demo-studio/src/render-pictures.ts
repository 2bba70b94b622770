import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { CONTENT, save, say, WORK } from "./files.ts";
import { iconSvg } from "./icon.ts";
import { bird, smokeRoom } from "./pictures/bird.ts";
import { amber, coming, lanterns, miracle } from "./pictures/covers.ts";
import { digital, nightBus, urban } from "./pictures/covers-city.ts";
import { AMBER, EMBER, Film, MAGENTA, ORANGE } from "./pictures/film.ts";
import { type Stage, stage } from "./pictures/stage.ts";

type Picture = {
  w: number;
  h: number;
  draw: (f: Film) => void;
  maxKb: number;
  exposure?: number;
  grain?: number;
  vignette?: number;
};

const beams = (at: number): Stage["beams"] => [
  [at - 1.25, 0.5, 0.06, 0.17, ORANGE],
  [at - 0.7, 0.33, 0.05, 0.26, AMBER],
  [at - 0.25, 0.12, 0.055, 0.3, AMBER],
  [at + 0.25, -0.1, 0.05, 0.28, AMBER],
  [at + 0.7, -0.34, 0.05, 0.24, ORANGE],
  [at + 1.25, -0.55, 0.06, 0.15, EMBER],
  [at - 1.9, 0.78, 0.05, 0.07, MAGENTA],
  [at + 1.8, -0.72, 0.05, 0.06, MAGENTA],
];

const pictures: Record<string, Picture> = {
  "cover-miracle": { w: 1200, h: 1200, draw: miracle, maxKb: 250, exposure: 1.15 },
  "cover-lanterns": { w: 1200, h: 1200, draw: lanterns, maxKb: 250 },
  "cover-amber": { w: 1200, h: 1200, draw: amber, maxKb: 250 },
  "cover-nightbus": { w: 1200, h: 1200, draw: nightBus, maxKb: 250 },
  "cover-urban": { w: 1200, h: 1200, draw: urban, maxKb: 250 },
  "cover-digital": { w: 1200, h: 1200, draw: digital, maxKb: 250 },
  "cover-coming": { w: 1200, h: 1200, draw: coming, maxKb: 250 },
  artist: {
    w: 1200,
    h: 1200,
    maxKb: 250,
    exposure: 0.8,
    vignette: 0.75,
    draw: (f) =>
      stage(f, { at: -0.08, head: -0.32, floor: 1.1, size: 1.5, beams: beams(-0.06), crowd: false, calmLeft: false }),
  },
  hero: {
    w: 2400,
    h: 1350,
    maxKb: 450,
    draw: (f) =>
      stage(f, { at: 0.8, head: -0.42, floor: 0.78, size: 1.02, beams: beams(0.82), crowd: true, calmLeft: true }),
  },
  "hero-portrait": {
    w: 1080,
    h: 1440,
    maxKb: 300,
    exposure: 0.85,
    draw: (f) =>
      stage(f, { at: 0.08, head: -0.28, floor: 0.76, size: 0.8, beams: beams(0.1), crowd: true, calmLeft: false }),
  },
  "og-image": {
    w: 1200,
    h: 630,
    maxKb: 200,
    draw: (f) =>
      stage(f, { at: 0.78, head: -0.4, floor: 0.8, size: 1.05, beams: beams(0.72), crowd: true, calmLeft: true }),
  },
  "video-poster": {
    w: 1280,
    h: 720,
    maxKb: 150,
    exposure: 1.15,
    draw: (f) => {
      smokeRoom(f, 0, 7, 1.4);
      bird(f, { x: 0, y: 0.1, size: 0.86, lift: 0.1, time: 7, power: 1, detail: 1 });
      f.bloom(0.25, 0.03, 0.3);
      f.bloom(0.35, 0.14, 0.4);
    },
  },
};

const [mode, ...names] = process.argv.slice(2);
const preview = mode === "preview";
const wanted = preview ? names : process.argv.slice(2);
for (const [name, p] of Object.entries(pictures)) {
  if (wanted.length && !wanted.includes(name)) continue;
  const k = preview ? 2 : 1;
  const film = new Film(Math.round(p.w / k), Math.round(p.h / k));
  p.draw(film);
  const raw = film.develop({
    exposure: p.exposure ?? 1,
    grain: p.grain ?? 0.035,
    vignette: p.vignette ?? 0.45,
    seed: name,
  });
  const image = sharp(raw, { raw: { width: film.w, height: film.h, channels: 3 } });
  if (preview) {
    mkdirSync(WORK, { recursive: true });
    await image.png().toFile(join(WORK, `${name}.png`));
    continue;
  }
  // The grain determines the file's size, so the quality is lowered until it fits.
  for (let quality = 84; quality >= 50; quality -= 3) {
    const jpeg = await image.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:2:0" }).toBuffer();
    if (jpeg.length > p.maxKb * 1000) continue;
    save(join(CONTENT, "images", `${name}.jpg`), jpeg);
    say(`${name.padEnd(16)} ${film.w}x${film.h}  q${quality}  ${Math.round(jpeg.length / 1024)} KB`);
    break;
  }
}
if (!wanted.length || wanted.includes("icon")) {
  save(join(CONTENT, "images", "icon.svg"), iconSvg(true));
  save(
    join(CONTENT, "images", "icon.png"),
    await sharp(Buffer.from(iconSvg(true)), { density: 576 })
      .resize(512, 512)
      .png({ compressionLevel: 9, palette: false })
      .toBuffer(),
  );
  say("icon");
}
