import { at, hz, type Play, panGains, SR } from "./core.ts";
import { type Adsr, adsr, noteLength } from "./envelopes.ts";

export type Fm = {
  /** pairs of carrier and modulator: carrier ratio, modulator ratio, index, index decay in s, level */
  pairs: [number, number, number, number, number][];
  amp: Adsr;
  /** auto-pan: rate in Hz, depth 0..1 */
  pan?: [number, number];
  spread: number;
};

/** Frequency modulation: electric pianos, bells, glassy basses. */
export function fm(p: Fm): Play {
  return (out, start, midi, dur, vel, rng) => {
    const n = Math.min(noteLength(p.amp, dur), out.l.length - start);
    const f = hz(midi);
    const base = (rng() - 0.5) * p.spread;
    let [gl, gr] = panGains(base);
    let env = 0;
    for (let i = 0; i < n; i++) {
      const t = i / SR;
      if (i % 16 === 0) {
        env = adsr(p.amp, dur, t) * vel * 0.4;
        // The pan follows song time, not the note, so that a whole chord swings together.
        if (p.pan) [gl, gr] = panGains(base + p.pan[1] * Math.sin((2 * Math.PI * p.pan[0] * (start + i)) / SR));
      }
      let x = 0;
      for (const [c, m, index, decay, level] of p.pairs) {
        const depth = index * (0.3 + 0.7 * vel) * Math.exp(-t / decay) * Math.min(1, 700 / f + 0.3);
        x += level * Math.sin(2 * Math.PI * f * c * t + depth * Math.sin(2 * Math.PI * f * m * t));
      }
      x *= env * Math.min(1, i / 60);
      out.l[start + i] = at(out.l, start + i) + x * gl;
      out.r[start + i] = at(out.r, start + i) + x * gr;
    }
  };
}

export const fms = {
  rhodes: {
    pairs: [
      [1, 1, 1.1, 0.9, 0.8],
      [1, 14, 0.25, 0.12, 0.4],
    ],
    amp: [0.003, 2.2, 0.15, 0.35],
    pan: [3.1, 0.35],
    spread: 0.2,
  },
  wurli: {
    pairs: [
      [1, 1, 1.8, 0.5, 0.7],
      [2, 3, 0.5, 0.2, 0.2],
    ],
    amp: [0.003, 1.3, 0.12, 0.2],
    pan: [5.2, 0.2],
    spread: 0.1,
  },
  bell: {
    pairs: [
      [1, 3.5, 1.4, 0.8, 0.7],
      [2, 7.02, 0.6, 0.3, 0.2],
    ],
    amp: [0.002, 2.4, 0.0, 1.2],
    spread: 0.8,
  },
  crystal: {
    pairs: [
      [1, 5, 0.8, 0.35, 0.6],
      [3, 4, 0.5, 0.2, 0.25],
    ],
    amp: [0.004, 1.1, 0.02, 0.8],
    spread: 1,
  },
  digiBass: {
    pairs: [
      [1, 1, 2.4, 0.18, 0.9],
      [1, 2, 0.9, 0.4, 0.4],
    ],
    amp: [0.004, 0.6, 0.55, 0.09],
    spread: 0,
  },
  hollow: {
    pairs: [
      [1, 2, 0.7, 3, 0.8],
      [0.5, 1, 0.4, 3, 0.3],
    ],
    amp: [0.5, 1, 0.8, 1.2],
    pan: [0.23, 0.5],
    spread: 0.5,
  },
} satisfies Record<string, Fm>;
