import { z } from "zod";
import { id, instant, money } from "../common/fields.ts";

/**
 * A ticket kind on sale: `id` and `product_id` are a cart line's variant and product. `places_left` can be bought now; places
 * reserved for the waitlist are not included.
 */
export const ticketKind = z.object({
  id,
  name: z.string(),
  price: money,
  places_left: z.int().min(0),
  sales_from: instant.nullable(),
  sales_until: instant.nullable(),
});
export type TicketKind = z.output<typeof ticketKind>;

/** The ticket kinds of a show; without kinds no tickets are sold. */
export const showTickets = z.object({
  event_id: id,
  product_id: id.nullable(),
  currency: z.string(),
  kinds: z.array(ticketKind),
});
export type ShowTickets = z.output<typeof showTickets>;

/** The tickets of an order line: `reserved` until it is paid, then `held` by the buyer, or `returned`. */
export const orderTickets = z.object({
  order_item_id: id,
  event_id: id,
  quantity: z.int().min(1),
  status: z.enum(["reserved", "held", "returned"]),
});
export type OrderTickets = z.output<typeof orderTickets>;
