import { addMono, at, hz, type Play, SR } from "./core.ts";
import { Biquad } from "./filters.ts";

export type Plucked = {
  /** seconds to -60 dB at middle C, brightness of the loop 0..1, of the pick 0..1, where it plucks (0..0.5) */
  decay: number;
  bright: number;
  pick: number;
  pos: number;
  /** resonances of the body: Hz, q, dB */
  body: [number, number, number][];
  release: number;
  spread: number;
  drive?: number;
};

/** Karplus-Strong string with fractional tuning, pick position and a resonating body. */
export function plucked(p: Plucked): Play {
  return (out, start, midi, dur, vel, rng) => {
    const f = hz(midi);
    const decay = p.decay * 2 ** (-(midi - 60) / 24);
    const n = Math.ceil(Math.min(decay, dur + p.release * 3, 8) * SR);
    const buf = new Float32Array(n);
    const period = SR / f;
    // The loop's averaging filter delays by (1 - s); a fractional read keeps the string in tune with it.
    const s = 0.5 + 0.49 * p.bright;
    const len = Math.floor(period - (1 - s) - 1e-6);
    const frac = period - (1 - s) - len;
    const size = len + 2;
    const line = new Float32Array(size);
    const tone = Math.min(0.95, p.pick * (0.4 + 0.6 * vel));
    let lp = 0;
    const comb = Math.max(1, Math.round(len * p.pos));
    const burst = new Float32Array(len);
    for (let i = 0; i < len; i++) {
      lp += (rng() * 2 - 1 - lp) * (0.08 + 0.92 * tone);
      burst[i] = lp;
    }
    const mean = burst.reduce((a, b) => a + b, 0) / len;
    for (let i = 0; i < len; i++) line[i] = at(burst, i) - mean - 0.85 * (at(burst, (i + len - comb) % len) - mean);
    const loss = Math.exp(-6.9 / (decay * f));
    let w = len;
    let prev = 0;
    const body = p.body.map(([fq, q, g]) => new Biquad("peak", fq, q, g));
    const hp = new Biquad("highpass", 55, 0.7);
    const edge = 700;
    for (let i = 0; i < n; i++) {
      const a = at(line, (w - len + size) % size);
      const b = at(line, (w - len - 1 + size) % size);
      const x = a * (1 - frac) + b * frac;
      const y = (s * x + (1 - s) * prev) * loss;
      prev = x;
      line[w % size] = y;
      w = (w + 1) % size;
      let o = hp.run(y);
      for (const fl of body) o = fl.run(o);
      if (p.drive) o = Math.tanh(o * (1 + 4 * p.drive));
      const past = i / SR - dur;
      buf[i] = o * (past > 0 ? Math.exp((-4 * past) / p.release) : 1) * Math.min(1, (n - i) / edge);
    }
    addMono(out, start, buf, vel * 0.45, (rng() - 0.5) * p.spread);
  };
}

export const guitars = {
  nylon: {
    decay: 3.2,
    bright: 0.35,
    pick: 0.35,
    pos: 0.22,
    body: [
      [105, 3, 6],
      [220, 3, 4],
      [2500, 1, -3],
    ],
    release: 0.25,
    spread: 0.3,
  },
  steel: {
    decay: 4.5,
    bright: 0.8,
    pick: 0.7,
    pos: 0.14,
    body: [
      [110, 3, 5],
      [240, 2.5, 3],
      [3200, 1.2, 3],
    ],
    release: 0.25,
    spread: 0.4,
  },
  clean: {
    decay: 5,
    bright: 0.72,
    pick: 0.55,
    pos: 0.27,
    body: [
      [380, 1, 2],
      [2300, 1, 3],
      [5200, 0.8, -8],
    ],
    release: 0.3,
    spread: 0.3,
  },
  muted: {
    decay: 0.5,
    bright: 0.5,
    pick: 0.6,
    pos: 0.1,
    body: [
      [300, 1.2, 4],
      [1800, 1, 3],
    ],
    release: 0.1,
    spread: 0.4,
  },
  harp: {
    decay: 3.6,
    bright: 0.55,
    pick: 0.5,
    pos: 0.38,
    body: [
      [180, 2, 3],
      [520, 2, 2],
    ],
    release: 0.9,
    spread: 0.7,
  },
  bassGuitar: {
    decay: 4,
    bright: 0.4,
    pick: 0.4,
    pos: 0.2,
    body: [
      [90, 1, 4],
      [700, 1, 3],
      [3000, 0.8, -6],
    ],
    release: 0.08,
    spread: 0,
    drive: 0.2,
  },
  upright: {
    decay: 2.2,
    bright: 0.22,
    pick: 0.2,
    pos: 0.3,
    body: [
      [75, 2, 4],
      [150, 2, 4],
      [900, 1, 2],
    ],
    release: 0.1,
    spread: 0,
  },
  koto: {
    decay: 2.4,
    bright: 0.88,
    pick: 0.9,
    pos: 0.08,
    body: [
      [420, 2, 5],
      [1400, 2, 4],
    ],
    release: 0.5,
    spread: 0.5,
  },
} satisfies Record<string, Plucked>;
