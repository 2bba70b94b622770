import { clamp } from "../engine/core.ts";
import { fbm, mix, noise, smooth } from "../pictures/film.ts";
import { Grid } from "./grid.ts";

/** One fold along a curve: full height in its middle, none at its ends, steep on one side and soft on the other. */
export type Fold = {
  /** Start, two handles, end. */
  curve: readonly [number, number, number, number, number, number, number, number];
  width: number;
  /** World units; negative is a valley. */
  height: number;
  /** How much steeper the side to the left of its direction is; 1 is even. */
  lean?: number;
};

/** Folds that fan out from a point where cloth is held: under an arm, at a knot, where a strap is sewn on. */
export type Fan = {
  x: number;
  y: number;
  /** The middle direction and half the opening, in radians; 0 points right, y runs down. */
  towards: number;
  open: number;
  reach: number;
  height: number;
  count: number;
};

/** Long loose waves where cloth hangs: across `wave` units, along `length`. */
export type Drape = {
  height: number;
  wave: number;
  length: number;
  /** Turn of the waves from upright, in radians. */
  turn?: number;
  where?: (x: number, y: number) => number;
};

export type Creases = { folds?: readonly Fold[]; fans?: readonly Fan[]; drapes?: readonly Drape[]; seed: number };

const crest = (n: number): number => 1 - Math.abs(2 * n - 1) ** 1.25;

function fanHeight(fan: Fan, x: number, y: number, seed: number): number {
  const [dx, dy] = [x - fan.x, y - fan.y];
  const r = Math.hypot(dx, dy);
  if (r > fan.reach) return 0;
  let turn = Math.atan2(dy, dx) - fan.towards;
  turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI));
  const inside = smooth(fan.open, fan.open * 0.45, Math.abs(turn));
  if (inside <= 0) return 0;
  const bend = 0.5 * (fbm(x / 150 + seed, y / 150, 2) - 0.5);
  const n = noise((turn + bend) * fan.count * 0.8 + seed * 3.1, r / (fan.reach * 0.55) + seed);
  return fan.height * inside * smooth(0.02, 0.5, r / fan.reach) * smooth(1, 0.3, r / fan.reach) * (crest(n) - 0.4);
}

function drapeHeight(drape: Drape, x: number, y: number, seed: number): number {
  const weight = drape.where ? drape.where(x, y) : 1;
  if (weight <= 0) return 0;
  const [c, s] = [Math.cos(drape.turn ?? 0), Math.sin(drape.turn ?? 0)];
  const [across, along] = [x * c + y * s, y * c - x * s];
  const warp = 1.3 * fbm(across / (drape.wave * 3) + seed, along / (drape.length * 0.7), 3);
  const n = noise(across / drape.wave + warp + seed * 7.7, along / drape.length + 0.4 * warp);
  const fine = noise(across / (drape.wave * 0.42) + 2 * warp + seed, along / (drape.length * 0.5) + 9);
  return drape.height * weight * (crest(n) + 0.28 * crest(fine) - 0.6);
}

/** The folds of one piece of cloth over the whole world, in world units of height. */
export function crease({ folds = [], fans = [], drapes = [], seed }: Creases): Grid {
  const grid = Grid.of(600, (x, y) => {
    let h = 0;
    for (const fan of fans) h += fanHeight(fan, x, y, seed);
    for (const drape of drapes) h += drapeHeight(drape, x, y, seed);
    return h;
  });
  for (const fold of folds) press(grid, fold, seed);
  return grid;
}

function press(grid: Grid, { curve, width, height, lean = 1.6 }: Fold, seed: number): void {
  const [ax, ay, bx, by, cx, cy, dx, dy] = curve;
  const points = Array.from({ length: 25 }, (_, k) => {
    const [t, u] = [k / 24, 1 - k / 24];
    const q = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3] as const;
    return [q[0] * ax + q[1] * bx + q[2] * cx + q[3] * dx, q[0] * ay + q[1] * by + q[2] * cy + q[3] * dy] as const;
  });
  const step = 1200 / grid.size;
  const reach = width * 3;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [i0, i1] = [Math.min(...xs) - reach, Math.max(...xs) + reach].map((v) =>
    clamp(Math.floor(v / step), 0, grid.size - 1),
  ) as [number, number];
  const [j0, j1] = [Math.min(...ys) - reach, Math.max(...ys) + reach].map((v) =>
    clamp(Math.floor(v / step), 0, grid.size - 1),
  ) as [number, number];
  for (let j = j0; j <= j1; j++)
    for (let i = i0; i <= i1; i++) {
      const x = (i + 0.5) * step + 26 * (fbm(i / 40 + seed, j / 40, 2) - 0.5);
      const y = (j + 0.5) * step + 26 * (fbm(i / 40 + 31, j / 40 + seed, 2) - 0.5);
      let [best, along, side] = [1e9, 0, 1];
      for (let k = 0; k < 24; k++) {
        const [p, q] = [points[k], points[k + 1]];
        if (!p || !q) continue;
        const [ex, ey] = [q[0] - p[0], q[1] - p[1]];
        const t = clamp(((x - p[0]) * ex + (y - p[1]) * ey) / (ex * ex + ey * ey + 1e-6), 0, 1);
        const d = Math.hypot(x - p[0] - ex * t, y - p[1] - ey * t);
        if (d < best) {
          best = d;
          along = (k + t) / 24;
          side = Math.sign(ex * (y - p[1]) - ey * (x - p[0])) || 1;
        }
      }
      if (best > reach) continue;
      const wide = width * mix(0.75, 1.25, along) * (side < 0 ? 1 / lean : lean);
      const o = j * grid.size + i;
      grid.data[o] = (grid.data[o] ?? 0) + height * Math.sin(Math.PI * along) ** 0.7 * Math.exp(-((best / wide) ** 2));
    }
}
