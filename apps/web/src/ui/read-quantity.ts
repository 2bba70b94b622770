/** Parses a typed quantity: an integer from 1 to `max`; text that is not a number returns 1 (spec, section 4). */
export function readQuantity(typed: string, max: number): number {
  const number = Math.trunc(Number(typed.trim().replace(",", ".")));
  return Number.isFinite(number) ? Math.min(max, Math.max(1, number)) : 1;
}
