import type { Clock } from "../../../platform/clock.ts";
import { type FulfilmentHandler, PASSIVE } from "./fulfilment.ts";
import { shipOwnStock } from "./shipment.queries.ts";

/** Goods that the shop packs itself: sent when the owner marks them as sent. */
export const createOwnStockFulfilment = ({ clock }: { clock: Clock }): FulfilmentHandler => ({
  ...PASSIVE,
  ship: (trx, orderId, tracking) => shipOwnStock(trx, orderId, tracking, clock.now()),
});
