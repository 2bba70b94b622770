import { at, clamp, rngOf } from "../engine/core.ts";

export type Rgb = readonly [number, number, number];
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const smooth = (a: number, b: number, x: number): number => {
  const t = clamp((x - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
};

function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
export const cell = hash;

export function noise(x: number, y: number): number {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  const [ux, uy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  return mix(mix(hash(ix, iy), hash(ix + 1, iy), ux), mix(hash(ix, iy + 1), hash(ix + 1, iy + 1), ux), uy);
}

/** Layered noise, 0..1: fog, smoke, water. */
export function fbm(x: number, y: number, octaves: number): number {
  let [sum, amp, sx, sy] = [0, 0.5, x, y];
  for (let i = 0; i < octaves; i++) {
    sum += amp * noise(sx, sy);
    [sx, sy, amp] = [sx * 1.83 + sy * 0.72 + 17.1, sy * 1.83 - sx * 0.72 + 9.2, amp * 0.5];
  }
  return sum / (1 - 0.5 ** octaves);
}

/** Signed distances of simple shapes; negative is inside. */
export const segment = (
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  ra: number,
  rb = ra,
): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1);
  return Math.hypot(x - ax - dx * t, y - ay - dy * t) - mix(ra, rb, t);
};
export const ellipse = (x: number, y: number, rx: number, ry: number): number => {
  const k = Math.hypot(x / rx, y / ry);
  return (k - 1) * Math.min(rx, ry);
};
export const roundBox = (x: number, y: number, w: number, h: number, r: number): number => {
  const [qx, qy] = [Math.abs(x) - w + r, Math.abs(y) - h + r];
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - r;
};
export const join = (a: number, b: number, k: number): number => {
  const h = clamp(0.5 + (0.5 * (b - a)) / k, 0, 1);
  return mix(b, a, h) - k * h * (1 - h);
};

/** A picture in linear light, three floats per pixel. x runs -aspect..aspect, y -1 (top)..1. */
export class Film {
  readonly data: Float32Array;
  readonly aspect: number;
  readonly w: number;
  readonly h: number;
  constructor(w: number, h: number) {
    this.w = w;
    this.h = h;
    this.data = new Float32Array(w * h * 3);
    this.aspect = w / h;
  }
  /** Calls `f` for every pixel and replaces the pixel with the result. */
  shade(f: (x: number, y: number, old: Rgb) => Rgb): void {
    const { w, h, data } = this;
    for (let j = 0; j < h; j++) {
      const y = (2 * (j + 0.5)) / h - 1;
      for (let i = 0; i < w; i++) {
        const o = (j * w + i) * 3;
        const c = f(((2 * (i + 0.5)) / w - 1) * this.aspect, y, [at(data, o), at(data, o + 1), at(data, o + 2)]);
        data[o] = c[0];
        data[o + 1] = c[1];
        data[o + 2] = c[2];
      }
    }
  }
  /** Adds a soft point of light of radius `r` (in half picture heights). */
  dot(x: number, y: number, r: number, c: Rgb, power: number): void {
    const { w, h, data } = this;
    const [px, py] = [((x / this.aspect + 1) * w) / 2, ((y + 1) * h) / 2];
    const pr = Math.max((r * h) / 2, 0.7);
    const gain = power * Math.min(1, ((r * h) / 2 / 0.7) ** 2);
    const [x0, x1, y0, y1] = [
      Math.max(0, Math.floor(px - 3 * pr)),
      Math.min(w - 1, Math.ceil(px + 3 * pr)),
      Math.max(0, Math.floor(py - 3 * pr)),
      Math.min(h - 1, Math.ceil(py + 3 * pr)),
    ];
    for (let j = y0; j <= y1; j++) {
      for (let i = x0; i <= x1; i++) {
        const g = gain * Math.exp(-((i + 0.5 - px) ** 2 + (j + 0.5 - py) ** 2) / (pr * pr));
        const o = (j * w + i) * 3;
        data[o] = at(data, o) + c[0] * g;
        data[o + 1] = at(data, o + 1) + c[1] * g;
        data[o + 2] = at(data, o + 2) + c[2] * g;
      }
    }
  }
  /** Copies a smaller picture, enlarged softly: fog need not be computed for every pixel of every frame. */
  enlarge(src: Film): void {
    const { w, h, data } = this;
    for (let j = 0; j < h; j++) {
      const sy = clamp(((j + 0.5) * src.h) / h - 0.5, 0, src.h - 1.001);
      const iy = Math.floor(sy);
      for (let i = 0; i < w; i++) {
        const sx = clamp(((i + 0.5) * src.w) / w - 0.5, 0, src.w - 1.001);
        const ix = Math.floor(sx);
        for (let c = 0; c < 3; c++) {
          const o = (iy * src.w + ix) * 3 + c;
          const below = o + src.w * 3;
          data[(j * w + i) * 3 + c] = mix(
            mix(at(src.data, o), at(src.data, o + 3), sx - ix),
            mix(at(src.data, below), at(src.data, below + 3), sx - ix),
            sy - iy,
          );
        }
      }
    }
  }
  /**
   * Light that spills in the lens: wide blurs of areas brighter than `from`. Computed at a small size, since it is soft anyway.
   */
  bloom(from: number, radius: number, strength: number): void {
    const k = Math.max(1, Math.round(this.h / 300));
    const [w, h] = [Math.ceil(this.w / k), Math.ceil(this.h / k)];
    let small = new Float32Array(w * h * 3);
    for (let j = 0; j < this.h; j++)
      for (let i = 0; i < this.w; i++)
        for (let c = 0; c < 3; c++) {
          const v = Math.max(0, at(this.data, (j * this.w + i) * 3 + c) - from);
          const o = (Math.floor(j / k) * w + Math.floor(i / k)) * 3 + c;
          small[o] = at(small, o) + Math.min(v, 6) / (k * k);
        }
    const r = Math.max(1, Math.round((radius * h) / 2));
    for (let pass = 0; pass < 3; pass++) {
      small = boxBlur(small, w, h, r, true);
      small = boxBlur(small, w, h, r, false);
    }
    for (let j = 0; j < this.h; j++)
      for (let i = 0; i < this.w; i++) {
        const [sx, sy] = [clamp((i + 0.5) / k - 0.5, 0, w - 1.001), clamp((j + 0.5) / k - 0.5, 0, h - 1.001)];
        const [ix, iy] = [Math.floor(sx), Math.floor(sy)];
        const [jx, jy] = [Math.min(ix + 1, w - 1), Math.min(iy + 1, h - 1)];
        for (let c = 0; c < 3; c++) {
          const top = mix(at(small, (iy * w + ix) * 3 + c), at(small, (iy * w + jx) * 3 + c), sx - ix);
          const low = mix(at(small, (jy * w + ix) * 3 + c), at(small, (jy * w + jx) * 3 + c), sx - ix);
          const o = (j * this.w + i) * 3 + c;
          this.data[o] = at(this.data, o) + mix(top, low, sy - iy) * strength;
        }
      }
  }
  /**
   * Applies tone curve, vignette and grain, then converts to 8 bits. The grain is added before rounding, which prevents banding
   * in dark gradients.
   */
  develop(o: { exposure: number; grain: number; vignette: number; seed: string; lift?: Rgb }): Buffer {
    const { w, h, data } = this;
    const out = Buffer.alloc(w * h * 3);
    const rng = rngOf(o.seed);
    const lift = o.lift ?? [0.004, 0.003, 0.004];
    for (let j = 0; j < h; j++)
      for (let i = 0; i < w; i++) {
        const [vx, vy] = [(2 * i) / w - 1, (2 * j) / h - 1];
        const v = 1 - o.vignette * smooth(0.35, 1.5, Math.hypot(vx, vy));
        const p = (j * w + i) * 3;
        const grain = (rng() + rng() + rng() - 1.5) * o.grain;
        for (let c = 0; c < 3; c++) {
          const x = Math.max(0, at(data, p + c)) * o.exposure * v + at(lift, c);
          const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
          const s = film <= 0.0031308 ? 12.92 * film : 1.055 * film ** (1 / 2.4) - 0.055;
          // Grain is strongest in the mid-tones, as in film; a little remains in black as dither.
          out[p + c] = clamp(
            Math.round(255 * s + grain * (0.25 + 4 * s * (1 - s) * 0.75) * 255 + (rng() - 0.5)),
            0,
            255,
          );
        }
      }
    return out;
  }
}

function boxBlur(src: Float32Array, w: number, h: number, r: number, across: boolean): Float32Array<ArrayBuffer> {
  const out = new Float32Array(src.length);
  const [lines, len, step, stride] = across ? [h, w, 3, w * 3] : [w, h, w * 3, 3];
  for (let l = 0; l < lines; l++)
    for (let c = 0; c < 3; c++) {
      const base = l * stride + c;
      let sum = 0;
      for (let i = -r; i <= r; i++) sum += at(src, base + clamp(i, 0, len - 1) * step);
      for (let i = 0; i < len; i++) {
        out[base + i * step] = sum / (2 * r + 1);
        sum += at(src, base + clamp(i + r + 1, 0, len - 1) * step) - at(src, base + clamp(i - r, 0, len - 1) * step);
      }
    }
  return out;
}

export const ORANGE: Rgb = [1, 0.36, 0.07];
export const AMBER: Rgb = [1, 0.56, 0.16];
export const EMBER: Rgb = [0.9, 0.16, 0.03];
export const TEAL: Rgb = [0.05, 0.5, 0.48];
export const MAGENTA: Rgb = [0.85, 0.08, 0.42];
export const ICE: Rgb = [0.3, 0.62, 1];

/** Colour `a` with `k` of the light `b` on top. */
export const add = (a: Rgb, b: Rgb, k: number): Rgb => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
export const lerp = (a: Rgb, b: Rgb, t: number): Rgb => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
