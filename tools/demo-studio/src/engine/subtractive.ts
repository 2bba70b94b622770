import { at, hz, type Play, panGains, SR } from "./core.ts";
import { type Adsr, adsr, noteLength } from "./envelopes.ts";
import { Svf } from "./filters.ts";
import { type Shape, wave } from "./oscillators.ts";

export type Patch = {
  /** shape, octave, level, detune in cents */
  oscs: [Shape, number, number, number][];
  unison: number;
  /** detune over the unison voices in cents, stereo width 0..1 */
  spread: number;
  width: number;
  amp: Adsr;
  /** resting cutoff in Hz, resonance, envelope depth in octaves, the envelope, key tracking 0..1 */
  cut: number;
  q: number;
  envOct: number;
  filt: Adsr;
  track?: number;
  vibrato?: { rate: number; cents: number; delay: number };
  /** a slow sweep of the cutoff in octaves, so that long chords breathe */
  sweep?: { rate: number; oct: number };
  noise?: number;
  drive?: number;
};

/** The classic analog voice: oscillators → low-pass with envelope → amplifier. */
export function subtractive(p: Patch): Play {
  return (out, start, midi, dur, vel, rng) => {
    const n = Math.min(noteLength(p.amp, dur), out.l.length - start);
    const f0 = hz(midi);
    const voices: { phase: number; ratio: number; shape: Shape; gl: number; gr: number; drift: number }[] = [];
    for (const [shape, oct, level, cents] of p.oscs) {
      for (let u = 0; u < p.unison; u++) {
        const pos = p.unison === 1 ? 0 : (2 * u) / (p.unison - 1) - 1;
        const [gl, gr] = panGains(pos * p.width * (u % 2 ? 1 : -1));
        const g = level / Math.sqrt(p.unison);
        voices.push({
          phase: rng(),
          ratio: 2 ** (oct + (cents + pos * p.spread + (rng() - 0.5) * 2) / 1200),
          shape,
          gl: gl * g,
          gr: gr * g,
          drift: rng() * 6.28,
        });
      }
    }
    const [fl, fr] = [new Svf(), new Svf()];
    const lfo = rng() * 6.28;
    const track = 2 ** (((midi - 60) / 12) * (p.track ?? 0.5));
    const drive = p.drive ?? 0;
    let env = 0;
    let bend = 1;
    for (let i = 0; i < n; i++) {
      const t = i / SR;
      if (i % 16 === 0) {
        env = adsr(p.amp, dur, t) * vel;
        const sweep = p.sweep ? p.sweep.oct * Math.sin(2 * Math.PI * p.sweep.rate * t + lfo) : 0;
        // A harder note is a brighter note: the velocity opens the filter too.
        const cut = p.cut * track * 2 ** (p.envOct * adsr(p.filt, dur, t) * (0.5 + 0.5 * vel) + sweep);
        fl.set(Math.max(40, Math.min(cut, 17000)), p.q);
        fr.set(Math.max(40, Math.min(cut, 17000)), p.q);
        const v = p.vibrato;
        bend = v
          ? 2 **
            ((v.cents * Math.min(1, Math.max(0, (t - v.delay) / 0.4)) * Math.sin(2 * Math.PI * v.rate * t + lfo)) /
              1200)
          : 1;
      }
      let l = 0;
      let r = 0;
      for (const v of voices) {
        const step = (f0 * v.ratio * bend) / SR;
        v.phase += step;
        if (v.phase >= 1) v.phase -= 1;
        const x = wave(v.shape, v.phase, step);
        l += x * v.gl;
        r += x * v.gr;
      }
      if (p.noise) {
        l += (rng() - 0.5) * p.noise;
        r += (rng() - 0.5) * p.noise;
      }
      if (drive) {
        l = Math.tanh(l * (1 + drive)) / (1 + drive * 0.4);
        r = Math.tanh(r * (1 + drive)) / (1 + drive * 0.4);
      }
      // The 8 ms start ramp protects even the fastest attack against a click from the random phases.
      const g = env * Math.min(1, i / 90);
      out.l[start + i] = at(out.l, start + i) + fl.run(l) * g * 0.3;
      out.r[start + i] = at(out.r, start + i) + fr.run(r) * g * 0.3;
    }
  };
}

const soft: Adsr = [0.9, 2, 0.8, 1.8];
export const patches = {
  warmPad: {
    oscs: [
      ["saw", 0, 0.8, 0],
      ["tri", -1, 0.5, 3],
    ],
    unison: 5,
    spread: 14,
    width: 0.9,
    amp: soft,
    cut: 620,
    q: 0.7,
    envOct: 1.2,
    filt: [1.6, 3, 0.6, 2],
    sweep: { rate: 0.11, oct: 0.35 },
  },
  hazePad: {
    oscs: [
      ["saw", 0, 0.7, 0],
      ["square", 0, 0.25, 7],
    ],
    unison: 6,
    spread: 22,
    width: 1,
    amp: [1.6, 2, 0.9, 2.6],
    cut: 900,
    q: 0.8,
    envOct: 1,
    filt: [2.5, 4, 0.5, 2],
    sweep: { rate: 0.07, oct: 0.6 },
    noise: 0.05,
  },
  ensemble: {
    oscs: [["saw", 0, 0.9, 0]],
    unison: 7,
    spread: 18,
    width: 0.9,
    amp: [0.35, 1, 0.85, 0.8],
    cut: 1700,
    q: 0.6,
    envOct: 0.6,
    filt: [0.4, 1, 0.7, 0.8],
    vibrato: { rate: 5.2, cents: 6, delay: 0.3 },
  },
  brass: {
    oscs: [
      ["saw", 0, 0.8, 0],
      ["saw", 0, 0.6, 9],
    ],
    unison: 3,
    spread: 10,
    width: 0.7,
    amp: [0.05, 0.6, 0.75, 0.35],
    cut: 500,
    q: 0.9,
    envOct: 2.6,
    filt: [0.09, 0.7, 0.45, 0.4],
  },
  superStab: {
    oscs: [["saw", 0, 1, 0]],
    unison: 7,
    spread: 24,
    width: 1,
    amp: [0.005, 0.35, 0.25, 0.25],
    cut: 900,
    q: 0.9,
    envOct: 3,
    filt: [0.004, 0.3, 0.15, 0.2],
  },
  pluck: {
    oscs: [
      ["saw", 0, 0.7, 0],
      ["square", 0, 0.4, 5],
    ],
    unison: 2,
    spread: 9,
    width: 0.5,
    amp: [0.003, 0.32, 0.04, 0.25],
    cut: 420,
    q: 1.6,
    envOct: 3.4,
    filt: [0.002, 0.16, 0.02, 0.2],
  },
  softPluck: {
    oscs: [
      ["tri", 0, 1, 0],
      ["saw", 0, 0.25, 4],
    ],
    unison: 2,
    spread: 6,
    width: 0.6,
    amp: [0.006, 0.5, 0.06, 0.5],
    cut: 700,
    q: 1,
    envOct: 2.2,
    filt: [0.003, 0.28, 0.05, 0.3],
  },
  acid: {
    oscs: [["saw", 0, 0.9, 0]],
    unison: 1,
    spread: 0,
    width: 0,
    amp: [0.003, 0.25, 0.3, 0.09],
    cut: 260,
    q: 4.5,
    envOct: 3,
    filt: [0.003, 0.16, 0.05, 0.1],
    drive: 0.8,
  },
  monoLead: {
    oscs: [
      ["saw", 0, 0.7, 0],
      ["square", 0, 0.5, -6],
    ],
    unison: 2,
    spread: 8,
    width: 0.3,
    amp: [0.02, 0.4, 0.8, 0.25],
    cut: 1300,
    q: 1.2,
    envOct: 1.4,
    filt: [0.02, 0.5, 0.5, 0.3],
    vibrato: { rate: 5.4, cents: 16, delay: 0.25 },
  },
  reedLead: {
    oscs: [
      ["square", 0, 0.6, 0],
      ["tri", 1, 0.25, 3],
    ],
    unison: 1,
    spread: 0,
    width: 0,
    amp: [0.06, 0.4, 0.85, 0.22],
    cut: 1100,
    q: 0.8,
    envOct: 0.9,
    filt: [0.08, 0.5, 0.6, 0.2],
    vibrato: { rate: 4.8, cents: 13, delay: 0.3 },
    noise: 0.04,
  },
  roundBass: {
    oscs: [
      ["sine", 0, 1, 0],
      ["tri", 0, 0.45, 0],
    ],
    unison: 1,
    spread: 0,
    width: 0,
    amp: [0.008, 0.5, 0.75, 0.12],
    cut: 500,
    q: 0.7,
    envOct: 1,
    filt: [0.004, 0.2, 0.3, 0.1],
    track: 0.3,
    drive: 0.7,
  },
  moogBass: {
    oscs: [
      ["saw", 0, 0.8, 0],
      ["square", -1, 0.6, 4],
    ],
    unison: 1,
    spread: 0,
    width: 0,
    amp: [0.005, 0.4, 0.7, 0.1],
    cut: 190,
    q: 1.5,
    envOct: 2.4,
    filt: [0.004, 0.22, 0.2, 0.1],
    track: 0.4,
    drive: 0.5,
  },
  reese: {
    oscs: [
      ["saw", 0, 0.8, -9],
      ["saw", 0, 0.8, 9],
      ["sine", -1, 0.7, 0],
    ],
    unison: 1,
    spread: 0,
    width: 0,
    amp: [0.02, 0.5, 0.9, 0.15],
    cut: 380,
    q: 1,
    envOct: 0.8,
    filt: [0.3, 1, 0.6, 0.2],
    track: 0.2,
    sweep: { rate: 0.4, oct: 0.5 },
    drive: 0.6,
  },
  subBass: {
    oscs: [["sine", 0, 1, 0]],
    unison: 1,
    spread: 0,
    width: 0,
    amp: [0.012, 0.9, 0.6, 0.2],
    cut: 900,
    q: 0.7,
    envOct: 0,
    filt: [0.01, 1, 1, 0.2],
    drive: 1.1,
  },
} satisfies Record<string, Patch>;
