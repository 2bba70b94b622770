import { z } from "zod";
import { id, instant, money } from "../common/fields.ts";

/**
 * A kind of ticket as it is sold: `id` is the variant and `product_id` the product of a cart's line. `places_left` is what can be
 * bought now; places that are kept for who waits are not among them.
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

/** What is sold of a show's places; without kinds nothing is. */
export const showTickets = z.object({
  event_id: id,
  product_id: id.nullable(),
  currency: z.string(),
  kinds: z.array(ticketKind),
});
export type ShowTickets = z.output<typeof showTickets>;

/** The tickets of a line of an order: `reserved` until it is paid, `held` by the buyer, or `returned`. */
export const orderTickets = z.object({
  order_item_id: id,
  event_id: id,
  quantity: z.int().min(1),
  status: z.enum(["reserved", "held", "returned"]),
});
export type OrderTickets = z.output<typeof orderTickets>;
