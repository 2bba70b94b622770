/** The beginning of a period of documents, and its end, which is exclusive. */
export type DocumentSpan = { from: Date; until: Date };

/** Returns the span in UTC of a year (`2026`), a quarter (`2026-Q2`) or a month (`2026-06`). */
export function documentSpan(period: string): DocumentSpan {
  const [year, part] = period.split("-");
  const [first, months] =
    part === undefined ? [0, 12] : part.startsWith("Q") ? [(Number(part.slice(1)) - 1) * 3, 3] : [Number(part) - 1, 1];
  return {
    from: new Date(Date.UTC(Number(year), first, 1)),
    until: new Date(Date.UTC(Number(year), first + months, 1)),
  };
}
