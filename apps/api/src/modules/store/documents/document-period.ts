/** The beginning of a period of documents, and its end, which is exclusive. */
export type DocumentSpan = { from: Date; until: Date };

/** The first month of a year (undefined), a quarter (`Q2`) or a month (`06`), counted from 0, and the number of months. */
function monthsOf(part: string | undefined): [first: number, months: number] {
  if (part === undefined) return [0, 12];
  return part.startsWith("Q") ? [(Number(part.slice(1)) - 1) * 3, 3] : [Number(part) - 1, 1];
}

/** Returns the span in UTC of a year (`2026`), a quarter (`2026-Q2`) or a month (`2026-06`). */
export function documentSpan(period: string): DocumentSpan {
  const [year, part] = period.split("-");
  const [first, months] = monthsOf(part);
  return {
    from: new Date(Date.UTC(Number(year), first, 1)),
    until: new Date(Date.UTC(Number(year), first + months, 1)),
  };
}
