/** The first day of a period of documents, and the day after its last. */
export type DocumentSpan = { from: string; until: string };

/** The first month of a year (undefined), a quarter (`Q2`) or a month (`06`), counted from 0, and the number of months. */
function monthsOf(part: string | undefined): [first: number, months: number] {
  if (part === undefined) return [0, 12];
  return part.startsWith("Q") ? [(Number(part.slice(1)) - 1) * 3, 3] : [Number(part) - 1, 1];
}

/** Returns the days of a year (`2026`), a quarter (`2026-Q2`) or a month (`2026-06`). */
export function documentSpan(period: string): DocumentSpan {
  const [year, part] = period.split("-");
  const [first, months] = monthsOf(part);
  const firstOf = (month: number) => new Date(Date.UTC(Number(year), month, 1)).toISOString().slice(0, 10);
  return { from: firstOf(first), until: firstOf(first + months) };
}
