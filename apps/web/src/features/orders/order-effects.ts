import type { QueryClient } from "@tanstack/react-query";

/** What an order changes beside itself: lists, stock, what a fan has spent, and the places that its tickets are for. */
const AFFECTED = [
  [["store", "orders", "list"]],
  [["store", "products"]],
  [["store", "tickets"]],
  [["auth", "stats"]],
  [["events"]],
];

/** Asks again for what an order changes elsewhere, once it is placed, paid or cancelled. */
export const refreshAfterOrder = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(AFFECTED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
