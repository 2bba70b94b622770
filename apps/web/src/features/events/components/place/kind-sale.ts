import type { TicketKind } from "@fanfare/contracts/store/ticket-kinds";

/** The kinds that a presale code has opened for this visitor, by id, with the tickets left for them. */
export type OpenedKinds = Readonly<Record<number, { code: string; places_left: number }>>;

/**
 * When a kind is on sale, by the visitor's clock: the page is rendered once for a longer time, so every kind counts as on sale
 * until hydration.
 */
export function saleOf(
  { presale_from, sales_from, sales_until }: TicketKind,
  hasClock: boolean,
): "ahead" | "presale" | "on" | "over" {
  if (!hasClock) return "on";
  const now = new Date();
  if (sales_until && new Date(sales_until) <= now) return "over";
  if (!sales_from || new Date(sales_from) <= now) return "on";
  return presale_from && new Date(presale_from) <= now ? "presale" : "ahead";
}
