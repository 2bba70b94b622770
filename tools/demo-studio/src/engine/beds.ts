import { at, rngOf, SR, type Stereo, stereo } from "./core.ts";
import { Biquad, Svf } from "./filters.ts";

type Bed = (samples: number, seed: string) => Stereo;

/** Rain on glass: hiss plus single drops, each a short falling blip. */
export const rain: Bed = (n, seed) => {
  const out = stereo(n);
  const rng = rngOf(`rain${seed}`);
  for (const ch of [out.l, out.r]) {
    const hp = new Biquad("bandpass", 4200, 0.4);
    for (let i = 0; i < n; i++) ch[i] = hp.run(rng() - 0.5) * 0.25;
    for (let k = 0; k < (n / SR) * 26; k++) {
      const start = Math.floor(rng() * n);
      const f = 1800 + rng() ** 2 * 4200;
      const level = 0.05 + 0.25 * rng() ** 4;
      for (let i = 0; i < 500 && start + i < n; i++)
        ch[start + i] =
          at(ch, start + i) + Math.sin((2 * Math.PI * f * i * (1 - i * 0.0004)) / SR) * Math.exp(-i / 70) * level;
    }
  }
  return out;
};

/** Water lapping: slow swells of dark noise that pass from side to side. */
export const water: Bed = (n, seed) => {
  const out = stereo(n);
  const rng = rngOf(`water${seed}`);
  [out.l, out.r].forEach((ch, side) => {
    const f = new Svf();
    const [p1, p2] = [rng() * 6, rng() * 6];
    for (let i = 0; i < n; i++) {
      const t = i / SR;
      const swell = 0.5 + 0.5 * Math.sin(2 * Math.PI * 0.13 * t + p1 + side) * Math.sin(2 * Math.PI * 0.083 * t + p2);
      if (i % 64 === 0) f.set(350 + 1500 * swell * swell, 0.6);
      f.run(rng() - 0.5);
      ch[i] = f.low * (0.15 + 0.85 * swell * swell);
    }
  });
  return out;
};

/** An engine far below, tyres on a wet road: two beating hums and a band of noise. */
export const bus: Bed = (n, seed) => {
  const out = stereo(n);
  const rng = rngOf(`bus${seed}`);
  [out.l, out.r].forEach((ch, side) => {
    const road = new Biquad("bandpass", 520, 0.5);
    const low = new Biquad("lowpass", 140, 0.7);
    for (let i = 0; i < n; i++) {
      const t = i / SR;
      const w = rng() - 0.5;
      const hum = Math.sin(2 * Math.PI * 55 * t) * 0.1 + Math.sin(2 * Math.PI * (82.4 + side * 0.3) * t) * 0.06;
      ch[i] = road.run(w) * (0.5 + 0.2 * Math.sin(2 * Math.PI * 0.09 * t + side)) + low.run(w) * 0.8 + hum;
    }
  });
  return out;
};

/** Worn vinyl: rumble, hiss and ticks. */
export const vinyl: Bed = (n, seed) => {
  const out = stereo(n);
  const rng = rngOf(`vinyl${seed}`);
  for (const ch of [out.l, out.r]) {
    const bp = new Biquad("highpass", 1500, 0.5);
    for (let i = 0; i < n; i++) ch[i] = bp.run(rng() - 0.5) * 0.05;
    for (let k = 0; k < (n / SR) * 7; k++) {
      const s = Math.floor(rng() * n);
      const a = 0.1 + 0.5 * rng() ** 5;
      for (let i = 0; i < 40 && s + i < n; i++) ch[s + i] = at(ch, s + i) + (rng() - 0.5) * a * Math.exp(-i / 9);
    }
  }
  return out;
};

/** Wind through grass. */
export const wind: Bed = (n, seed) => {
  const out = stereo(n);
  const rng = rngOf(`wind${seed}`);
  [out.l, out.r].forEach((ch, side) => {
    const f = new Svf();
    const p = rng() * 6;
    for (let i = 0; i < n; i++) {
      const t = i / SR;
      const gust = 0.5 + 0.3 * Math.sin(0.7 * t + p) + 0.2 * Math.sin(1.9 * t + p * 2 + side);
      if (i % 64 === 0) f.set(420 + 900 * gust, 1.4);
      f.run(rng() - 0.5);
      ch[i] = f.band * gust * gust;
    }
  });
  return out;
};

/** Noise that rises over its whole length: the pull into a chorus. */
export const riser: Bed = (n, seed) => {
  const out = stereo(n);
  const rng = rngOf(`rise${seed}`);
  for (const ch of [out.l, out.r]) {
    const f = new Svf();
    for (let i = 0; i < n; i++) {
      const x = i / n;
      if (i % 32 === 0) f.set(300 * 2 ** (4.6 * x), 1.6);
      f.run(rng() - 0.5);
      ch[i] = f.band * x ** 2.2;
    }
  }
  return out;
};
