import { at, fromDb, SR, type Stereo } from "./core.ts";
import { Biquad, eq } from "./filters.ts";
import { loudness } from "./loudness.ts";

function scale(buf: Stereo, gain: number): void {
  for (const ch of [buf.l, buf.r]) for (let i = 0; i < ch.length; i++) ch[i] = at(ch, i) * gain;
}

/** Slow 2:1 compression of the whole mix; both channels share the gain so that the stereo image does not move. */
function glue(buf: Stereo, thresholdDb: number, ratio: number): void {
  let env = 0;
  let gain = 1;
  for (let i = 0; i < buf.l.length; i++) {
    const p = Math.max(Math.abs(at(buf.l, i)), Math.abs(at(buf.r, i)));
    env += (p - env) * (p > env ? 0.0015 : 0.00009);
    if (i % 16 === 0) {
      const over = 20 * Math.log10(env + 1e-9) - thresholdDb;
      gain = over > 0 ? fromDb(-over * (1 - 1 / ratio)) : 1;
    }
    buf.l[i] = at(buf.l, i) * gain;
    buf.r[i] = at(buf.r, i) * gain;
  }
}

/** Tape-like saturation: linear when quiet, and only the peaks bend. */
function saturate(buf: Stereo, drive: number): void {
  for (const ch of [buf.l, buf.r]) for (let i = 0; i < ch.length; i++) ch[i] = Math.tanh(at(ch, i) * drive) / drive;
}

/** Look-ahead limiter on the larger of sample and estimated inter-sample peak. */
export function limit(buf: Stereo, ceiling: number): void {
  const n = buf.l.length;
  const look = Math.round(SR * 0.004);
  const need = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    let p = 0;
    for (const ch of [buf.l, buf.r]) {
      const mid = (at(ch, i) + at(ch, i + 1)) * 0.5625 - (at(ch, i - 1) + at(ch, i + 2)) * 0.0625;
      p = Math.max(p, Math.abs(at(ch, i)), Math.abs(mid));
    }
    need[i] = p > ceiling ? ceiling / p : 1;
  }
  // Sliding minimum over the look-ahead, then the same window's mean: the gain is down exactly when the peak arrives.
  const queue: number[] = [];
  const low = new Float32Array(n);
  let head = 0;
  for (let i = 0; i < n + look; i++) {
    if (i < n) {
      while (queue.length > head && at(need, at(queue, queue.length - 1)) >= at(need, i)) queue.pop();
      queue.push(i);
    }
    const o = i - look;
    if (o >= 0) {
      while (at(queue, head) < o - look) head++;
      low[o] = at(need, at(queue, head));
    }
  }
  let sum = look;
  let gain = 1;
  for (let i = 0; i < n; i++) {
    sum += at(low, i) - (i >= look ? at(low, i - look) : 1);
    const want = Math.min(1, sum / look);
    gain = want < gain ? want : gain + (want - gain) * 0.0006;
    buf.l[i] = at(buf.l, i) * gain;
    buf.r[i] = at(buf.r, i) * gain;
  }
}

/** Widens the image above the bass by `gain`; the lows stay in the middle, where one speaker can reproduce them. */
function widen(buf: Stereo, gain: number): void {
  const high = new Biquad("highpass", 220, 0.6);
  for (let i = 0; i < buf.l.length; i++) {
    const side = high.run((at(buf.l, i) - at(buf.r, i)) / 2) * (gain - 1);
    buf.l[i] = at(buf.l, i) + side;
    buf.r[i] = at(buf.r, i) - side;
  }
}

/** The whole last stage, in place: clean lows, glue, tape, loudness, limiter. */
export function master(buf: Stereo, lufs: number, ceilingDb: number, air: number): void {
  eq(buf, "highpass", 28, 0.7);
  eq(buf, "lowshelf", 110, 0.7, 0.8);
  eq(buf, "peak", 320, 0.8, -1.2);
  eq(buf, "highshelf", 2600, 0.6, 3.2);
  eq(buf, "highshelf", 8500, 0.7, 1.2 + air);
  widen(buf, 1.4);
  scale(buf, fromDb(-16 - loudness(buf)));
  glue(buf, -12, 1.8);
  saturate(buf, 1.1);
  for (let pass = 0; pass < 5; pass++) {
    scale(buf, fromDb(lufs - loudness(buf)));
    limit(buf, fromDb(ceilingDb));
  }
}
