import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { OrderTickets, ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { placesOffered } from "../../events/public.queries.ts";
import { findOrder } from "../orders/order.queries.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { kindsOf, showOf, ticketProduct, ticketsOfOrder } from "./ticket-kind.queries.ts";

/** Whether a kind is on sale at `now`. */
const isSold = (kind: { sales_from: Date | null; sales_until: Date | null }, now: Date): boolean =>
  (kind.sales_from === null || kind.sales_from <= now) && (kind.sales_until === null || kind.sales_until > now);

/** The tickets that shows sell. */
export function createShowTickets({ db, clock }: { db: Kysely<DB>; clock: Clock }) {
  return {
    /** Returns the tickets a show sells. Throws `not_found` for a show that visitors cannot reach. */
    async ofShow(eventId: number): Promise<ShowTickets> {
      const show = await showOf(db, eventId);
      if (!show?.reachable_from || show.reachable_from > clock.now()) throw notFound();
      const product = await ticketProduct(db, eventId);
      const kinds = product ? await kindsOf(db, product.id) : [];
      const now = clock.now();
      const free = show.capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, show.capacity - show.places_taken);
      // Offered places can be of any kind on sale, so they are subtracted from all of these together.
      const onSale = kinds.filter((kind) => isSold(kind, now));
      const offered = onSale.length > 0 ? await placesOffered(db, eventId) : 0;
      const others = Math.max(0, onSale.reduce((sum, { left }) => sum + left, 0) - offered);
      return {
        event_id: eventId,
        product_id: kinds.length > 0 ? (product?.id ?? null) : null,
        currency: currencyOf(await readShopSettings(db)),
        kinds: kinds.map((kind) => ({
          id: kind.id,
          name: kind.name,
          price: centsToDecimal(kind.price_cents),
          places_left: Math.min(kind.left, free, isSold(kind, now) ? others : kind.left),
          sales_from: kind.sales_from?.toISOString() ?? null,
          sales_until: kind.sales_until?.toISOString() ?? null,
          presale_from: kind.presale_from?.toISOString() ?? null,
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
