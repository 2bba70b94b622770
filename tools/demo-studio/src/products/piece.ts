import { clamp } from "../engine/core.ts";
import { fbm } from "../pictures/film.ts";
import { type Creases, crease } from "./folds.ts";
import { Grid, soften, swell, type View, WORLD } from "./grid.ts";
import { colours, coverage } from "./raster.ts";
import { type Weave, weaveHeight } from "./weave.ts";

/** Something that is sewn, pressed or moulded: drawn in white, softened, and raised (or sunk) by `height`. World units. */
export type Bump = { svg: string; soft: number; height: number };

/** One part of an object: an outline filled with volume, its colours, folds and surface. Later pieces cover earlier ones. */
export type Piece = {
  /** The covered area, as SVG shapes. */
  shape: string;
  /** Print and dye, as SVG over `dye`. */
  print?: string;
  dye: string;
  /** How far its middle protrudes; its edge is at `base`. */
  volume: number;
  /** 0.5 is round like a sleeve, 0.25 flat with a rolled edge. */
  round?: number;
  base: number;
  /** A custom form instead of the swollen outline, such as a mug's cylinder. */
  relief?: (x: number, y: number) => number;
  bumps?: readonly Bump[];
  creases?: Creases;
  weave: Weave;
  gloss?: number;
  /** How narrow its highlights are. */
  polish?: number;
  /** How far its outline wanders, since cloth is never straight. */
  wander?: number;
  seed?: number;
};

export type Laid = { cover: Float32Array; height: Float32Array; paint: Float32Array };

const lookup = (data: Float32Array, n: number, x: number, y: number, channels: number, c: number): number => {
  const [gx, gy] = [clamp(x - 0.5, 0, n - 1.001), clamp(y - 0.5, 0, n - 1.001)];
  const [ix, iy] = [Math.floor(gx), Math.floor(gy)];
  const [u, v] = [gx - ix, gy - iy];
  const o = (iy * n + ix) * channels + c;
  const [a, b] = [data[o] ?? 0, data[o + channels] ?? 0];
  const [d, e] = [data[o + n * channels] ?? 0, data[o + (n + 1) * channels] ?? 0];
  return (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + e * u) * v;
};

/** How far a print shifts towards the foot of a fold. */
const SLIDE = 2.5;

/** A piece as seen by the camera: coverage, height and colour of every pixel. */
export async function lay(piece: Piece, view: View): Promise<Laid> {
  const n = view.pixels;
  const unit = view.side / n;
  const whole: View = { left: 0, top: 0, side: WORLD, pixels: 300 };
  const outline = await coverage(piece.shape, whole);
  const form = soften(
    swell(outline, 300).map((v) => v ** (piece.round ?? 0.5)),
    300,
    1,
  );
  const body = new Grid(300, form);
  const folds = piece.creases ? crease(piece.creases) : null;
  // Where the piece can be at all, with room for its wandering outline: other pixels are skipped.
  const near = new Grid(300, soften(Float32Array.from(outline), 300, 6));
  const mask = await coverage(piece.shape, view);
  const dyed = await colours(piece.print ?? "", view, piece.dye);
  const bumps = new Float32Array(n * n);
  for (const bump of piece.bumps ?? []) {
    const raised = soften(await coverage(bump.svg, view), n, bump.soft / unit / 1.7);
    for (let i = 0; i < raised.length; i++) bumps[i] = (bumps[i] ?? 0) + (raised[i] ?? 0) * bump.height;
  }
  const laid: Laid = {
    cover: new Float32Array(n * n),
    height: new Float32Array(n * n),
    paint: new Float32Array(3 * n * n),
  };
  const wander = piece.wander ?? 0;
  const seed = piece.seed ?? 1;
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const [x, y] = [view.left + (i + 0.5) * unit, view.top + (j + 0.5) * unit];
      if (near.nearest(x, y) < 1e-4) continue;
      let [sx, sy] = [i + 0.5, j + 0.5];
      if (wander > 0) {
        sx += (wander * (fbm(x / 120 + seed * 5, y / 120, 3) - 0.5)) / unit;
        sy += (wander * (fbm(x / 120 + 50, y / 120 + seed * 5, 3) - 0.5)) / unit;
      }
      const cover = lookup(mask, n, sx, sy, 1, 0);
      if (cover <= 0.002) continue;
      const o = j * n + i;
      let h = piece.relief ? piece.relief(x, y) : piece.volume * body.sample(x, y);
      if (folds) {
        const f = folds.sample(x, y);
        h += f;
        sx += (SLIDE * (folds.sample(x + 4, y) - f)) / 4 / unit;
        sy += (SLIDE * (folds.sample(x, y + 4) - f)) / 4 / unit;
      }
      laid.cover[o] = cover;
      laid.height[o] =
        piece.base + h + lookup(bumps, n, sx, sy, 1, 0) + weaveHeight(piece.weave, sx * unit, sy * unit, 1 / unit);
      for (let c = 0; c < 3; c++) laid.paint[o * 3 + c] = lookup(dyed, n, sx, sy, 3, c);
    }
  return laid;
}
