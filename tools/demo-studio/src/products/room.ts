import { AMBER, cell, EMBER, Film, fbm, ORANGE, smooth } from "../pictures/film.ts";
import type { View } from "./grid.ts";

/** Where the stage begins, in world units from the top of every picture. */
export const HORIZON = 1010;
type Light = [number, number, number];

/** The dark stage all products are photographed on: a lamp behind to the right, its beam in the haze, a floor that mirrors it. */
function stageLight(x: number, y: number): Light {
  const fog = 0.55 + 0.9 * (fbm(x / 420 + 3, y / 300, 4) - 0.3);
  const d = Math.hypot(x - 690, (y - 470) * 0.92);
  const glow = 0.2 * Math.exp(-((d / 300) ** 2)) + 0.07 * Math.exp(-d / 380);
  let [r, g, b] = [0.006, 0.0042, 0.0038];
  const halo = glow * fog;
  r += halo * 0.8;
  g += halo * 0.27;
  b += halo * 0.06;
  for (const [ox, turn, wide, power] of [
    [1190, -0.62, 0.085, 0.16],
    [930, -0.3, 0.05, 0.07],
    [60, 0.55, 0.05, 0.03],
  ] as const) {
    const [dx, dy] = [x - ox, y + 260];
    const off = Math.atan2(dx, dy) - turn;
    const beam = (power * Math.exp(-((off / wide) ** 2)) * fog * smooth(1300, 200, Math.hypot(dx, dy))) as number;
    r += ORANGE[0] * beam;
    g += (ORANGE[1] * 0.5 + AMBER[1] * 0.3) * beam;
    b += AMBER[2] * beam * 0.7;
  }
  return [r, g, b];
}

function roomLight(x: number, y: number): Light {
  const wall = stageLight(x, Math.min(y, HORIZON));
  const below = smooth(HORIZON - 26, HORIZON + 34, y);
  if (below <= 0) return wall;
  // Painted boards: a dull mirror, worn in long streaks, that darkens towards the lens.
  const mirrored = stageLight(x, 2 * HORIZON - y - 130);
  const worn = 0.75 + 0.5 * fbm(x / 260, y / 14, 3);
  const near = smooth(1330, HORIZON, y);
  const pool = 0.05 * Math.exp(-(((x - 640) / 380) ** 2)) * near * worn;
  return [1, 0.36, 0.11].map((tint, c) => {
    const floor = 0.006 * tint + (mirrored[c] ?? 0) * 0.38 * near * worn + pool * tint;
    return (wall[c] ?? 0) * (1 - below) + floor * below;
  }) as Light;
}

export function paintRoom(film: Film, view: View): void {
  // The room is out of focus, so half the resolution suffices.
  const soft = new Film(Math.ceil(film.w / 2), Math.ceil(film.h / 2));
  soft.shade((x, y) => roomLight(view.left + ((x + 1) / 2) * view.side, view.top + ((y + 1) / 2) * view.side));
  film.enlarge(soft);
}

/** Dust in the beam, in and out of focus, in front of everything. */
export function dust(film: Film, seed: number): void {
  for (let i = 0; i < 70; i++) {
    const [a, b, c] = [cell(i, seed), cell(i, seed + 1), cell(i, seed + 2)];
    film.dot(a * 2 - 1, b * 1.8 - 1, 0.0012 + 0.007 * c ** 6, c > 0.5 ? AMBER : EMBER, 0.05 + 0.16 * c * a);
  }
}
