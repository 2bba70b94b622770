import { cell, mix, noise, smooth } from "../pictures/film.ts";

/** The kind of surface: knitted jersey, twill with its diagonal, coarse canvas, the rough inside of fleece, or smooth. */
export type Weave = "jersey" | "twill" | "canvas" | "fleece" | "smooth";

/** Width of one stitch or thread, in world units. */
const PITCH = { jersey: 5.4, twill: 5, canvas: 8, fleece: 9, smooth: 1 } as const;
const fraction = (v: number): number => v - Math.floor(v);

function thread(weave: Weave, x: number, y: number): number {
  const p = PITCH[weave];
  if (weave === "jersey") {
    // Columns of V: two legs lean on each other, the next row begins in the last one's opening.
    const across = fraction(x / p) - 0.5;
    const leg = fraction(y / (p * 0.78) + Math.abs(across) * 1.5);
    return (1 - (2 * Math.abs(across) - 0.5) ** 2 * 2.4) * (0.35 + 0.65 * Math.sin(Math.PI * leg)) - 0.5;
  }
  if (weave === "twill") {
    const ridge = Math.sin(((x + y * 1.55) / p) * Math.PI * 1.3);
    return 0.6 * ridge + 0.25 * Math.sin((y - x * 0.4) / p / 0.16);
  }
  if (weave === "canvas") {
    const [cx, cy] = [Math.floor(x / p), Math.floor(y / p)];
    const [fx, fy] = [x / p - cx - 0.5, y / p - cy - 0.5];
    const over = (cx + cy) % 2 === 0;
    const [a, b] = over ? [fx, fy] : [fy, fx];
    return Math.cos(a * Math.PI) * (0.55 + 0.45 * Math.cos(b * Math.PI * 1.2)) - 0.5;
  }
  if (weave === "fleece") return noise(x / 3, y / 5) + 0.6 * noise(x / 7 + 9, y / 9) - 0.8;
  return 0;
}

/** Height of the surface at a point in world units; `scale` is pixels per unit. Detail finer than a pixel is left to `fibre`. */
export function weaveHeight(weave: Weave, x: number, y: number, scale: number): number {
  if (weave === "smooth") return 0;
  const seen = smooth(2.4, 6, PITCH[weave] * scale);
  if (seen <= 0) return 0;
  const uneven = 0.7 + 0.6 * noise(x / 23, y / 31 + 5);
  const [dx, dy] = [2.2 * noise(x / 40, y / 40), 2.2 * noise(x / 40 + 70, y / 40)];
  return seen * uneven * PITCH[weave] * 0.16 * thread(weave, x + dx, y + dy);
}

/** Fibres too fine to be drawn: a factor around 1 for the brightness of a point of cloth. */
export function fibre(weave: Weave, x: number, y: number, pixel: number): number {
  if (weave === "smooth") return 1;
  const fine = cell(pixel % 7919, Math.floor(pixel / 7919) + 3);
  const yarn = noise(x / 2.1, y / 9) * 0.6 + noise(x / 9 + 40, y / 2.1) * 0.4;
  return mix(0.86, 1.14, 0.45 * fine + 0.55 * yarn);
}
