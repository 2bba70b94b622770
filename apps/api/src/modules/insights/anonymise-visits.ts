import { MIN_NAMED, OTHER_SOURCES, VISIT_MEASURES } from "@fanfare/contracts/admin/numbers";
import type { VisitRow } from "./numbers.queries.ts";

/**
 * Merges rows that are too small to rule out a single person into "other". While that row itself is too small, also merges the
 * smallest of the remaining rows.
 */
export function withoutFew(rows: readonly VisitRow[]): VisitRow[] {
  const weight = (row: VisitRow) => Math.max(row.visits, row.listens);
  const named = rows
    .filter((row) => row.name !== OTHER_SOURCES && weight(row) >= MIN_NAMED)
    .toSorted((one, other) => weight(other) - weight(one));
  const few = rows.filter((row) => !named.includes(row));
  const [first] = few;
  if (first === undefined) return named;
  const other: VisitRow = { ...first, name: OTHER_SOURCES };
  const take = (row: VisitRow) => {
    for (const measure of VISIT_MEASURES) other[measure] += row[measure];
  };
  for (const row of few.slice(1)) take(row);
  if (weight(other) < MIN_NAMED) {
    const smallest = named.pop();
    if (smallest) take(smallest);
  }
  return [...named, other];
}
