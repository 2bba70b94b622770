import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { OrderTickets, ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { findOrder } from "../orders/order.queries.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { kindsOf, showOf, ticketProduct, ticketsOfOrder } from "./ticket-kind.queries.ts";

/** What can be bought of shows. */
export function createShowTickets({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  return {
    /** What is sold of a show's places. Throws `not_found` for a show that is not there for visitors. */
    async ofShow(eventId: number): Promise<ShowTickets> {
      const show = await showOf(db, eventId);
      if (!show?.reachable_from || show.reachable_from > clock.now()) throw notFound();
      const product = await ticketProduct(db, eventId);
      const kinds = product ? await kindsOf(db, product.id) : [];
      const free = show.capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, show.capacity - show.places_taken);
      return {
        event_id: eventId,
        product_id: kinds.length > 0 ? (product?.id ?? null) : null,
        currency: currencyOf(await readShopSettings(db)),
        kinds: kinds.map(({ id, name, price_cents, left, sales_from, sales_until }) => ({
          id,
          name,
          price: centsToDecimal(price_cents),
          places_left: Math.min(left, free),
          sales_from: sales_from?.toISOString() ?? null,
          sales_until: sales_until?.toISOString() ?? null,
        })),
      };
    },

    /** The tickets of one of a fan's orders, by line. Throws `not_found`. */
    async ofOwnOrder(userId: number, orderId: number): Promise<OrderTickets[]> {
      const order = await findOrder(db, orderId);
      if (order?.user_id !== userId) throw notFound();
      return ticketsOfOrder(db, orderId);
    },
  };
}
