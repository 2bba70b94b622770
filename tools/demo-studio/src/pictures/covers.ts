import { bird, smokeRoom } from "./bird.ts";
import {
  AMBER,
  add,
  cell,
  EMBER,
  type Film,
  fbm,
  lerp,
  noise,
  ORANGE,
  type Rgb,
  roundBox,
  smooth,
  TEAL,
} from "./film.ts";

export function miracle(f: Film): void {
  smokeRoom(f, 0, 3, 1.4);
  bird(f, { x: 0, y: 0.1, size: 0.95, lift: 0.35, time: 3, power: 1, detail: 1 });
  f.bloom(0.25, 0.03, 0.3);
  f.bloom(0.35, 0.14, 0.4);
}

/** Paper lanterns on black water under a teal dusk; everything above the waterline is drawn once and mirrored with ripples. */
export function lanterns(f: Film): void {
  const horizon = -0.18;
  const boats: [number, number, number][] = [
    [-0.5, 0.5, 0.4],
    [0.2, 0.2, 0.26],
    [0.72, 0.07, 0.17],
    [-0.16, 0.03, 0.13],
    [-0.66, -0.03, 0.12],
    [0.46, -0.08, 0.075],
    [0.33, -0.11, 0.055],
    [-0.8, -0.11, 0.055],
    [-0.33, -0.14, 0.036],
    [0.14, -0.15, 0.03],
    [0.83, -0.14, 0.034],
    [0.5, -0.158, 0.02],
    [-0.62, -0.158, 0.02],
    [-0.05, -0.164, 0.016],
    [-0.9, -0.165, 0.014],
    [0.7, -0.166, 0.013],
  ];
  const sky = (x: number, y: number): Rgb => {
    const t = smooth(-1, horizon, y);
    let c: Rgb = lerp([0.003, 0.008, 0.011], [0.022, 0.15, 0.155], t ** 2);
    c = add(c, TEAL, 0.075 * fbm(x * 1.4, y * 3 + 2, 5) * t);
    const ridge = horizon - 0.05 - 0.11 * fbm(x * 1.7 + 5, 1, 4) - 0.02 * fbm(x * 9, 3, 3);
    const far = smooth(-0.004, 0.004, y - ridge);
    c = lerp(c, [0.006, 0.021, 0.023], far * (y < horizon ? 0.9 : 0));
    return add(c, ORANGE, 0.075 * Math.exp(-Math.abs(y - horizon) * 16) * (0.5 + fbm(x * 3, 2, 3)));
  };
  const lit = (x: number, y: number, reflect: boolean): Rgb => {
    let c: Rgb = [0, 0, 0];
    for (const [bx, by, s] of boats) {
      const base = by;
      const yy = reflect ? 2 * base - y : y;
      const ly = (yy - (base - s * 0.62)) / s;
      const lx = (x - bx) / s;
      const taper = 1 - 0.16 * ly;
      const d = roundBox(lx / taper, ly, 0.43, 0.6, 0.09) * s;
      const inside = smooth(0.004, -0.004, d);
      const glow =
        0.42 * Math.exp(-Math.max(0, d) / (s * 0.55)) * s + 0.05 * Math.exp(-Math.max(0, d) / (s * 1.8)) * s * 2;
      c = add(c, ORANGE, glow * (reflect ? 0.3 : 1.0));
      if (inside > 0) {
        const flame = Math.exp(-((lx / 0.34) ** 2) - ((ly - 0.22) / 0.42) ** 2);
        const paper = 0.85 + 0.3 * fbm(lx * 5 + bx * 9, ly * 5, 4);
        const rib =
          1 - 0.34 * Math.exp(-((Math.abs(lx) - 0.22) ** 2) / 0.0008) - 0.42 * smooth(0.47, 0.55, Math.abs(ly));
        const warm: Rgb = [0.72 + 1.7 * flame, 0.21 + 1.12 * flame, 0.03 + 0.42 * flame];
        c = lerp(c, [warm[0] * paper * rib, warm[1] * paper * rib, warm[2] * paper * rib], inside);
      }
    }
    return c;
  };
  f.shade((x, y) => {
    if (y < horizon) return add(sky(x, y), lit(x, y, false), 1);
    const depth = y - horizon;
    // Ripples are fine far away and broad nearby; each row shifts the part that it mirrors.
    const k = 1 / (0.06 + depth);
    const wave = fbm(x * 2.2 * k ** 0.55 + 3, 2.6 * Math.log(0.03 + depth) * 6, 4) - 0.5;
    const small = noise(x * 7 * k ** 0.5, Math.log(0.02 + depth) * 34) - 0.5;
    const sway = (wave * 0.16 + small * 0.075) * (0.12 + depth * 0.9);
    const m = sky(x + sway, horizon - depth * 0.9 - Math.abs(sway));
    let c: Rgb = [m[0] * 0.42, m[1] * 0.42, m[2] * 0.45];
    let under: Rgb = [0, 0, 0];
    for (let s = 0; s < 5; s++)
      under = add(under, lit(x + sway * 1.25, y - 0.012 * (s - 2) * (1 + depth * 3) + sway * 0.35, true), 0.2);
    const dim = 0.62 + 0.5 * small;
    c = add(c, under, dim * 0.62);
    const front = lit(x, y, false);
    // A lantern covers its own reflection down to its waterline.
    let solid = 0;
    for (const [bx, by, s] of boats)
      if (y < by)
        solid = Math.max(
          solid,
          smooth(0.004, -0.004, roundBox((x - bx) / s, (y - by) / s + 0.62, 0.44, 0.6, 0.09) * s),
        );
    return lerp(add(c, front, 0.55), front, solid);
  });
  f.bloom(0.5, 0.05, 0.3);
  f.bloom(0.8, 0.2, 0.1);
}

/** A huge low sun behind birches in fog; three depths of trunks, leaves falling. */
export function amber(f: Film): void {
  const [sx, sy, sr] = [0.16, 0.02, 0.42];
  f.shade((x, y) => {
    const d = Math.hypot(x - sx, y - sy);
    const mist = fbm(x * 1.5, y * 3, 5);
    const ground = 0.62 + 0.05 * fbm(x * 2, 7, 3);
    let c: Rgb = lerp([0.07, 0.02, 0.012], [0.46, 0.17, 0.035], smooth(-1.1, 0.6, y) * (0.55 + 0.6 * mist));
    c = add(c, ORANGE, 0.5 * Math.exp(-d * 1.7));
    const disk = smooth(0.004, -0.004, d - sr);
    c = lerp(
      c,
      [2.1, 1.02 - 0.35 * smooth(-0.4, 0.45, y - sy), 0.26],
      disk * (0.97 - 0.4 * smooth(0.2, 0.75, y + 0.2 * mist)),
    );
    for (let layer = 0; layer < 3; layer++) {
      const n = [21, 12, 6][layer] ?? 6;
      const wide = [0.008, 0.016, 0.036][layer] ?? 0.02;
      const haze = [0.66, 0.34, 0.05][layer] ?? 0;
      let best = 1;
      for (let k = 0; k < n; k++) {
        const tx = -1.08 + ((k + 0.15 + 0.7 * cell(k, 30 + layer)) / n) * 2.16;
        const lean = (cell(k, 40 + layer) - 0.5) * 0.12;
        const w = wide * (0.6 + 0.8 * cell(k, 50 + layer)) * (1 + 0.35 * smooth(0.3, 1, y));
        best = Math.min(
          best,
          Math.abs(x - tx - lean * y - 0.012 * Math.sin(y * 4 + k)) - w * (0.94 + 0.12 * noise(y * 14, k)),
        );
        for (let b = 0; b < 5; b++) {
          const by = -0.95 + 0.24 * b + 0.2 * cell(k * 7 + b, 60 + layer);
          const dir = cell(k + b, 61 + layer) > 0.5 ? 1 : -1;
          const along = (x - tx - lean * y) * dir;
          if (along > 0 && along < 0.3)
            best = Math.min(
              best,
              Math.abs(y - by + along * 0.9 - along * along * 0.8 + 0.02 * Math.sin(along * 22 + k)) -
                w * 0.26 * (1 - along / 0.3),
            );
        }
      }
      const cover = smooth(0.0025, -0.0025, best) * smooth(1.4, 0.9, y);
      const veil = haze + (1 - haze) * 0.34 * mist * smooth(0, 0.9, y);
      const lightWrap = 0.55 * Math.exp(-d * 3.2) * (1 - layer * 0.3);
      c = lerp(c, lerp([0.016 + lightWrap * 0.6, 0.007 + lightWrap * 0.16, 0.005], c, veil), cover);
    }
    const floor = smooth(-0.02, 0.3, y - ground);
    return lerp(c, add([0.02, 0.008, 0.005], ORANGE, 0.12 * mist * Math.exp(-Math.abs(x - sx) * 1.6)), floor * 0.93);
  });
  for (let i = 0; i < 140; i++) {
    const z = cell(i, 70) ** 3;
    f.dot(
      (cell(i, 71) - 0.5) * 2.1,
      (cell(i, 72) - 0.5) * 1.9,
      0.004 + 0.022 * z,
      i % 3 ? ORANGE : AMBER,
      0.5 - 0.4 * z,
    );
  }
  f.bloom(0.9, 0.1, 0.28);
}

/** The unreleased album: an eclipse in copper with twelve hour marks, most of it still in the dark. */
export function coming(f: Film): void {
  f.shade((x, y) => {
    const d = Math.hypot(x, y);
    const a = Math.atan2(y, x);
    const n = fbm(x * 2 + 4, y * 2, 5);
    const lit = 0.5 + 0.5 * Math.cos(a + 0.95);
    const rays = 0.5 + 0.5 * fbm(Math.cos(a) * 5 + 9, Math.sin(a) * 5, 4) + 0.5 * noise(a * 26, 4);
    let c: Rgb = [0.005, 0.0035, 0.004];
    if (d > 0.5) {
      const off = d - 0.5;
      c = add(
        c,
        [1, 0.42, 0.16],
        (1.7 * Math.exp(-off * 42) + 0.3 * Math.exp(-off * 7) * rays + 0.09 * Math.exp(-off * 2.2) * n * 2) *
          (0.06 + lit ** 1.8),
      );
      c = add(c, [1, 0.85, 0.6], 1.2 * Math.exp(-off * 110) * lit ** 5);
    } else
      c = add(c, [0.5, 0.16, 0.05], 0.03 * smooth(0.3, 0.5, d) * (0.3 + n) + 0.05 * Math.exp((d - 0.5) * 60) * lit);
    const tick = Math.abs(((a / (Math.PI / 6) + 120.5) % 1) - 0.5) * (Math.PI / 6) * d;
    c = add(
      c,
      [1, 0.5, 0.22],
      smooth(0.006, 0.0025, tick) * smooth(0.665, 0.672, d) * smooth(0.745, 0.738, d) * (0.05 + 0.75 * lit),
    );
    return add(c, EMBER, 0.012 * fbm(x * 1.2, y * 1.2 + 8, 4) * smooth(1.4, 0.4, d));
  });
  f.bloom(0.4, 0.03, 0.35);
  f.bloom(0.5, 0.16, 0.35);
}
