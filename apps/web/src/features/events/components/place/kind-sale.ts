import type { TicketKind } from "@fanfare/contracts/store/ticket-kinds";

/**
 * When a kind is on sale, by the visitor's clock: the page is rendered once for a longer time, so every kind counts as on sale
 * until hydration.
 */
export type Sale = "ahead" | "on" | "over";
export const saleOf = ({ sales_from, sales_until }: TicketKind, hasClock: boolean): Sale => {
  if (hasClock && sales_until && new Date(sales_until) <= new Date()) return "over";
  return hasClock && sales_from && new Date(sales_from) > new Date() ? "ahead" : "on";
};
