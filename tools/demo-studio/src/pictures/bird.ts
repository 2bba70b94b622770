import { cell, type Film, fbm, mix, type Rgb, smooth } from "./film.ts";

export type Pose = {
  x: number;
  y: number;
  size: number /** -1 wings down .. 1 wings high */;
  lift: number;
  time: number;
  power: number;
  detail: number;
};
const HOT: Rgb = [1, 0.78, 0.42];
const MID: Rgb = [1, 0.42, 0.08];
const LOW: Rgb = [0.85, 0.12, 0.04];
const TIP: Rgb = [0.75, 0.1, 0.3];

const ramp = (t: number): Rgb => {
  const pick = (i: 0 | 1 | 2): number => {
    if (t < 0.3) return mix(HOT[i], MID[i], t / 0.3);
    return t < 0.75 ? mix(MID[i], LOW[i], (t - 0.3) / 0.45) : mix(LOW[i], TIP[i], (t - 0.75) / 0.25);
  };
  return [pick(0), pick(1), pick(2)];
};

/** A bird made of strands of light: each feather is one curve, drawn as a row of soft dots that thin out to the tip. */
export function bird(f: Film, p: Pose): void {
  const curve = (
    pts: [number, number][],
    width: number,
    power: number,
    from: number,
    to: number,
    seed: number,
  ): void => {
    const n = Math.round(260 * p.detail);
    for (let i = 0; i <= n; i++) {
      const t = i / n;
      const [a, b, c, d] = pts as [[number, number], [number, number], [number, number], [number, number]];
      const u = 1 - t;
      const q = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const;
      const waver = 0.014 * t * t * Math.sin(t * 9 + p.time * 2.1 + seed * 7);
      const x = q[0] * a[0] + q[1] * b[0] + q[2] * c[0] + q[3] * d[0] + waver;
      const y = q[0] * a[1] + q[1] * b[1] + q[2] * c[1] + q[3] * d[1] + waver * 0.7;
      const fade = Math.sin(Math.min(1, t * 6) * 1.57) * (1 - t) ** 0.75;
      f.dot(
        p.x + x * p.size,
        p.y + y * p.size,
        width * (1 - 0.8 * t) * p.size,
        ramp(mix(from, to, t)),
        (power * fade * p.power) / p.detail,
      );
    }
  };
  for (const side of [-1, 1]) {
    // Primaries fan from near horizontal to almost upright; lift turns the whole fan.
    for (let k = 0; k < 26; k++) {
      const s = k / 25;
      const r = 0.62 + 0.36 * Math.sin(s * 2.5 + 0.35) + 0.05 * (cell(k, side + 4) - 0.5);
      const angle = mix(-0.12, 1.28, s) + p.lift * 0.32 + 0.02 * Math.sin(p.time * 1.3 + k);
      const [ex, ey] = [side * r * Math.cos(angle) * 1.04, -r * Math.sin(angle) * 1.12 + 0.05];
      const shoulder: [number, number] = [side * (0.04 + 0.07 * s), 0.03 - 0.1 * s];
      const elbow: [number, number] = [side * (0.26 + 0.08 * s), -0.16 - 0.16 * s - 0.12 * p.lift];
      curve(
        [shoulder, elbow, [ex * 0.78, ey * 0.78 - 0.06 + 0.08 * (1 - s)], [ex, ey + 0.09 * (1 - s)]],
        0.0085,
        0.19,
        0.08,
        1,
        k * 2 + side,
      );
    }
    // Short coverts thicken the arm of the wing.
    for (let k = 0; k < 16; k++) {
      const s = k / 15;
      const angle = mix(-0.2, 1.1, s) + p.lift * 0.28;
      const r = 0.36 + 0.12 * cell(k, 11 + side);
      curve(
        [
          [side * 0.03, 0.02],
          [side * 0.16, -0.1 - 0.1 * s],
          [side * r * 0.7 * Math.cos(angle), -r * 0.8 * Math.sin(angle)],
          [side * r * Math.cos(angle), -r * Math.sin(angle)],
        ],
        0.01,
        0.09,
        0,
        0.7,
        k + 50,
      );
    }
    for (let k = 0; k < 8; k++) {
      const s = (k + 0.5) / 8;
      const w = side * s * (0.3 + 0.06 * Math.sin(p.time));
      curve(
        [
          [0, 0.12],
          [side * 0.03, 0.34],
          [w * 0.6, 0.56],
          [w * (1.1 + 0.3 * s), 0.98 - 0.3 * s * s],
        ],
        0.012,
        0.17,
        0.12,
        1,
        k + 80,
      );
    }
  }
  // Body and head, turned a little to the right, beak open as in song.
  for (let i = 0; i < 60; i++) {
    const t = i / 59;
    f.dot(
      p.x + 0.012 * Math.sin(t * 3) * p.size,
      p.y + mix(-0.14, 0.22, t) * p.size,
      (0.014 + 0.03 * Math.sin(t * 2.9 + 0.2)) * p.size,
      HOT,
      0.045 * p.power,
    );
  }
  f.dot(p.x + 0.006 * p.size, p.y - 0.2 * p.size, 0.03 * p.size, HOT, 0.8 * p.power);
  curve(
    [
      [0.0, -0.205],
      [0.04, -0.222],
      [0.075, -0.238],
      [0.105, -0.25],
    ],
    0.011,
    0.3,
    0,
    0.2,
    1,
  );
  // Sparks rise from the tail and drift.
  for (let i = 0; i < 260; i++) {
    const life = (cell(i, 21) + p.time * (0.03 + 0.05 * cell(i, 22))) % 1;
    const a = (cell(i, 23) - 0.5) * 2;
    const x = a * (0.25 + 0.9 * life) + 0.05 * Math.sin(p.time + i);
    const y = mix(0.95, -1, life) + 0.25 * a * a;
    const size = 0.002 + 0.009 * cell(i, 24) ** 7;
    f.dot(
      p.x + x * p.size,
      p.y + y * p.size,
      size * p.size,
      ramp(0.1 + 0.6 * life),
      0.75 * Math.sin(Math.PI * life) * cell(i, 25) * p.power,
    );
  }
}

/** The room the bird flies in: black, smoke, one shaft of light from above. */
export function smokeRoom(f: Film, cx: number, time: number, power: number): void {
  f.shade((x, y) => {
    const n = fbm(x * 1.2 + time * 0.05, y * 1.4 - time * 0.07, 5);
    const wide = fbm(x * 0.6 - 4, y * 0.6 + time * 0.03, 3);
    const d = Math.hypot((x - cx) * 0.9, y - 0.05);
    const glow = (0.075 * Math.exp(-d * 1.9) + 0.007 * Math.exp(-d * 0.6)) * (0.3 + 1.4 * n * n) * power;
    const shaft =
      0.05 *
      Math.exp(-(((x - cx - 0.12 * (y + 1)) / (0.16 + 0.2 * (y + 1))) ** 2)) *
      (0.4 + n) *
      smooth(1.3, -1.2, y) *
      power;
    const cool = 0.012 * wide * smooth(0.2, 1.6, d);
    return [
      0.004 + glow + shaft + cool * 0.75,
      0.0028 + glow * 0.28 + shaft * 0.5 + cool * 0.12,
      0.003 + glow * 0.06 + shaft * 0.2 + cool * 0.5,
    ];
  });
}
