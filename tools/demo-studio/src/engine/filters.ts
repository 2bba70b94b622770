import { at, SR, type Stereo } from "./core.ts";

/** Zero-delay state-variable filter: remains stable while its cutoff is swept, unlike a plain biquad. */
export class Svf {
  private a = 0;
  private b = 0;
  private g = 0;
  private k = 1;
  low = 0;
  band = 0;
  high = 0;
  set(cut: number, q: number): void {
    this.g = Math.tan((Math.PI * Math.min(cut, SR * 0.45)) / SR);
    this.k = 1 / q;
  }
  run(x: number): number {
    const { g, k } = this;
    this.high = (x - (g + k) * this.a - this.b) / (1 + g * (g + k));
    this.band = g * this.high + this.a;
    this.a = g * this.high + this.band;
    this.low = g * this.band + this.b;
    this.b = g * this.band + this.low;
    return this.low;
  }
}

export type BiquadKind = "lowpass" | "highpass" | "peak" | "lowshelf" | "highshelf" | "bandpass";

/** The usual audio-cookbook biquad, direct form 2 transposed. */
export class Biquad {
  private z1 = 0;
  private z2 = 0;
  private readonly c: [number, number, number, number, number];
  constructor(kind: BiquadKind, freq: number, q: number, gainDb = 0) {
    const w = (2 * Math.PI * Math.min(freq, SR * 0.45)) / SR;
    const cs = Math.cos(w);
    const alpha = Math.sin(w) / (2 * q);
    const A = 10 ** (gainDb / 40);
    const s = 2 * Math.sqrt(A) * alpha;
    let b: [number, number, number] = [1, 0, 0];
    let a: [number, number, number] = [1 + alpha, -2 * cs, 1 - alpha];
    if (kind === "lowpass") b = [(1 - cs) / 2, 1 - cs, (1 - cs) / 2];
    else if (kind === "highpass") b = [(1 + cs) / 2, -1 - cs, (1 + cs) / 2];
    else if (kind === "bandpass") b = [alpha, 0, -alpha];
    else if (kind === "peak") {
      b = [1 + alpha * A, -2 * cs, 1 - alpha * A];
      a = [1 + alpha / A, -2 * cs, 1 - alpha / A];
    } else {
      const d = kind === "lowshelf" ? 1 : -1;
      b = [
        A * (A + 1 - d * (A - 1) * cs + s),
        2 * d * A * (A - 1 - d * (A + 1) * cs),
        A * (A + 1 - d * (A - 1) * cs - s),
      ];
      a = [A + 1 + d * (A - 1) * cs + s, -2 * d * (A - 1 + d * (A + 1) * cs), A + 1 + d * (A - 1) * cs - s];
    }
    this.c = [b[0] / a[0], b[1] / a[0], b[2] / a[0], a[1] / a[0], a[2] / a[0]];
  }
  run(x: number): number {
    const [b0, b1, b2, a1, a2] = this.c;
    const y = b0 * x + this.z1;
    this.z1 = b1 * x - a1 * y + this.z2;
    this.z2 = b2 * x - a2 * y;
    return y;
  }
}

/** Applies one filter setting to both channels in place. */
export function eq(buf: Stereo, kind: BiquadKind, freq: number, q = Math.SQRT1_2, gainDb = 0): void {
  for (const ch of [buf.l, buf.r]) {
    const f = new Biquad(kind, freq, q, gainDb);
    for (let i = 0; i < ch.length; i++) ch[i] = f.run(at(ch, i));
  }
}
