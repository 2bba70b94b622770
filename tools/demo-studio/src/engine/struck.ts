import { addMono, at, hz, type Play, SR } from "./core.ts";
import { Biquad } from "./filters.ts";

export type Modal = {
  /** frequency ratio, level, decay to -60 dB in seconds at middle C */
  modes: [number, number, number][];
  /** how far the decay shortens per octave up (1 = halves) */
  damp: number;
  /** level of the mallet's noise, its colour in Hz */
  knock: number;
  knockHz: number;
  /** seconds the sound rings on after the key is released; 0 = it rings freely */
  release: number;
  spread: number;
};

/** Sum of decaying sine modes: everything that is struck (piano, bars, glass, tines). */
export function modal(p: Modal): Play {
  return (out, start, midi, dur, vel, rng) => {
    const f0 = hz(midi);
    const stretch = 2 ** ((-(midi - 60) / 12) * p.damp);
    const longest = Math.max(...p.modes.map((m) => m[2])) * stretch;
    const seconds = p.release ? Math.min(longest, dur + p.release * 3) : longest;
    const n = Math.ceil(Math.min(seconds, 9) * SR);
    const buf = new Float32Array(n);
    for (const [ratio, level, decay] of p.modes) {
      const f = f0 * ratio * (1 + (rng() - 0.5) * 0.0004);
      if (f > 15000) continue;
      // Soft strokes have fewer high partials; that, rather than loudness, makes touch audible.
      const bright = Math.min(1, (0.35 + 0.65 * vel) ** Math.log2(1 + ratio));
      const w = (2 * Math.PI * f) / SR;
      const d = Math.exp(-6.9 / (decay * stretch * SR));
      const c = 2 * d * Math.cos(w);
      let y1 = 0;
      let y2 = -Math.sin(w) * level * bright;
      for (let i = 0; i < n; i++) {
        const y = c * y1 - d * d * y2;
        y2 = y1;
        y1 = y;
        buf[i] = at(buf, i) + y;
      }
    }
    const noise = new Biquad("bandpass", p.knockHz, 0.8);
    for (let i = 0; i < Math.min(n, 1600); i++)
      buf[i] = at(buf, i) + noise.run(rng() - 0.5) * p.knock * vel * Math.exp(-i / 260);
    const tail = Math.min(n, 800);
    for (let i = 0; i < n; i++) {
      const past = i / SR - dur;
      const rel = p.release && past > 0 ? Math.exp((-3 * past) / p.release) : 1;
      buf[i] = at(buf, i) * vel * rel * Math.min(1, i / 30) * Math.min(1, (n - i) / tail);
    }
    addMono(out, start, buf, 0.3, ((midi - 64) / 30) * p.spread + (rng() - 0.5) * 0.1 * p.spread);
  };
}

const pianoModes = (bright: number): [number, number, number][] =>
  Array.from({ length: 12 }, (_, i): [number, number, number] => {
    const k = i + 1;
    // A stiff string is sharp in its upper partials, and the hammer at 1/8 of it suppresses the 8th.
    return [
      k * Math.sqrt(1 + 0.0004 * k * k),
      (Math.abs(Math.sin((k * Math.PI) / 8)) * bright ** i) / k ** 0.6 + 0.02 * bright ** i,
      5.5 / k ** 0.75,
    ];
  }).flatMap((m): [number, number, number][] => [
    [m[0], m[1] * 0.6, m[2]],
    [m[0] * 1.0007, m[1] * 0.5, m[2] * 0.7],
  ]);

export const mallets = {
  feltPiano: { modes: pianoModes(0.52), damp: 0.5, knock: 0.35, knockHz: 320, release: 0.3, spread: 0.6 },
  piano: { modes: pianoModes(0.74), damp: 0.5, knock: 0.3, knockHz: 900, release: 0.25, spread: 0.7 },
  marimba: {
    modes: [
      [1, 1, 1.1],
      [3.93, 0.35, 0.35],
      [9.2, 0.12, 0.12],
    ],
    damp: 0.6,
    knock: 0.7,
    knockHz: 700,
    release: 0,
    spread: 0.7,
  },
  kalimba: {
    modes: [
      [1, 1, 1.7],
      [2.01, 0.12, 0.7],
      [5.4, 0.28, 0.35],
      [8.9, 0.1, 0.15],
    ],
    damp: 0.5,
    knock: 0.5,
    knockHz: 2200,
    release: 0,
    spread: 0.8,
  },
  glass: {
    modes: [
      [1, 1, 4.5],
      [2.76, 0.35, 2.4],
      [5.4, 0.16, 1.3],
      [8.93, 0.06, 0.6],
    ],
    damp: 0.35,
    knock: 0.12,
    knockHz: 4000,
    release: 0,
    spread: 0.9,
  },
  vibes: {
    modes: [
      [1, 1, 4],
      [3.98, 0.22, 1],
      [10.5, 0.05, 0.3],
    ],
    damp: 0.4,
    knock: 0.25,
    knockHz: 1200,
    release: 0.7,
    spread: 0.7,
  },
  musicBox: {
    modes: [
      [1, 1, 2.6],
      [2, 0.2, 1.6],
      [6.3, 0.3, 0.6],
      [11.8, 0.1, 0.25],
    ],
    damp: 0.4,
    knock: 0.3,
    knockHz: 5200,
    release: 0,
    spread: 0.6,
  },
  tongueDrum: {
    modes: [
      [1, 1, 2.6],
      [2, 0.42, 1.6],
      [3.01, 0.2, 0.9],
      [4.2, 0.06, 0.4],
    ],
    damp: 0.35,
    knock: 0.5,
    knockHz: 420,
    release: 0,
    spread: 0.6,
  },
} satisfies Record<string, Modal>;
