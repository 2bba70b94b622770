import { lockCart } from "../cart/cart.queries.ts";
import { takeStock } from "../catalogue/stock.queries.ts";
import { recordCodeUses } from "../discounts/record-code-uses.ts";
import { lockOrder } from "./order.queries.ts";

/**
 * The places where people at the same thing take turns. They are handed to the services so that a test can take
 * one away and see that what it prevents then happens; the product always uses these.
 */
export const storeLocks = { lockCart, lockOrder, takeStock, recordCodeUses };

export type StoreLocks = typeof storeLocks;
