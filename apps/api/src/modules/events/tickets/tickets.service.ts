import type { TicketSheet } from "@fanfare/contracts/events/ticket";
import { shortCode } from "@fanfare/contracts/events/ticket-code";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { eventForMail } from "../calendar/event.queries.ts";
import { findHolder, kindsOfFans } from "./ticket.queries.ts";
import type { TicketCodes } from "./ticket-code.ts";
import { ticketSvg } from "./ticket-picture.ts";

/** The tickets of attending fans. They are not stored: they exist as long as the place does. */
export function createTickets(deps: { db: Kysely<DB>; clock: Clock; codes: TicketCodes }) {
  const { db, clock, codes } = deps;
  return {
    /**
     * A fan's tickets for a show; an empty list for a cancelled or past show, at which they are not valid. Throws `not_found` for
     * a fan without a place there.
     */
    async ofFan(userId: number, eventId: number): Promise<TicketSheet> {
      const [entry, show, kinds] = await Promise.all([
        findHolder(db, eventId, userId),
        eventForMail(db, eventId, clock.now()),
        kindsOfFans(db, eventId, userId),
      ]);
      if (!entry || !show) throw notFound();
      const isValid = show.event.status === "upcoming" || show.event.status === "postponed";
      const persons = isValid ? Array.from({ length: entry.party_size }, (_, index) => index + 1) : [];
      return {
        event: show.event,
        holder: entry.name,
        party_size: entry.party_size,
        kinds: kinds.get(userId) ?? [],
        tickets: persons.map((person) => {
          const code = codes.codeOf({ kind: "fan", id: entry.id, person });
          return { person, code, short_code: shortCode(code), qr_svg: ticketSvg(code) };
        }),
      };
    },
  };
}
