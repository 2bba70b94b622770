/** What was typed as a number of pieces: whole, from 1 to `max`; what is no number is 1 (spec, section 4). */
export function readQuantity(typed: string, max: number): number {
  const number = Math.trunc(Number(typed.trim().replace(",", ".")));
  return Number.isFinite(number) ? Math.min(max, Math.max(1, number)) : 1;
}
