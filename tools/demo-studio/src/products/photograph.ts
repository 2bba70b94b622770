import { at, clamp } from "../engine/core.ts";
import { cell, Film, mix, smooth } from "../pictures/film.ts";
import { soften, type View } from "./grid.ts";
import { lay, type Piece } from "./piece.ts";
import { dust, paintRoom } from "./room.ts";
import { fibre } from "./weave.ts";

/**
 * The lamps, as factors: a soft one in front of the stage to the left, the warm one behind to the right, and its weak reflection
 * on the left.
 */
export type Lamps = { key: number; rim: number; back: number; fill: number };

export type Scene = {
  pieces: readonly Piece[];
  lamps?: Partial<Lamps>;
  /**
   * Where the object stands: the floor's height, and the extent from left to right; with `hover` there is only a soft shadow
   * below.
   */
  stand: { y: number; left: number; right: number; hover?: boolean };
};

const LAMPS: Lamps = { key: 1, rim: 1, back: 1, fill: 1 };
const FAR = -260;
type V3 = readonly [number, number, number];
const unitOf = ([x, y, z]: V3): V3 => {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
};
const KEY = unitOf([-0.56, -0.62, 0.6]);
const RIM = unitOf([0.9, -0.36, -0.2]);
const BACK = unitOf([-0.93, -0.2, -0.26]);
const HALF_KEY = unitOf([KEY[0], KEY[1], KEY[2] + 1]);
const dot = (a: V3, x: number, y: number, z: number): number => a[0] * x + a[1] * y + a[2] * z;

type Plate = {
  height: Float32Array;
  cover: Float32Array;
  paint: Float32Array;
  part: Uint8Array;
};

async function plate(pieces: readonly Piece[], view: View): Promise<Plate> {
  const n = view.pixels;
  const out: Plate = {
    height: new Float32Array(n * n).fill(FAR),
    cover: new Float32Array(n * n),
    paint: new Float32Array(3 * n * n),
    part: new Uint8Array(n * n),
  };
  for (const [index, piece] of pieces.entries()) {
    const laid = await lay(piece, view);
    for (let o = 0; o < n * n; o++) {
      const c = at(laid.cover, o);
      if (c <= 0.002) continue;
      for (let k = 0; k < 3; k++) {
        const below = at(out.cover, o) > 0.01 ? at(out.paint, o * 3 + k) : at(laid.paint, o * 3 + k);
        out.paint[o * 3 + k] = mix(below, at(laid.paint, o * 3 + k), c);
      }
      out.cover[o] = 1 - (1 - at(out.cover, o)) * (1 - c);
      if (c > 0.5 || at(out.part, o) === 0) {
        out.height[o] = at(laid.height, o);
        out.part[o] = index + 1;
      }
    }
  }
  return out;
}

/** Ambient occlusion: a point is darker the deeper it lies below its surroundings, near and far. */
function openness(height: Float32Array, n: number, unit: number): Float32Array {
  const open = new Float32Array(n * n).fill(1);
  for (const [radius, strength] of [
    [5, 0.55],
    [18, 0.75],
    [60, 0.8],
  ] as const) {
    const around = soften(Float32Array.from(height), n, radius / unit);
    for (let o = 0; o < n * n; o++) {
      const depth = clamp((at(around, o) - at(height, o)) / radius, 0, 1.4);
      open[o] = at(open, o) * (1 - clamp(strength * depth, 0, 0.85));
    }
  }
  return open;
}

/** How much of the soft lamp's light reaches a point past obstacles, sampled along the way to it. */
function reached(height: Float32Array, n: number, unit: number, i: number, j: number): number {
  const slope = 0.72;
  const own = at(height, j * n + i);
  const jitter = cell(i, j);
  let dark = 0;
  for (let k = 0; k < 16; k++) {
    const far = 3 + (k + jitter) ** 1.75 * 1.35;
    const [x, y] = [Math.round(i + (KEY[0] * far) / unit / 0.84), Math.round(j + (KEY[1] * far) / unit / 0.84)];
    if (x < 0 || y < 0 || x >= n || y >= n) break;
    dark = Math.max(dark, smooth(0, 4 + far * 0.42, at(height, y * n + x) - own - far * slope));
  }
  return 1 - 0.9 * dark;
}

/** Photographs the object on the stage, in the light that all pictures share. */
export async function photograph(scene: Scene, view: View): Promise<Film> {
  const n = view.pixels;
  const unit = view.side / n;
  const lamps = { ...LAMPS, ...scene.lamps };
  const { height, cover, paint, part } = await plate(scene.pieces, view);
  const film = new Film(n, n);
  paintRoom(film, view);
  shadeFloor(film, scene, view);
  const open = openness(height, n, unit);
  const lit = new Float32Array(3 * n * n);
  const slopeOf = (o: number, step: number): number => {
    const own = at(part, o);
    const [a, b] = [at(part, o - step) === own, at(part, o + step) === own];
    if (a && b) return (at(height, o + step) - at(height, o - step)) / 2 / unit;
    if (a) return (at(height, o) - at(height, o - step)) / unit;
    return b ? (at(height, o + step) - at(height, o)) / unit : 0;
  };
  for (let j = 1; j < n - 1; j++)
    for (let i = 1; i < n - 1; i++) {
      const o = j * n + i;
      const piece = scene.pieces[at(part, o) - 1];
      if (at(cover, o) <= 0.002 || !piece) continue;
      const [sx, sy] = [slopeOf(o, 1), slopeOf(o, n)];
      const long = Math.hypot(sx, sy, 1);
      const [nx, ny, nz] = [-sx / long, -sy / long, 1 / long];
      const free = at(open, o);
      const shadow = reached(height, n, unit, i, j);
      const key = lamps.key * shadow * Math.max(0, (dot(KEY, nx, ny, nz) + 0.18) / 1.18);
      const rim = lamps.rim * Math.max(0, dot(RIM, nx, ny, nz)) ** 2.2 * mix(0.35, 1, free);
      const back = lamps.back * Math.max(0, dot(BACK, nx, ny, nz)) ** 2.2 * mix(0.35, 1, free);
      const fill = lamps.fill * free * (0.6 + 0.4 * nz) * (0.75 - 0.25 * ny);
      const edge = (1 - nz) ** 3;
      const cloth = piece.weave === "smooth" ? 0 : 1;
      const gloss =
        (piece.gloss ?? 0) * shadow * lamps.key * Math.max(0, dot(HALF_KEY, nx, ny, nz)) ** (piece.polish ?? 40);
      const glint = (piece.gloss ?? 0) * (rim * 1.5 + back * 0.4);
      const grain = fibre(piece.weave, (i * unit) as number, j * unit, o);
      const light: V3 = [
        key * 1.9 + rim * 6.4 + back * 2 + fill * 0.17,
        key * 1.58 + rim * 2.5 + back * 0.95 + fill * 0.125,
        key * 1.28 + rim * 0.66 + back * 0.42 + fill * 0.11,
      ];
      // Fibres at the edge catch the lamp behind whatever the dye.
      const fuzz = cloth * edge * (0.55 * rim + 0.1 * back + 0.015 * key);
      lit[o * 3] = at(paint, o * 3) * light[0] * grain + fuzz * 3 + gloss + glint * 1;
      lit[o * 3 + 1] = at(paint, o * 3 + 1) * light[1] * grain + fuzz * 1.3 + gloss * 0.86 + glint * 0.42;
      lit[o * 3 + 2] = at(paint, o * 3 + 2) * light[2] * grain + fuzz * 0.45 + gloss * 0.68 + glint * 0.12;
    }
  smoothSeams(lit, part, n);
  for (let o = 0; o < n * n; o++) {
    const c = at(cover, o);
    for (let k = 0; k < 3 && c > 0.002; k++)
      film.data[o * 3 + k] = mix(at(film.data, o * 3 + k), at(lit, o * 3 + k), c);
  }
  if (!scene.stand.hover) mirror(film, { lit, cover }, scene, view);
  dust(film, scene.pieces.length * 7 + Math.round(scene.stand.left));
  film.bloom(0.55, 0.05, 0.22);
  return film;
}

/** Blends the pixels where one part ends on another, since the edge would otherwise be jagged. */
function smoothSeams(lit: Float32Array, part: Uint8Array, n: number): void {
  const sharp = Float32Array.from(lit);
  for (let j = 1; j < n - 1; j++)
    for (let i = 1; i < n - 1; i++) {
      const o = j * n + i;
      const around = [o - 1, o + 1, o - n, o + n].filter((q) => at(part, q) > 0);
      if (at(part, o) === 0 || around.every((q) => at(part, q) === at(part, o))) continue;
      for (let k = 0; k < 3; k++) {
        const sum = around.reduce((total, q) => total + at(sharp, q * 3 + k), 0);
        lit[o * 3 + k] = (at(sharp, o * 3 + k) + sum) / (around.length + 1);
      }
    }
}

function shadeFloor(film: Film, { stand }: Scene, view: View): void {
  const [middle, half] = [(stand.left + stand.right) / 2, (stand.right - stand.left) / 2];
  film.shade((px, py, old) => {
    const [x, y] = [view.left + ((px + 1) / 2) * view.side, view.top + ((py + 1) / 2) * view.side];
    const [deep, flat, wide] = stand.hover ? [0.55, 46, half * 0.9] : [0.93, 26, half * 1.04];
    const d = Math.hypot((x - middle) / wide, (y - stand.y - (stand.hover ? 0 : 6)) / flat);
    const k = 1 - deep * smooth(1.7, 0.25, d);
    return [old[0] * k, old[1] * k, old[2] * k];
  });
}

/** The floorboards faintly reflect the object on them. */
function mirror(
  film: Film,
  { lit, cover }: { lit: Float32Array; cover: Float32Array },
  { stand }: Scene,
  view: View,
): void {
  const n = view.pixels;
  const unit = view.side / n;
  const foot = Math.round((stand.y - view.top) / unit);
  for (let j = Math.max(0, foot); j < n; j++) {
    const from = 2 * foot - j;
    if (from < 0) break;
    const far = (j - foot) * unit;
    const strength = 0.2 * Math.exp(-far / 60);
    const spread = Math.round(1 + far / 26 / unit);
    for (let i = 0; i < n; i++)
      for (let k = 0; k < 3; k++) {
        let [sum, seen] = [0, 0];
        for (let s = -3; s <= 3; s++) {
          const o = from * n + clamp(i + Math.round((s * spread) / 3), 0, n - 1);
          sum += at(lit, o * 3 + k) * at(cover, o);
          seen += at(cover, o);
        }
        const o = (j * n + i) * 3 + k;
        if (at(cover, j * n + i) < 0.5) film.data[o] = at(film.data, o) * (1 - 0.05 * seen) + (sum / 7) * strength;
      }
  }
}
