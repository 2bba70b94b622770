import type { Clock } from "../../../platform/clock.ts";
import { grantFiles } from "./download.queries.ts";
import { type FulfilmentHandler, PASSIVE } from "./fulfilment.ts";
import type { Originals } from "./originals.service.ts";

/** Files: granted when they are paid, and sold only while they exist. */
export const createDigitalFulfilment = (deps: {
  clock: Clock;
  originals: Pick<Originals, "checkForSale">;
}): FulfilmentHandler => ({
  ...PASSIVE,
  prepare: (variantIds) => deps.originals.checkForSale(variantIds),
  paid: (trx, order) => grantFiles(trx, order.id, deps.clock.now()),
});
