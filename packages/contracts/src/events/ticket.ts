import { z } from "zod";
import { eventDetail } from "./event.ts";

/**
 * One person's way in. `code` is what the QR code says, `short_code` the part of it that is typed, `qr_svg` the picture
 * with its light ground.
 */
export const ticket = z.object({
  person: z.int().min(1),
  code: z.string(),
  short_code: z.string(),
  qr_svg: z.string(),
});
export type Ticket = z.output<typeof ticket>;

/** A fan's tickets for one show, one a person; none for a show that is cancelled or over. */
export const ticketSheet = z.object({
  event: eventDetail,
  holder: z.string(),
  party_size: z.int().min(1),
  tickets: z.array(ticket),
});
export type TicketSheet = z.output<typeof ticketSheet>;
