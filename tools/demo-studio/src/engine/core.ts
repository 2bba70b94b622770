/** Sample rate of everything in the studio, in Hz. */
export const SR = 44100;

/** A stereo buffer; both channels always have the same length. */
export type Stereo = { l: Float32Array; r: Float32Array };

/** Returns numbers in [0, 1). Seeded, so that every render of a song is the same bytes. */
export type Rng = () => number;

/** Adds one note to `out`, starting at sample `at`; `dur` is the held time in seconds, `vel` 0..1. */
export type Play = (out: Stereo, at: number, midi: number, dur: number, vel: number, rng: Rng) => void;

export const stereo = (samples: number): Stereo => ({ l: new Float32Array(samples), r: new Float32Array(samples) });
export const hz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
export const fromDb = (db: number): number => 10 ** (db / 20);
export const toDb = (x: number): number => 20 * Math.log10(Math.max(x, 1e-9));
export const clamp = (x: number, lo: number, hi: number): number => (x < lo ? lo : Math.min(x, hi));
export const at = (a: ArrayLike<number>, i: number): number => a[i] ?? 0;

export function rngOf(seed: number | string): Rng {
  let s = 2166136261;
  for (const c of String(seed)) s = Math.imul(s ^ c.charCodeAt(0), 16777619);
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Equal-power pan gains for pan -1..1. */
export const panGains = (pan: number): [number, number] => {
  const a = ((clamp(pan, -1, 1) + 1) * Math.PI) / 4;
  return [Math.cos(a) * Math.SQRT2, Math.sin(a) * Math.SQRT2];
};

/** Adds a mono buffer to a stereo one; samples outside are dropped. */
export function addMono(out: Stereo, start: number, mono: Float32Array, gain: number, pan: number): void {
  const [gl, gr] = panGains(pan);
  const n = Math.min(mono.length, out.l.length - start);
  for (let i = Math.max(0, -start); i < n; i++) {
    const x = at(mono, i) * gain;
    out.l[start + i] = at(out.l, start + i) + x * gl;
    out.r[start + i] = at(out.r, start + i) + x * gr;
  }
}

export function addStereo(out: Stereo, start: number, src: Stereo, gain: number): void {
  const n = Math.min(src.l.length, out.l.length - start);
  for (let i = Math.max(0, -start); i < n; i++) {
    out.l[start + i] = at(out.l, start + i) + at(src.l, i) * gain;
    out.r[start + i] = at(out.r, start + i) + at(src.r, i) * gain;
  }
}
