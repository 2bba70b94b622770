import { at, hz, panGains, rngOf, SR, type Stereo, stereo } from "./core.ts";
import { Svf } from "./filters.ts";
import type { Formants, Syllable } from "./phonetics.ts";

/** One sung note; `syl` is null where a syllable continues over a second note. `end` closes the phrase. */
export type Sung = { time: number; dur: number; midi: number; vel: number; syl: Syllable | null; end: boolean };
export type Singer = { tract: number; breath: number; tilt: number; vibrato: number; glide: number };

export const singers: Record<string, Singer> = {
  alto: { tract: 1, breath: 0.5, tilt: 1.25, vibrato: 22, glide: 0.05 },
  whisper: { tract: 1.03, breath: 1.3, tilt: 1.55, vibrato: 12, glide: 0.06 },
  bright: { tract: 1.04, breath: 0.35, tilt: 1.05, vibrato: 18, glide: 0.04 },
  dark: { tract: 0.93, breath: 0.55, tilt: 1.4, vibrato: 20, glide: 0.07 },
  low: { tract: 0.86, breath: 0.5, tilt: 1.35, vibrato: 16, glide: 0.06 },
};

const FRAME = 64;
type Target = {
  from: number;
  shape: Formants | null;
  voice: number;
  noise: number;
  colour: number;
  pitch: number;
  breathIn: boolean;
  glide: boolean;
};
const BREATH_IN: Formants = [600, 1600, 2700, 3800, 4900];

/** Turns notes into a timeline of targets that the vocal tract follows; vowels land on the beat, consonants come before it. */
function plan(notes: Sung[], shift: number): Target[] {
  const out: Target[] = [];
  const put = (from: number, t: Partial<Target>): void => {
    out.push({ from, shape: null, voice: 0, noise: 0, colour: 5000, pitch: 0, breathIn: false, glide: false, ...t });
  };
  notes.forEach((n, i) => {
    const start = n.time + shift;
    const prev = notes[i - 1];
    const next = notes[i + 1];
    const pitch = n.midi;
    if (!prev || prev.end)
      put(start - 0.42, { shape: BREATH_IN, noise: 0.07 * n.vel, colour: 2200, pitch: pitch - 2, breathIn: true });
    if (n.syl) {
      const len = n.syl.onset.reduce((a, g) => a + g.time, 0);
      let t = start - len;
      for (const g of n.syl.onset) {
        put(t, { shape: g.shape, voice: g.voice * n.vel, noise: g.noise * n.vel, colour: g.colour, pitch });
        t += g.time;
      }
    }
    const vowel = n.syl?.vowel ?? null;
    put(start, { shape: vowel, voice: n.vel, pitch });
    const lead = next?.syl && !n.end ? next.syl.onset.reduce((a, g) => a + g.time, 0) : 0;
    const coda = n.syl?.coda[0];
    const carried = next && !next.syl && !n.end;
    const stop = start + n.dur - lead;
    if (n.syl?.glide)
      put(start + (stop - start) * (carried ? 0.9 : 0.68), {
        shape: n.syl.glide,
        voice: n.vel * 0.9,
        pitch,
        glide: true,
      });
    if (coda && !carried)
      put(stop - coda.time, {
        shape: coda.shape,
        voice: coda.voice * n.vel,
        noise: coda.noise * n.vel * 0.7,
        colour: coda.colour,
        pitch,
      });
    if (n.end) put(stop, { voice: 0, pitch });
  });
  return out.sort((a, b) => a.from - b.from);
}

/**
 * Sings: a sum of harmonics shaped by five formants, so it is band-limited by construction, plus breath noise pulsing with the
 * glottis. Rendered in frames of 64 samples, with amplitudes interpolated linearly between frames.
 */
export function sing(
  notes: Sung[],
  who: Singer,
  length: number,
  seed: string,
  detune: number,
  shift: number,
): Float32Array {
  const rng = rngOf(seed);
  const out = new Float32Array(length);
  const targets = plan(notes, shift);
  const MAX = 56;
  const amps = new Float32Array(MAX);
  const goal = new Float32Array(MAX);
  const f: Formants = [550, 1550, 2750, 3800, 4900];
  const widths = [75, 95, 130, 190, 260];
  let pitch = targets[0]?.pitch ?? 60;
  let [voice, noise, colour, phase, jitter, wander, held, fade, idx] = [0, 0, 5000, 0, 0, 0, 0, 0, -1];
  let shape: Formants = f;
  const vibPhase = rng() * 6.28;
  const bands = [new Svf(), new Svf(), new Svf()];
  const bandGains = [0.25, 0.5, 0.8];
  const hiss = new Svf();
  for (let start = 0; start + FRAME <= length; start += FRAME) {
    const t = start / SR;
    while (idx + 1 < targets.length && (targets[idx + 1]?.from ?? 0) <= t) {
      const before = targets[idx]?.pitch;
      idx++;
      if (targets[idx]?.pitch !== before) held = 0;
      shape = targets[idx]?.shape ?? shape;
    }
    const now = targets[idx];
    if (!now || (now.voice === 0 && now.noise === 0 && voice < 1e-4 && noise < 1e-4)) {
      amps.fill(0);
      voice = 0;
      if (now) pitch = targets[idx + 1]?.pitch ?? pitch;
      continue;
    }
    const dt = FRAME / SR;
    held += dt;
    const chase = (tau: number): number => 1 - Math.exp(-dt / tau);
    pitch += (now.pitch - pitch) * chase(who.glide);
    // Falls slower than it rises at phrase ends, as lungs do; quick inside words.
    const fall = now.voice === 0 && now.noise === 0 ? 0.07 : 0.018;
    voice += (now.voice - voice) * chase(now.voice > voice ? 0.03 : fall);
    noise += (now.noise - noise) * chase(now.breathIn ? 0.09 : 0.014);
    colour += (now.colour - colour) * chase(0.02);
    for (let k = 0; k < 5; k++)
      f[k] = at(f, k) + (at(shape, k) * who.tract - at(f, k)) * chase(now.glide ? 0.09 : 0.035);
    jitter += ((rng() - 0.5) * 9 - jitter) * 0.03;
    wander += ((rng() - 0.5) * 60 - wander) * 0.0025;
    fade = Math.min(1, Math.max(0, (held - 0.28) / 0.5));
    const vib = who.vibrato * fade * Math.sin(2 * Math.PI * (5.3 + 0.25 * Math.sin(t * 0.9)) * t + vibPhase);
    const scoop = -38 * Math.exp(-held / 0.06);
    const hzNow = hz(pitch + (vib + jitter + wander + scoop + detune) / 100);
    // A singer opens the mouth so that F1 is never below the sung note; without this, high notes sound thin.
    const f1 = Math.max(at(f, 0), hzNow * 1.04);
    const count = Math.min(MAX, Math.floor(11500 / hzNow));
    let power = 0;
    for (let k = 1; k <= count; k++) {
      const x = k * hzNow;
      let m = k ** -who.tilt;
      for (let j = 0; j < 5; j++) {
        const F = j === 0 ? f1 : at(f, j);
        const B = at(widths, j) + (j === 0 ? 30 * who.breath : 0);
        m *= (F * F) / Math.sqrt((F * F - x * x) ** 2 + (B * x * 1.6) ** 2);
      }
      // Compensates the roll-off that five cascaded resonators have above their last one.
      m *= 1 + (x / 4300) ** 4;
      goal[k - 1] = m;
      power += m * m;
    }
    const norm =
      (voice * (1 + 0.06 * fade * Math.sin(2 * Math.PI * 5.3 * t))) /
      Math.max(1e-6, power ** 0.5) /
      (1 + 0.1 * who.breath);
    for (let k = 0; k < MAX; k++) goal[k] = k < count ? at(goal, k) * norm : 0;
    bands[0]?.set(f1 * 1.1, 3);
    bands[1]?.set(at(f, 1), 5);
    bands[2]?.set(at(f, 2) * 1.15, 3);
    hiss.set(colour, colour > 4500 ? 0.9 : 1.6);
    const step = hzNow / SR;
    for (let i = 0; i < FRAME; i++) {
      phase += step;
      if (phase >= 1) phase -= 1;
      const w = 2 * Math.PI * phase;
      const c2 = 2 * Math.cos(w);
      let s0 = 0;
      let s1 = Math.sin(w);
      let x = 0;
      const mix = i / FRAME;
      for (let k = 0; k < count; k++) {
        x += s1 * (at(amps, k) + (at(goal, k) - at(amps, k)) * mix);
        const s2 = c2 * s1 - s0;
        s0 = s1;
        s1 = s2;
      }
      const white = rng() * 2 - 1;
      let air = 0;
      bands.forEach((b, j) => {
        b.run(white);
        air += b.band * at(bandGains, j);
      });
      hiss.run(white);
      const pulse = 0.45 + 0.55 * (0.5 + 0.5 * Math.cos(w));
      out[start + i] = x + air * pulse * voice * who.breath * 0.055 + (now.breathIn ? air : hiss.band) * noise * 0.42;
    }
    amps.set(goal);
  }
  return out;
}

/** Lead in the middle, and `width` > 0 adds two more takes left and right: the doubled, hazy sound of dream pop. */
export function choir(
  notes: Sung[],
  who: Singer,
  length: number,
  seed: string,
  width: number,
  doubles: number,
): Stereo {
  const out = stereo(length);
  const takes: [pan: number, gain: number, cents: number, late: number, stretch: number][] = [[0, 1, 0, 0, 0]];
  if (doubles > 0) takes.push([-width, doubles, 7, 0.014, 0.02], [width, doubles, -8, 0.022, -0.02]);
  takes.forEach(([pan, gain, cents, late, stretch], n) => {
    const take = sing(notes, { ...who, tract: who.tract * (1 + stretch) }, length, `${seed}${n}`, cents, late);
    const [gl, gr] = panGains(pan);
    for (let i = 0; i < length; i++) {
      out.l[i] = at(out.l, i) + at(take, i) * gain * gl;
      out.r[i] = at(out.r, i) + at(take, i) * gain * gr;
    }
  });
  return out;
}
