import { appendFileSync } from "node:fs";

/** A row of the table at the end of `npm run bench -- all`. */
export interface Figure {
  what: string;
  unit: string;
  ours: number;
  /** The platform's own figure in the same run: a bare route, the smallest data, an unloaded site. */
  floor?: number;
  /** The standard program's figure in the same run: nginx, pgbench. */
  peer?: number;
  /** The requirement in words, and whether it was met; null when it was not measured. */
  budget: string;
  isMet: boolean | null;
}

/** Adds a row to the table, if there is one; NaN marks a figure that could not be measured here. */
export function figure({ isMet, ...row }: Figure): void {
  const path = process.env.BENCH_FIGURES;
  if (!path) return;
  const known = (value: number | undefined) => (Number.isFinite(value) ? value : undefined);
  const measured = {
    ...row,
    ours: known(row.ours),
    floor: known(row.floor),
    peer: known(row.peer),
    isMet: Number.isFinite(row.ours) ? isMet : null,
  };
  appendFileSync(path, `${JSON.stringify(measured)}\n`);
}
