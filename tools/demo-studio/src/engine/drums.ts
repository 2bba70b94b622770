import { at, clamp, type Rng, SR } from "./core.ts";
import { Biquad, Svf } from "./filters.ts";

export type Hit = (vel: number, rng: Rng) => Float32Array;
/** A drum in a kit: its sound, pan and level. */
export type Drum = { hit: Hit; pan: number; gain: number };
export type Kit = Record<string, Drum>;

const mono = (seconds: number): Float32Array => new Float32Array(Math.ceil(seconds * SR));

/** A sine whose pitch falls: `top` Hz to `low` Hz; `click` is the beater. */
export const kick =
  (top: number, low: number, decay: number, click: number, drive = 0.6): Hit =>
  (vel, rng) => {
    const b = mono(decay * 1.4);
    let phase = 0;
    const lp = new Biquad("lowpass", 3500, 0.7);
    for (let i = 0; i < b.length; i++) {
      const t = i / SR;
      phase += (low + (top - low) * Math.exp(-t * 38) + top * 0.8 * Math.exp(-t * 260)) / SR;
      const body = Math.sin(2 * Math.PI * phase) * Math.exp((-4.5 * t) / decay);
      const x =
        Math.tanh(body * (1 + drive * 2)) / (1 + drive * 0.5) + lp.run(rng() - 0.5) * click * Math.exp(-t * 300);
      b[i] = x * vel * Math.min(1, i / 20) * Math.min(1, (b.length - i) / 900);
    }
    return b;
  };

/** Two membrane modes plus noise from the wires. */
export const snare =
  (tone: number, body: number, noise: number, decay: number, bright: number): Hit =>
  (vel, rng) => {
    const b = mono(decay * 1.6);
    const bp = new Biquad("peak", 3200, 0.7, bright);
    const hp = new Biquad("highpass", 900, 0.7);
    for (let i = 0; i < b.length; i++) {
      const t = i / SR;
      const f = tone * (1 + 0.35 * Math.exp(-t * 60));
      const skin =
        (Math.sin(2 * Math.PI * f * t) + 0.6 * Math.sin(2 * Math.PI * f * 1.78 * t)) * Math.exp(-t * 22) * body;
      const wires =
        bp.run(hp.run(rng() * 2 - 1)) * noise * (0.75 * Math.exp((-5 * t) / decay) + 0.5 * Math.exp(-t * 90));
      b[i] =
        Math.tanh((skin + wires * (0.6 + 0.4 * vel)) * 1.2) *
        vel *
        Math.min(1, i / 12) *
        Math.min(1, (b.length - i) / 600);
    }
    return b;
  };

/** Several hands a few milliseconds apart, then the room. */
export const clap =
  (decay: number, centre: number): Hit =>
  (vel, rng) => {
    const b = mono(decay * 1.5 + 0.05);
    const f = new Svf();
    f.set(centre, 1.3);
    const hands = [0, 0.009 + rng() * 0.003, 0.019 + rng() * 0.003, 0.028];
    for (let i = 0; i < b.length; i++) {
      const t = i / SR;
      let e = 0;
      for (const h of hands) if (t >= h) e = Math.max(e, Math.exp(-(t - h) * (h === 0.028 ? 5 / decay : 240)));
      f.run(rng() * 2 - 1);
      b[i] = f.band * e * vel * 1.3 * Math.min(1, (b.length - i) / 600);
    }
    return b;
  };

/** Six detuned squares through a high-pass: metal that is not just hiss. */
export const hat =
  (decay: number, colour: number, metal = 0.6): Hit =>
  (vel, rng) => {
    const b = mono(decay * 1.5);
    const hp = new Biquad("highpass", colour, 0.9);
    const hp2 = new Biquad("highpass", colour * 0.9, 0.7);
    const fs = [2.0, 3.01, 4.16, 5.43, 6.79, 8.21].map((r) => 205 * r * (1 + (rng() - 0.5) * 0.01));
    for (let i = 0; i < b.length; i++) {
      const t = i / SR;
      let x = 0;
      for (const f of fs) x += (f * t * 2) % 1 < 0.5 ? 1 : -1;
      x = (x / 6) * metal + (rng() * 2 - 1) * (1 - metal * 0.6);
      b[i] =
        hp2.run(hp.run(x)) * Math.exp((-5 * t) / decay) * vel * Math.min(1, i / 25) * Math.min(1, (b.length - i) / 400);
    }
    return b;
  };

export const shaker =
  (decay: number, colour: number): Hit =>
  (vel, rng) => {
    const b = mono(decay * 2);
    const bp = new Biquad("bandpass", colour * (0.95 + rng() * 0.1), 1.1);
    for (let i = 0; i < b.length; i++) {
      const t = i / SR / decay;
      b[i] =
        bp.run(rng() * 2 - 1) * Math.min(1, t * 4) * Math.exp(-3 * t) * vel * 1.6 * Math.min(1, (b.length - i) / 400);
    }
    return b;
  };

export const rim =
  (f: number): Hit =>
  (vel, rng) => {
    const b = mono(0.09);
    for (let i = 0; i < b.length; i++) {
      const t = i / SR;
      b[i] =
        (Math.sin(2 * Math.PI * f * t) * 0.6 +
          Math.sin(2 * Math.PI * f * 2.31 * t) * 0.4 +
          (rng() - 0.5) * 0.5 * Math.exp(-t * 400)) *
        Math.exp(-t * 75) *
        vel *
        Math.min(1, (b.length - i) / 300);
    }
    return b;
  };

export const tom =
  (f: number, decay: number): Hit =>
  (vel, rng) => {
    const b = mono(decay * 1.4);
    let phase = 0;
    for (let i = 0; i < b.length; i++) {
      const t = i / SR;
      phase += (f * (1 + 0.5 * Math.exp(-t * 18))) / SR;
      b[i] =
        (Math.sin(2 * Math.PI * phase) * Math.exp((-4 * t) / decay) + (rng() - 0.5) * 0.25 * Math.exp(-t * 60)) *
        vel *
        Math.min(1, i / 20) *
        Math.min(1, (b.length - i) / 900);
    }
    return b;
  };

export const crash =
  (decay: number): Hit =>
  (vel, rng) => {
    const metal = hat(decay, 2600, 0.35)(vel, rng);
    // The swell of the first 30 ms distinguishes a cymbal from a burst of noise.
    for (let i = 0; i < metal.length; i++) metal[i] = at(metal, i) * clamp(0.4 + i / 1300, 0, 1);
    return metal;
  };

const d = (hit: Hit, gain: number, pan = 0): Drum => ({ hit, gain, pan });
/** k kick, s snare, c second backbeat, h closed hat, o open hat, r ride or shaker, p rim or click, t and u toms, y crash. */
export const kits: Record<string, Kit> = {
  dream: {
    k: d(kick(120, 48, 0.42, 0.3), 1),
    s: d(snare(185, 0.5, 0.55, 0.28, 2), 0.75),
    c: d(clap(0.22, 1500), 0.45, 0.1),
    h: d(hat(0.06, 7200), 0.22, 0.3),
    o: d(hat(0.38, 6800), 0.2, 0.3),
    r: d(shaker(0.06, 6500), 0.2, -0.4),
    p: d(rim(1650), 0.3, -0.25),
    t: d(tom(135, 0.4), 0.6, -0.3),
    u: d(tom(92, 0.5), 0.65, 0.3),
    y: d(crash(1.9), 0.3, -0.35),
  },
  folk: {
    k: d(kick(95, 58, 0.26, 0.5, 0.2), 0.95),
    s: d(snare(210, 0.25, 0.4, 0.16, -2), 0.5),
    c: d(clap(0.12, 1900), 0.5, -0.2),
    h: d(shaker(0.05, 7600), 0.3, 0.35),
    o: d(shaker(0.12, 6000), 0.3, 0.35),
    r: d(hat(0.1, 8800, 0.9), 0.16, -0.4),
    p: d(rim(980), 0.35, 0.2),
    t: d(tom(120, 0.3), 0.6, -0.3),
    u: d(tom(82, 0.42), 0.7, 0.2),
    y: d(crash(1.4), 0.18, 0.3),
  },
  eighties: {
    k: d(kick(160, 52, 0.3, 0.6), 1),
    s: d(snare(175, 0.7, 0.95, 0.34, 3), 0.85),
    c: d(clap(0.3, 1200), 0.5),
    h: d(hat(0.045, 8000, 0.8), 0.22, 0.2),
    o: d(hat(0.3, 7600, 0.8), 0.22, 0.2),
    r: d(hat(0.7, 8600, 0.95), 0.12, -0.3),
    p: d(rim(1900), 0.3, 0.3),
    t: d(tom(170, 0.5), 0.75, -0.45),
    u: d(tom(105, 0.6), 0.75, 0.45),
    y: d(crash(2), 0.3, 0.3),
  },
  house: {
    k: d(kick(210, 50, 0.34, 0.7, 1), 1),
    s: d(snare(220, 0.3, 0.7, 0.18, 3), 0.5),
    c: d(clap(0.24, 1350), 0.75),
    h: d(hat(0.04, 9000), 0.22, -0.15),
    o: d(hat(0.2, 7800), 0.3, 0.12),
    r: d(shaker(0.045, 8200), 0.2, 0.45),
    p: d(rim(2300), 0.3, -0.4),
    t: d(tom(150, 0.25), 0.5, -0.4),
    u: d(tom(100, 0.3), 0.55, 0.4),
    y: d(crash(1.6), 0.28),
  },
  trap: {
    k: d(kick(130, 41, 0.75, 0.35, 0.9), 1),
    s: d(snare(200, 0.45, 0.8, 0.2, 4), 0.65),
    c: d(clap(0.3, 1600), 0.6),
    h: d(hat(0.03, 9500, 0.5), 0.2, 0.2),
    o: d(hat(0.26, 8200), 0.2, 0.2),
    r: d(hat(0.02, 10500, 0.3), 0.16, -0.3),
    p: d(rim(2700), 0.3, -0.35),
    t: d(tom(110, 0.4), 0.6, -0.2),
    u: d(tom(75, 0.5), 0.6, 0.2),
    y: d(crash(1.7), 0.24),
  },
  dust: {
    k: d(kick(100, 54, 0.3, 0.25, 0.9), 0.95),
    s: d(snare(165, 0.55, 0.5, 0.2, -3), 0.7),
    c: d(clap(0.16, 1100), 0.4),
    h: d(hat(0.05, 5600, 0.3), 0.22, 0.15),
    o: d(hat(0.25, 5200, 0.3), 0.2, 0.15),
    r: d(shaker(0.07, 5000), 0.22, -0.35),
    p: d(rim(1350), 0.4, -0.2),
    t: d(tom(125, 0.35), 0.5, -0.3),
    u: d(tom(88, 0.4), 0.5, 0.3),
    y: d(crash(1.3), 0.18),
  },
  glitch: {
    k: d(kick(300, 46, 0.28, 0.9, 0.8), 0.95),
    s: d(snare(320, 0.3, 0.6, 0.1, 5), 0.5),
    c: d(clap(0.09, 2600), 0.6, 0.25),
    h: d(hat(0.018, 10500, 0.2), 0.26, -0.5),
    o: d(hat(0.14, 9200, 0.2), 0.2, 0.5),
    r: d(rim(4200), 0.16, 0.6),
    p: d(rim(3100), 0.22, -0.6),
    t: d(tom(240, 0.12), 0.5, -0.5),
    u: d(tom(160, 0.14), 0.5, 0.5),
    y: d(crash(1.1), 0.2),
  },
};
