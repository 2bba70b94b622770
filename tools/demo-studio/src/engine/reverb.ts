import { at, SR, type Stereo, stereo } from "./core.ts";
import { Biquad } from "./filters.ts";

const LINES = [29.7, 37.1, 41.3, 47.9, 53.3, 61.7, 67.9, 79.3];

/**
 * Feedback delay network of 8 lines with a Householder mix; slow modulation of the lines keeps the tail from ringing
 * on a pitch. `decay` is the time to -60 dB, `damp` the Hz above which the tail darkens, `size` scales the room.
 */
export function reverb(input: Stereo, decay: number, damp: number, size: number, preDelay: number): Stereo {
  const n = input.l.length;
  const out = stereo(n);
  const lens = LINES.map((ms) => (ms * size * SR) / 1000);
  const lines = lens.map((l) => new Float32Array(Math.ceil(l) + 64));
  const gains = lens.map((l) => 10 ** ((-3 * l) / SR / decay));
  const lows = new Float32Array(8);
  const y = new Float32Array(8);
  const a = 1 - Math.exp((-2 * Math.PI * damp) / SR);
  const pre = Math.round(preDelay * SR);
  const aps = [113, 337, 487, 171, 389, 541].map((l) => ({ buf: new Float32Array(Math.round(l * size)), i: 0 }));
  const diffuse = (x: number, from: number): number => {
    let v = x;
    for (let k = from; k < from + 3; k++) {
      const ap = aps[k];
      if (!ap) continue;
      const d = at(ap.buf, ap.i);
      const w = v - 0.62 * d;
      ap.buf[ap.i] = w;
      ap.i = (ap.i + 1) % ap.buf.length;
      v = d + 0.62 * w;
    }
    return v;
  };
  const [hl, hr] = [new Biquad("highpass", 180, 0.6), new Biquad("highpass", 180, 0.6)];
  for (let i = 0; i < n; i++) {
    const xl = diffuse(hl.run(i >= pre ? at(input.l, i - pre) : 0), 0);
    const xr = diffuse(hr.run(i >= pre ? at(input.r, i - pre) : 0), 3);
    let sum = 0;
    for (let k = 0; k < 8; k++) {
      const line = lines[k] as Float32Array;
      const size2 = line.length;
      const mod = 9 * Math.sin((i * (0.31 + 0.083 * k) * 6.283) / SR + k * 1.7);
      const pos = i - at(lens, k) + mod + size2 * 4;
      const whole = Math.floor(pos);
      const fr = pos - whole;
      const v = at(line, whole % size2) * (1 - fr) + at(line, (whole + 1) % size2) * fr;
      lows[k] = at(lows, k) + (v - at(lows, k)) * a;
      const d = at(lows, k) * at(gains, k);
      y[k] = d;
      sum += d;
    }
    sum *= 0.25;
    for (let k = 0; k < 8; k++)
      (lines[k] as Float32Array)[i % (lines[k] as Float32Array).length] = at(y, k) - sum + (k % 2 ? xr : xl) * 0.5;
    out.l[i] = at(y, 0) - at(y, 3) + at(y, 4) - at(y, 6) + 0.3 * at(y, 1);
    out.r[i] = at(y, 1) - at(y, 2) + at(y, 5) - at(y, 7) + 0.3 * at(y, 0);
  }
  return out;
}

/** Ping-pong echo; the loop loses lows and highs on every pass, like tape. `time` in seconds. */
export function echo(input: Stereo, time: number, feedback: number, bright: number): Stereo {
  const n = input.l.length;
  const out = stereo(n);
  const d = Math.round(time * SR);
  const [ll, lr] = [new Biquad("lowpass", bright, 0.6), new Biquad("lowpass", bright, 0.6)];
  const [hl, hr] = [new Biquad("highpass", 250, 0.6), new Biquad("highpass", 250, 0.6)];
  for (let i = 0; i < n; i++) {
    const pl = i >= d ? at(out.l, i - d) : 0;
    const pr = i >= d ? at(out.r, i - d) : 0;
    const m = i >= d ? (at(input.l, i - d) + at(input.r, i - d)) * 0.5 : 0;
    out.l[i] = hl.run(ll.run(Math.tanh(m + pr * feedback)));
    out.r[i] = hr.run(lr.run(pl * (feedback + 0.25)));
  }
  return out;
}

/** Two slowly moving copies: gives mono sounds width without phase holes when summed to mono. */
export function chorus(buf: Stereo, depthMs: number, rate: number, mix: number): void {
  const src: Stereo = { l: buf.l.slice(), r: buf.r.slice() };
  for (let i = 0; i < buf.l.length; i++) {
    const t = i / SR;
    for (const [ch, from, ph] of [
      [buf.l, src.l, 0],
      [buf.r, src.r, 2.1],
    ] as const) {
      const pos = i - ((9 + depthMs * Math.sin(2 * Math.PI * rate * t + ph)) * SR) / 1000;
      const w = Math.floor(pos);
      const x = w > 0 ? at(from, w) + (at(from, w + 1) - at(from, w)) * (pos - w) : 0;
      ch[i] = at(from, i) * (1 - mix * 0.4) + x * mix * 0.8;
    }
  }
}
