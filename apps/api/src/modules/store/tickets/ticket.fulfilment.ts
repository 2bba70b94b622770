import type { Clock } from "../../../platform/clock.ts";
import type { SoldPlacesService } from "../../events/sold/sold-places.service.ts";
import { type FulfilmentHandler, PASSIVE } from "../fulfilment/fulfilment.ts";
import { ticketLines } from "./ticket-kind.queries.ts";

/** Tickets: places that an order reserves when it is placed, holds once it is paid, and releases when it is cancelled. */
export const createTicketFulfilment = ({
  clock,
  soldPlaces,
}: {
  clock: Clock;
  soldPlaces: SoldPlacesService;
}): FulfilmentHandler => ({
  ...PASSIVE,
  async placed(trx, order) {
    if (order.user_id === null) return;
    const lines = await ticketLines(trx, order.id, clock.now());
    await soldPlaces.reserve(trx, { id: order.id, user_id: order.user_id }, lines);
  },
  closed: (trx, order) => soldPlaces.closed(trx, order.id),
  paid: (trx, order) => soldPlaces.hold(trx, order),
  async cancelled(trx, order, by) {
    await soldPlaces.giveBack(trx, order.id, { by });
  },
});
