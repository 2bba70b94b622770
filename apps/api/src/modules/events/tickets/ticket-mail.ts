import { shortCode } from "@fanfare/contracts/events/ticket-code";
import type { MailAttachment } from "../../../platform/mail/mail.ts";
import type { TicketCodes } from "./ticket-code.ts";
import { ticketPng } from "./ticket-picture.ts";

/** The most pictures in a mail; a larger party finds the others on its ticket page. */
const MAX_PICTURES = 6;

/** A ticket as shown in a mail. `cid` is its picture's content id; null for tickets without a picture. */
export type MailTicket = { person: number; short_code: string; cid: string | null };

/** The tickets of a fan's party, with their pictures. */
export async function mailTickets(
  codes: TicketCodes,
  entry: { id: number; party_size: number },
): Promise<(MailTicket & { attachment: MailAttachment | null })[]> {
  const tickets = Array.from({ length: entry.party_size }, (_, index) => index + 1);
  return Promise.all(
    tickets.map(async (person) => {
      const code = codes.codeOf({ kind: "fan", id: entry.id, person });
      const ticket = { person, short_code: shortCode(code) };
      if (person > MAX_PICTURES) return { ...ticket, cid: null, attachment: null };
      const cid = `ticket-${person}@fanfare`;
      const content = (await ticketPng(code)).toString("base64");
      const filename = `ticket-${person}.png`;
      return { ...ticket, cid, attachment: { filename, content_type: "image/png", content, encoding: "base64", cid } };
    }),
  );
}
