import { rngOf } from "../engine/core.ts";
import {
  AMBER,
  add,
  cell,
  ellipse,
  type Film,
  fbm,
  ICE,
  join,
  lerp,
  MAGENTA,
  noise,
  ORANGE,
  type Rgb,
  roundBox,
  segment,
  smooth,
} from "./film.ts";

function lampColour(i: number): Rgb {
  if (i % 11 === 0) return MAGENTA;
  if (i % 13 === 0) return [0.08, 0.5, 0.6];
  return i % 3 ? ORANGE : AMBER;
}

/** The last bus: city lights out of focus through a wet pane, drops in focus, the frame of the window. */
export function nightBus(f: Film): void {
  const rng = rngOf("nightbus");
  const lights = Array.from({ length: 84 }, (_, i) => {
    const near = rng();
    const c = lampColour(i);
    // Lamps form two rows that run to a vanishing point right of the middle.
    const side = i % 2 ? -1 : 1;
    return {
      x: 0.22 + side * (0.1 + 1.15 * near ** 1.5) + (rng() - 0.5) * 0.22,
      y: 0.14 - side * 0.02 + (rng() - 0.62) * (0.1 + 0.8 * near),
      r: 0.022 + 0.12 * near ** 1.6,
      c,
      p: 0.66 - 0.54 * near + 0.12 * rng(),
    };
  });
  const beyond = (x: number, y: number): Rgb => {
    let c: Rgb = lerp([0.012, 0.005, 0.018], [0.07, 0.018, 0.035], smooth(-0.9, 0.5, y));
    c = add(c, ORANGE, 0.13 * Math.exp(-(((y - 0.22) / 0.3) ** 2)) * (0.5 + fbm(x * 2, y, 3)));
    for (const l of lights) {
      const d = Math.hypot(x - l.x, y - l.y);
      if (d > l.r * 1.1) continue;
      // A lens draws a disc with a slightly brighter rim.
      c = add(c, l.c, smooth(l.r, l.r * 0.93, d) * l.p * (0.72 + 0.4 * smooth(l.r * 0.6, l.r * 0.95, d)));
    }
    return c;
  };
  const drops = Array.from({ length: 900 }, () => ({
    x: (rng() - 0.5) * 2,
    y: (rng() - 0.5) * 2,
    r: 0.0035 + 0.017 * rng() ** 5,
    s: 0.85 + 0.5 * rng(),
  }));
  for (let k = 0; k < 9; k++) {
    const [x0, y0] = [(rng() - 0.5) * 1.7, -0.9 + rng() * 0.7];
    const len = 0.4 + rng() * 0.9;
    drops.push({ x: x0, y: y0 + len, r: 0.017 + 0.006 * rng(), s: 1.6 });
    for (let t = 0; t < 40; t++)
      drops.push({
        x: x0 + (0.02 * Math.sin(t * 0.3 + k) + 0.008 * (rng() - 0.5)) * (1 - t / 40),
        y: y0 + (len * t) / 40,
        r: 0.003 + 0.0045 * rng(),
        s: 1.3,
      });
  }
  const grid = new Map<string, typeof drops>();
  for (const d of drops)
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) {
        const key = `${Math.floor(d.x * 10) + i},${Math.floor(d.y * 10) + j}`;
        grid.set(key, [...(grid.get(key) ?? []), d]);
      }
  f.shade((x, y) => {
    const pane = roundBox(x, y + 0.02, 0.86, 0.8, 0.17);
    let c = beyond(x, y);
    // Mist on the glass lifts the blacks towards the bottom.
    c = add(c, [0.9, 0.4, 0.28], 0.022 * smooth(-0.2, 0.9, y) * fbm(x * 3, y * 3, 4));
    for (const d of grid.get(`${Math.floor(x * 10)},${Math.floor(y * 10)}`) ?? []) {
      const [lx, ly] = [(x - d.x) / d.r, (y - d.y) / (d.r * d.s)];
      const q = Math.hypot(lx, ly);
      if (q >= 1) continue;
      // A drop is a tiny lens: the scene behind it appears upside down in it.
      const seen = beyond(d.x - lx * 0.3, d.y - ly * 0.34);
      const edge = smooth(1, 0.72, q);
      const shine = Math.exp(-((lx + 0.3) ** 2 + (ly + 0.42) ** 2) * 18) * 0.8;
      c = lerp(
        c,
        add(
          [seen[0] * 1.1 + c[0] * 0.35, seen[1] * 1.1 + c[1] * 0.35, seen[2] * 1.1 + c[2] * 0.35],
          [1, 0.7, 0.45],
          shine * 0.3 + 0.03 * smooth(0.2, 1, ly),
        ),
        edge * 0.85,
      );
    }
    // A passenger asleep against the glass, lit along the edge by the street.
    let who = ellipse((x + 0.5) * 0.96 + (y - 0.2) * 0.28, (y - 0.2) * 0.96 - (x + 0.5) * 0.28, 0.155, 0.195);
    who = join(who, segment(x, y, -0.5, 0.2, -0.6, 0.6, 0.085, 0.13), 0.05);
    who = join(who, segment(x, y, -0.62, 0.72, -0.22, 0.8, 0.2, 0.13), 0.12);
    who = join(who, segment(x, y, -0.75, 0.75, -0.3, 1.2, 0.28, 0.3), 0.1);
    if (who < 0.004)
      c = lerp(
        c,
        add([0.007, 0.0045, 0.005], ORANGE, 0.3 * Math.exp(who / 0.011) * smooth(-0.75, -0.2, x)),
        smooth(0.004, -0.004, who),
      );
    if (pane > -0.02) {
      const rubber = smooth(-0.02, -0.012, pane);
      const lip = Math.exp(-(((pane - 0.012) / 0.006) ** 2)) * 0.1 * smooth(1, -1, y);
      const panel: Rgb = add([0.011, 0.008, 0.008], ORANGE, lip + 0.018 * Math.exp(-pane * 14));
      c = lerp(c, panel, rubber);
    }
    // The yellow handrail and its highlight.
    const rail = Math.abs(x - 0.62 - 0.03 * y);
    if (rail < 0.028) {
      const t = (x - 0.62 - 0.03 * y) / 0.028;
      c = lerp(
        c,
        [
          0.75 * Math.exp(-(((t + 0.35) / 0.33) ** 2)) + 0.06,
          0.3 * Math.exp(-(((t + 0.35) / 0.3) ** 2)) + 0.02,
          0.05 * Math.exp(-(((t + 0.35) / 0.25) ** 2)) + 0.008,
        ],
        smooth(0.028, 0.0255, rail),
      );
    }
    return c;
  });
  f.bloom(0.55, 0.06, 0.25);
}

/** A city block that is an equaliser: window columns lit to the level of a band. */
export function urban(f: Film): void {
  const cols = 13;
  const floor = 0.56;
  const level = [4, 7, 10, 8, 12, 15, 11, 13, 9, 6, 8, 5, 3];
  const draw = (x: number, y: number): Rgb => {
    let c: Rgb = lerp([0.005, 0.004, 0.007], [0.07, 0.015, 0.035], smooth(-1, floor, y) ** 2);
    c = add(c, MAGENTA, 0.1 * Math.exp(-Math.abs(y - floor) * 3.2) * (0.4 + fbm(x * 2, y * 2, 4)));
    const u = (x + 0.845) / (1.69 / cols);
    const k = Math.floor(u);
    if (k < 0 || k >= cols || y > floor) return c;
    const n = level[k] ?? 4;
    const unit = 0.088;
    const top = floor - n * unit - 0.03;
    if (y > top && u - k > 0.06 && u - k < 0.94) {
      c = [0.011, 0.008, 0.01];
      const v = (floor - y) / unit;
      const row = Math.floor(v);
      for (const half of [0, 1]) {
        const wx = u - k - (half ? 0.7 : 0.3);
        const wy = v - row - 0.5;
        const d = roundBox(wx * 0.13, wy * unit, 0.0195, 0.03, 0.005);
        if (row >= n) continue;
        const t = row / 14;
        const hue: Rgb =
          row === n - 1 ? [1.25, 0.85, 0.45] : lerp(lerp(ORANGE, AMBER, 0.3), MAGENTA, smooth(0.35, 1, t));
        const on = cell(k * 2 + half, row) > 0.12 ? 0.55 + 0.55 * cell(k * 2 + half, row + 40) : 0.05;
        c = lerp(c, [hue[0] * on * 1.15, hue[1] * on * 1.15, hue[2] * on * 1.15], smooth(0.0025, -0.0025, d));
        c = add(c, hue, 0.05 * on * Math.exp(-Math.max(0, d) / 0.02));
      }
    }
    return c;
  };
  f.shade((x, y) => {
    if (y <= floor) return draw(x, y);
    const depth = y - floor;
    const blur = (noise(x * 30, y * 90) - 0.5) * 0.05 * depth + (fbm(x * 6, y * 22, 3) - 0.5) * 0.06 * depth;
    let c: Rgb = [0, 0, 0];
    for (let s = -2; s <= 2; s++)
      c = add(c, draw(x + blur + s * 0.006 * depth, floor - depth * 1.45 - blur + s * 0.014), 0.2);
    const k = 0.5 * Math.exp(-depth * 2.4);
    const line = Math.exp(-depth * 160) * 0.3;
    return [c[0] * k + 0.005 + line, c[1] * k + 0.003 + line * 0.3, c[2] * k + 0.005 + line * 0.2];
  });
  f.bloom(0.5, 0.035, 0.35);
  f.bloom(0.5, 0.16, 0.3);
}

/** Ridge lines of a sea drawn by a machine: near lines hide far ones, an orange sun sits in the swell. */
export function digital(f: Film): void {
  const rows = 40;
  f.shade((x, y) => {
    const d = Math.hypot(x, y + 0.3);
    let c: Rgb = lerp([0.002, 0.004, 0.01], [0.006, 0.016, 0.04], smooth(-1, 0.2, y));
    const stripe = smooth(0.3, 0.7, 0.5 + 0.5 * Math.cos((y + 0.3) * 62)) * smooth(-0.38, 0.12, y + 0.22);
    c = lerp(
      c,
      lerp([1.7, 0.85, 0.22], [1.3, 0.2, 0.1], smooth(-0.7, 0.06, y)),
      smooth(0.004, -0.004, d - 0.4) * (1 - stripe),
    );
    return add(c, ORANGE, 0.16 * Math.exp(-Math.max(0, d - 0.4) * 4));
  });
  const px = 2 / f.h;
  f.shade((x, y, old) => {
    let c = old;
    for (let r = 0; r < rows; r++) {
      const t = r / (rows - 1);
      const base = -0.14 + 1.06 * t ** 1.25;
      const envelope = Math.exp(-((x / 0.42) ** 2)) * (0.35 + 0.65 * t);
      const z = r * 0.31;
      const swell =
        Math.max(0, fbm(x * 3.6 + 11, z * 1.7, 4) - 0.26) * 0.85 * envelope + 0.008 * Math.sin(x * 9 + z * 2.4);
      const ridge = base - Math.max(-0.02, swell) * (0.45 + 0.75 * t);
      if (y > ridge - 4 * px) {
        const body: Rgb = [0.003, 0.006 + 0.006 * (1 - t), 0.014 + 0.012 * (1 - t)];
        if (y > ridge) c = body;
        const lineW = (0.9 + 0.8 * t) * px;
        const ink = Math.exp(-(((y - ridge) / lineW) ** 2));
        const hue = lerp(ICE, ORANGE, smooth(0.06, 0.3, swell));
        const edge = smooth(1.0, 0.55, Math.abs(x));
        c = add(c, hue, ink * (0.25 + 0.85 * t) * (0.25 + 0.75 * edge) * (0.8 + 1.2 * Math.max(0, swell) * 3));
      }
    }
    return c;
  });
  f.bloom(0.35, 0.025, 0.4);
  f.bloom(0.5, 0.13, 0.25);
}
