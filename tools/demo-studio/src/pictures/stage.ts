import { AMBER, cell, EMBER, ellipse, type Film, fbm, join, mix, ORANGE, type Rgb, segment, smooth } from "./film.ts";

/** The singer in profile, looking right, in her own space: head at y -0.72, feet at y 1.15. Distance, negative inside. */
export function singer(x: number, y: number): number {
  // Head leans into the microphone; hair is gathered low and falls over the back.
  const tilt = 0.16;
  const hx = (x - 0.03) * Math.cos(tilt) + (y + 0.7) * Math.sin(tilt);
  const hy = (y + 0.7) * Math.cos(tilt) - (x - 0.03) * Math.sin(tilt);
  let head = ellipse(hx, hy, 0.098, 0.125);
  head = join(head, ellipse(hx - 0.045, hy - 0.075, 0.052, 0.056), 0.03);
  head = join(head, segment(hx, hy, 0.08, -0.004, 0.102, 0.026, 0.01, 0.012), 0.034);
  head = join(head, segment(hx, hy, 0.088, 0.062, 0.099, 0.064, 0.012), 0.018);
  let hair = ellipse(hx + 0.03, hy + 0.028, 0.12, 0.13);
  hair = join(hair, segment(x, y, -0.085, -0.7, -0.125, -0.42, 0.082, 0.062), 0.07);
  hair = join(hair, segment(x, y, -0.12, -0.46, -0.165, -0.26, 0.062, 0.014), 0.05);
  hair = join(hair, segment(x, y, -0.07, -0.45, -0.115, -0.23, 0.04, 0.01), 0.03);
  // Makes the edge of the hair uneven.
  hair += 0.011 * (fbm(x * 46 + y * 9, y * 13, 3) - 0.5);
  let d = Math.min(head, hair);
  d = join(d, segment(x, y, 0.005, -0.62, -0.02, -0.46, 0.044, 0.056), 0.045);
  // Shoulders seen three-quarters, ribs, waist, hips; the coat opens downward.
  let body = segment(x, y, -0.14, -0.385, 0.085, -0.37, 0.066, 0.062);
  body = join(body, segment(x, y, -0.03, -0.36, -0.03, -0.12, 0.115, 0.105), 0.07);
  body = join(body, segment(x, y, 0.035, -0.25, 0.04, -0.2, 0.07), 0.06);
  body = join(body, segment(x, y, -0.035, -0.02, -0.04, 0.2, 0.1, 0.15), 0.1);
  body = join(body, segment(x, y, -0.04, 0.25, -0.06, 1.3, 0.15, 0.34), 0.14);
  d = join(d, body, 0.05);
  // The near arm bends up to the microphone, the far hand holds the stand.
  let arm = segment(x, y, 0.07, -0.36, 0.19, -0.13, 0.06, 0.046);
  arm = join(arm, segment(x, y, 0.19, -0.13, 0.222, -0.43, 0.044, 0.03), 0.035);
  arm = join(arm, ellipse(x - 0.216, y + 0.475, 0.036, 0.048), 0.02);
  d = join(d, arm, 0.03);
  let far = segment(x, y, -0.19, -0.36, -0.215, -0.1, 0.06, 0.048);
  far = join(far, segment(x, y, -0.215, -0.1, -0.12, 0.14, 0.046, 0.036), 0.04);
  d = join(d, far, 0.03);
  // Microphone and stand, slightly leaning.
  d = Math.min(d, segment(x, y, 0.168, -0.612, 0.2, -0.575, 0.034, 0.028));
  d = Math.min(d, segment(x, y, 0.195, -0.585, 0.222, -0.5, 0.015, 0.012));
  d = Math.min(d, segment(x, y, 0.215, -0.52, 0.26, 1.2, 0.0085));
  return d;
}

export type Stage = {
  at: number;
  head: number;
  floor: number;
  size: number;
  beams: [number, number, number, number, Rgb][];
  crowd: boolean;
  calmLeft: boolean;
};

/** Backlit haze: beams from above, one sun behind the singer, fog that carries both. */
export function stage(f: Film, s: Stage): void {
  const cy = s.head + 0.7 * s.size;
  const headY = s.head + 0.15 * s.size;
  f.shade((x, y) => {
    const fog = 0.3 + 1.15 * fbm(x * 1.3 + 3, y * 2.1 - 1, 5) ** 1.7 + 0.35 * (fbm(x * 4 + 9, y * 6, 4) - 0.5);
    let [r, g, b] = [0.006, 0.0035, 0.003];
    for (const [ox, angle, width, power, c] of s.beams) {
      const [dx, dy] = [x - ox, y + 1.35];
      const dist = Math.hypot(dx, dy);
      const off = Math.atan2(dx, dy) - angle;
      const core = Math.exp(-((off / width) ** 2)) + 0.35 * Math.exp(-((off / (width * 0.35)) ** 2));
      const streak = 0.75 + 0.5 * cell(Math.floor((off / width) * 9 + 40), Math.floor(ox * 10));
      const p = (power * core * fog * (0.6 + 0.4 * streak)) / (0.55 + dist * 0.75);
      r += c[0] * p;
      g += c[1] * p;
      b += c[2] * p;
    }
    // The light behind her: hot core, wide orange, red at the far edge.
    const d = Math.hypot(x - s.at - 0.2 * s.size, (y - headY - 0.02 * s.size) * 0.95) / s.size;
    const core = 0.62 * Math.exp(-((d / 0.3) ** 2)) * (0.7 + 0.6 * fog) + 1.5 * Math.exp(-((d / 0.12) ** 2));
    const halo = (0.36 * Math.exp(-d * 2.4) + 0.03 * Math.exp(-d * 0.95)) * fog;
    r += AMBER[0] * core + ORANGE[0] * halo + EMBER[0] * halo * 0.4;
    g += AMBER[1] * core * 1.05 + ORANGE[1] * halo + EMBER[1] * halo * 0.4;
    b += AMBER[2] * core * 1.2 + ORANGE[2] * halo + EMBER[2] * halo * 0.4;
    if (s.calmLeft) {
      const calm = mix(0.16, 1, smooth(-1.5, 0.55, x));
      [r, g, b] = [r * calm, g * calm, b * calm];
    }
    // Floor fog glows where the beams land.
    const low =
      smooth(s.floor - 0.35, s.floor + 0.1, y) *
      fbm(x * 2.2, y * 5 + 4, 5) *
      0.16 *
      Math.exp(-Math.abs(x - s.at) * 0.7);
    return [r + low, g + low * 0.34, b + low * 0.1];
  });
  f.bloom(0.9, 0.12, 0.3);
  const px = 2 / f.h;
  f.shade((x, y, old) => {
    const d = singer((x - s.at) / s.size, (y - cy) / s.size) * s.size;
    const cover = smooth(px, -px, d);
    if (cover <= 0) return old;
    // Rim light: only where the edge faces the lamp. Haze in front keeps black from looking like a hole.
    const at = (dx: number, dy: number) => singer((x + dx - s.at) / s.size, (y + dy - cy) / s.size) * s.size;
    const [gx, gy] = [(at(px, 0) - d) / px, (at(0, px) - d) / px];
    // The lamp hangs behind to the right, as in every picture: that side's rim is bright and broad, the other thin.
    const facing = Math.max(0.16, Math.min(1, 0.42 + 0.62 * gx - 0.42 * gy));
    const near = Math.exp((-Math.hypot(x - s.at, y - headY) * 1.1) / s.size);
    const rim =
      (Math.exp(d / (0.0034 * s.size + px * 0.6)) * 1.25 + 0.045 * facing * Math.exp(d / (0.014 * s.size))) *
      facing *
      near;
    // Cloth and hair pick up a little of the room's light, in folds.
    const folds = 0.5 + fbm((x - s.at) * 9 + 2.4 * fbm(x * 3, y * 2, 2), y * 2.4, 3);
    const veil = 0.0042 * folds + 0.05 * smooth(s.floor - 0.9 * s.size, s.floor + 0.15, y) * fbm(x * 3, y * 4, 4);
    const [ir, ig, ib] = [veil + rim, veil * 0.42 + rim * 0.5, veil * 0.18 + rim * 0.14];
    return [mix(old[0], ir, cover), mix(old[1], ig, cover), mix(old[2], ib, cover)];
  });
  // Dust in the beams, in and out of focus.
  for (let i = 0; i < 240; i++) {
    const [a, b2, c] = [cell(i, 1), cell(i, 2), cell(i, 3)];
    const x = s.at + (a - 0.5) * 2.6;
    if (s.calmLeft && x < s.at - 1.1) continue;
    f.dot(x, mix(-1, s.floor, b2), 0.0015 + 0.009 * c ** 6, AMBER, 0.1 + 0.35 * c * (1 - Math.abs(a - 0.5)));
  }
  if (s.crowd) {
    // Two rows of people; the back row is a little lighter, since haze hangs between them and the lens.
    for (const row of [0, 1]) {
      const step = row ? 0.215 : 0.15;
      f.shade((x, y, old) => {
        const ground = s.floor + (row ? 0.2 : 0.13);
        if (y < s.floor - 0.3) return old;
        let d = ground + 0.02 * fbm(x * 3 + row * 7, 1, 2) - y;
        for (let k = -1; k <= 1; k++) {
          const id = Math.floor(x / step) + k + row * 100;
          const big = (row ? 1.25 : 0.92) * (0.86 + 0.3 * cell(id, 7));
          const hx = (id - row * 100 + 0.5 + (cell(id, 5) - 0.5) * 0.7) * step;
          const hy = s.floor + (row ? 0.12 : 0.05) + 0.1 * cell(id, 6);
          const [lx, ly] = [(x - hx) / big, (y - hy) / big];
          const tilt = (cell(id, 11) - 0.5) * 0.5;
          let p = ellipse(lx + ly * tilt, ly, 0.045, 0.057);
          // Long hair, a bun, a cap: the heads in the crowd differ.
          const style = cell(id, 12);
          if (style > 0.6) p = join(p, segment(lx, ly, -0.012, -0.01, -0.02, 0.1, 0.046, 0.05), 0.02);
          else if (style > 0.42) p = join(p, ellipse(lx - 0.012 + tilt * 0.05, ly + 0.064, 0.021, 0.02), 0.012);
          p = join(p, segment(lx, ly, 0, 0.05, 0, 0.1, 0.026), 0.025);
          p = join(p, segment(lx, ly, -0.075, 0.155, 0.075, 0.15, 0.056), 0.05);
          d = join(d, p * big, 0.015);
          if (cell(id, 8) > 0.83) {
            const side = cell(id, 9) > 0.5 ? 1 : -1;
            const [ex, ey] = [side * 0.125, 0.05];
            const [wx, wy] = [side * (0.085 + 0.06 * cell(id, 10)), -0.12 - 0.05 * cell(id, 13)];
            const limb = join(
              segment(lx, ly, side * 0.085, 0.16, ex, ey, 0.031, 0.026),
              segment(lx, ly, ex, ey, wx, wy, 0.025, 0.015),
              0.02,
            );
            d = Math.min(d, join(limb, ellipse(lx - wx, ly - wy + 0.018, 0.019, 0.026), 0.012) * big);
          }
        }
        const c = smooth(0.005, -0.005, d);
        const near = Math.exp(-Math.abs(x - s.at) * 1.2);
        const edge = Math.exp(Math.min(0, d) / 0.005) * 0.13 * near;
        const haze = row ? 0 : 0.012 * near;
        return [
          mix(old[0], 0.003 + edge + haze, c),
          mix(old[1], 0.002 + (edge + haze) * 0.36, c),
          mix(old[2], 0.002 + (edge + haze) * 0.08, c),
        ];
      });
    }
  }
  f.bloom(1.1, 0.04, 0.16);
}
