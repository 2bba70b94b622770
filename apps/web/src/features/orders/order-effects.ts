import type { QueryClient } from "@tanstack/react-query";

/**
 * Query keys that an order affects besides itself: lists, stock, the fan's statistics, tickets, pick-ups and the places at
 * shows.
 */
const AFFECTED = [
  [["store", "orders", "list"]],
  [["store", "products"]],
  [["store", "tickets"]],
  [["store", "pickups"]],
  [["auth", "stats"]],
  [["events"]],
];

/** Invalidates everything an order affects elsewhere, once it is placed, paid or cancelled. */
export const refreshAfterOrder = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(AFFECTED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
