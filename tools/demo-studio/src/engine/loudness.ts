import { at, SR, type Stereo } from "./core.ts";
import { Biquad } from "./filters.ts";

/** Gated loudness according to ITU-R BS.1770 in LUFS. A part that plays only at times is measured only where it plays. */
export function loudness(buf: Stereo, relativeGate = -10): number {
  const hop = Math.round(SR * 0.1);
  const blocks = Math.floor(buf.l.length / hop);
  const power = new Float64Array(blocks);
  for (const ch of [buf.l, buf.r]) {
    const shelf = new Biquad("highshelf", 1681.97, 0.7072, 3.9998);
    const high = new Biquad("highpass", 38.135, 0.5003);
    for (let b = 0; b < blocks; b++) {
      let s = 0;
      for (let i = b * hop; i < (b + 1) * hop; i++) {
        const y = high.run(shelf.run(at(ch, i)));
        s += y * y;
      }
      power[b] = at(power, b) + s / hop;
    }
  }
  const gated: number[] = [];
  for (let b = 0; b + 4 <= blocks; b++)
    gated.push((at(power, b) + at(power, b + 1) + at(power, b + 2) + at(power, b + 3)) / 4);
  const lufs = (p: number): number => -0.691 + 10 * Math.log10(Math.max(p, 1e-12));
  const mean = (list: number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);
  const loud = gated.filter((p) => lufs(p) > -70);
  const gate = lufs(mean(loud)) + relativeGate;
  return lufs(mean(loud.filter((p) => lufs(p) > gate)));
}
