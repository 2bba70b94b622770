import { readFile } from "node:fs/promises";
import type { Figure } from "../../apps/api/bench/support/figures.ts";

/** A figure that a bench of this run noted; without a number when it could not be measured here. */
export type MeasuredFigure = Omit<Figure, "ours"> & { ours?: number };

/** Reads the figures that the benches of this run have noted in `path`; none when the file does not exist. */
export async function readFigures(path: string): Promise<MeasuredFigure[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as MeasuredFigure);
}

/** One table of all figures: ours, the floor and the peer of the same run, and the budget. */
export function figureRows(figures: readonly MeasuredFigure[]): string[][] {
  return [
    ["what", "ours", "floor", "peer", "unit", "budget", ""],
    ...figures.map(({ what, ours, floor, peer, unit, budget, isMet }) => [
      what,
      short(ours),
      short(floor),
      short(peer),
      unit,
      budget,
      verdict(isMet),
    ]),
  ];
}

function verdict(isMet: boolean | null): string {
  if (isMet === null) return "not measured";
  return isMet ? "met" : "MISSED";
}

/** Three significant digits; rounded to an integer from 100. */
function short(value: number | undefined): string {
  if (value === undefined) return "-";
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
