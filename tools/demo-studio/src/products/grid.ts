import { at, clamp } from "../engine/core.ts";
import { mix } from "../pictures/film.ts";

/** Products are drawn on a square of this many units, whichever part of it a picture shows. */
export const WORLD = 1200;

/** The part of the world that a picture shows, and its number of pixels per side. */
export type View = { left: number; top: number; side: number; pixels: number };

/** A square of numbers over the whole world, coarser than the picture: smooth values need not be computed for every pixel. */
export class Grid {
  readonly data: Float32Array;
  readonly size: number;
  constructor(size: number, data = new Float32Array(size * size)) {
    this.size = size;
    this.data = data;
  }
  static of(size: number, f: (x: number, y: number) => number): Grid {
    const grid = new Grid(size);
    const step = WORLD / size;
    for (let j = 0; j < size; j++)
      for (let i = 0; i < size; i++) grid.data[j * size + i] = f((i + 0.5) * step, (j + 0.5) * step);
    return grid;
  }
  nearest(x: number, y: number): number {
    const place = (v: number): number => clamp(Math.floor((v * this.size) / WORLD), 0, this.size - 1);
    return at(this.data, place(y) * this.size + place(x));
  }
  /** Interpolates with a cubic B-spline: its slopes are smooth too, and lighting reveals slopes. */
  sample(x: number, y: number): number {
    const { size, data } = this;
    const gx = clamp((x * size) / WORLD - 0.5, 1, size - 3);
    const gy = clamp((y * size) / WORLD - 0.5, 1, size - 3);
    const [ix, iy] = [Math.floor(gx), Math.floor(gy)];
    const [u, v] = [gx - ix, gy - iy];
    const [a, b, c, d] = [
      (1 - u) ** 3 / 6,
      (3 * u ** 3 - 6 * u * u + 4) / 6,
      (3 * (u + u * u - u ** 3) + 1) / 6,
      u ** 3 / 6,
    ];
    const row = (k: number): number => {
      const o = (iy + k) * size + ix;
      return a * at(data, o - 1) + b * at(data, o) + c * at(data, o + 1) + d * at(data, o + 2);
    };
    return (
      ((1 - v) ** 3 / 6) * row(-1) +
      ((3 * v ** 3 - 6 * v * v + 4) / 6) * row(0) +
      ((3 * (v + v * v - v ** 3) + 1) / 6) * row(1) +
      (v ** 3 / 6) * row(2)
    );
  }
}

/** Blurs in place by three box passes in each direction, close to a Gaussian. `radius` in pixels. */
export function soften(data: Float32Array<ArrayBuffer>, size: number, radius: number): Float32Array<ArrayBuffer> {
  const r = Math.round(radius);
  if (r < 1) return data;
  const line = new Float32Array(size);
  for (let pass = 0; pass < 3; pass++)
    for (const across of [true, false])
      for (let l = 0; l < size; l++) {
        const [base, step] = across ? [l * size, 1] : [l, size];
        let sum = 0;
        for (let i = 0; i < size; i++) line[i] = at(data, base + i * step);
        for (let i = -r; i <= r; i++) sum += at(line, clamp(i, 0, size - 1));
        for (let i = 0; i < size; i++) {
          data[base + i * step] = sum / (2 * r + 1);
          sum += at(line, Math.min(i + r + 1, size - 1)) - at(line, Math.max(i - r, 0));
        }
      }
  return data;
}

/**
 * The height of a filled shape: the membrane over it (with a constant Laplacian), 0..1. Computed by relaxation, moving each point
 * towards the mean of its neighbours.
 */
export function swell(mask: Float32Array, size: number): Float32Array<ArrayBuffer> {
  const h = new Float32Array(size * size);
  for (let round = 0; round < 420; round++)
    for (const parity of [0, 1])
      for (let j = 1; j < size - 1; j++)
        for (let i = 1 + ((j + parity) & 1); i < size - 1; i += 2) {
          const o = j * size + i;
          if (at(mask, o) < 0.5) continue;
          const mean = (at(h, o - 1) + at(h, o + 1) + at(h, o - size) + at(h, o + size) + 1) / 4;
          h[o] = mix(at(h, o), mean, 1.9);
        }
  let top = 1e-6;
  for (const v of h) top = Math.max(top, v);
  return h.map((v) => Math.max(0, v) / top);
}
