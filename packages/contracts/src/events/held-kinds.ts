import type { HeldKind } from "./ticket.ts";

/** The ticket kinds of a party in one line: `2 × Floor, 1 × Balcony`, without numbers `Floor / Balcony`, and `Floor` for one kind. */
export function kindsLine(kinds: readonly HeldKind[]): string {
  const [only] = kinds;
  if (kinds.length === 1 && only) return only.name;
  if (kinds.some(({ quantity }) => quantity === null)) return kinds.map(({ name }) => name).join(" / ");
  return kinds.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
}
