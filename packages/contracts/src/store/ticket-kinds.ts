import { z } from "zod";
import { byId, id, instant, money, text } from "../common/fields.ts";
import { t } from "../common/language.ts";

/**
 * A ticket kind on sale: `id` and `product_id` are a cart line's variant and product. `places_left` can be bought now; places
 * reserved for the waitlist are not included. From `presale_from` until `sales_from` it is sold to those with the presale's code;
 * null without a presale.
 */
export const ticketKind = z.object({
  id,
  name: z.string(),
  price: money,
  places_left: z.int().min(0),
  sales_from: instant.nullable(),
  sales_until: instant.nullable(),
  presale_from: instant.nullable(),
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

/** A typed presale code: trimmed and in upper case. Any text is accepted; a wrong code is reported with a message. */
export const typedPresaleCode = z
  .string({ error: () => t("Enter a code") })
  .trim()
  .toUpperCase()
  .min(1, { error: () => t("Enter a code") })
  .pipe(text(200));

export const presaleInput = byId.extend({ code: typedPresaleCode });
export type PresaleInput = z.output<typeof presaleInput>;

/** The ticket kinds that a presale code opens, with the tickets left for its holders. */
export const openedPresale = z.object({ kinds: z.array(z.object({ id, places_left: z.int().min(0) })) });
export type OpenedPresale = z.output<typeof openedPresale>;

/** The tickets of an order line: `reserved` until it is paid, then `held` by the buyer, or `returned`. */
export const orderTickets = z.object({
  order_item_id: id,
  event_id: id,
  quantity: z.int().min(1),
  status: z.enum(["reserved", "held", "returned"]),
});
export type OrderTickets = z.output<typeof orderTickets>;
