import { appendFileSync } from "node:fs";

/** A row of the table that `npm run bench -- all` ends with. */
export interface Figure {
  what: string;
  unit: string;
  ours: number;
  /** What the platform alone does in the same run: a bare route, the smallest data, an unloaded site. */
  floor?: number;
  /** What the standard program does in the same run: nginx, pgbench. */
  peer?: number;
  /** What must hold, in words, and whether it did; null when it was not measured. */
  budget: string;
  isMet: boolean | null;
}

/** Adds a row to the table, when there is one to add to; NaN is what could not be measured here. */
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
