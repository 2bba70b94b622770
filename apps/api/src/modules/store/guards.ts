import { lockCart } from "./cart.queries.ts";
import { lockOrder } from "./order.queries.ts";
import { takeStock } from "./stock.queries.ts";

/**
 * The three places where people at the same thing take turns. They are handed to the services so that a test can take
 * one away and see that what it prevents then happens; the product always uses these.
 */
export const storeGuards = { lockCart, lockOrder, takeStock };

export type StoreGuards = typeof storeGuards;
