import { readFile } from "node:fs/promises";
import type { Figure } from "../../apps/api/bench/support/figures.ts";

/** What a run has measured, as its benches noted it; a figure that could not be taken here has no number. */
export type MeasuredFigure = Omit<Figure, "ours"> & { ours?: number };

/** The figures that the benches of this run have noted in `path`, none when there is no such file. */
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

/** One table of all: ours, the bare floor and the peer of the same run, and what should hold. */
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
      isMet === null ? "not measured" : isMet ? "met" : "MISSED",
    ]),
  ];
}

/** Three significant digits, whole from a hundred on. */
function short(value: number | undefined): string {
  if (value === undefined) return "-";
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
