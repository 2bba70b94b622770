import { lockCart } from "../cart/cart.queries.ts";
import { takeStock } from "../catalogue/stock.queries.ts";
import { lockOrder } from "./order.queries.ts";

/**
 * The three places where people at the same thing take turns. They are handed to the services so that a test can take
 * one away and see that what it prevents then happens; the product always uses these.
 */
export const storeLocks = { lockCart, lockOrder, takeStock };

export type StoreLocks = typeof storeLocks;
