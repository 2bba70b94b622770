import { z } from "zod";
import { eventDetail } from "./event.ts";

/**
 * One person's ticket. `code` is the QR code's content, `short_code` the part that can be typed, `qr_svg` the picture
 * including its light background.
 */
export const ticket = z.object({
  person: z.int().min(1),
  code: z.string(),
  short_code: z.string(),
  qr_svg: z.string(),
});
export type Ticket = z.output<typeof ticket>;

/** A ticket kind of a party; `quantity` is null once places were passed on, as it is unknown of which kind. */
export const heldKind = z.object({ name: z.string(), quantity: z.int().min(1).nullable() });
export type HeldKind = z.output<typeof heldKind>;

/**
 * A fan's tickets for one show, one per person; none for a show that is cancelled or over. `kinds` is empty for places that were
 * not sold.
 */
export const ticketSheet = z.object({
  event: eventDetail,
  holder: z.string(),
  party_size: z.int().min(1),
  kinds: z.array(heldKind),
  tickets: z.array(ticket),
});
export type TicketSheet = z.output<typeof ticketSheet>;
