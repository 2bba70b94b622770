import { lockCart } from "../cart/cart.queries.ts";
import { takeStock } from "../catalogue/stock.queries.ts";
import { recordCodeUses } from "../discounts/record-code-uses.ts";
import { lockOrder } from "./order.queries.ts";

/**
 * The store's locks. They are injected into the services so that a test can disable one and show that the race it prevents then
 * occurs; production code always uses these.
 */
export const storeLocks = { lockCart, lockOrder, takeStock, recordCodeUses };

export type StoreLocks = typeof storeLocks;
