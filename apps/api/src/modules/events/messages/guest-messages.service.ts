import { t } from "@fanfare/contracts/common/language";
import type { Audience, GuestMessage, GuestMessageInput } from "@fanfare/contracts/events/show-editor";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../../platform/errors/app-error.ts";
import { addJobs } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import { button, type MailBranding, renderMail, text } from "../../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import { findEntry } from "../attendance/entry.queries.ts";
import { eventForMail } from "../calendar/event.queries.ts";
import { personsIn } from "../door/door-entry.queries.ts";
import { type EventNews, eventMailContent } from "./event-mails.ts";
import {
  countReachable,
  findMessage,
  findTitle,
  insertMessage,
  listMessages,
  recipientsOf,
} from "./guest-message.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    guest_message: { message_id: string; event_message_id: number; user_id: number };
  }
}

const BATCH = 1000;

const isMeant = (audience: Exclude<Audience, "came">, status: "attending" | "waitlisted"): boolean =>
  audience === "everybody" || audience === status;

/** The team's messages to a show's guests, and previews of the site's own mails to them. */
export function createGuestMessages(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  return {
    /** Messages written so far, newest first. */
    async sent(eventId: number): Promise<GuestMessage[]> {
      const rows = await listMessages(db, eventId);
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },

    /** Queues one mail to each guest of the audience. Throws `not_found`, and `conflict` when there is none. */
    send: (actorId: number, input: GuestMessageInput): Promise<{ recipients: number }> =>
      db.transaction().execute(async (trx) => {
        const { id, audience, subject, body } = input;
        const event = await findTitle(trx, id);
        if (!event) throw notFound();
        const guests = await recipientsOf(trx, id, audience);
        if (guests.length === 0) throw new AppError("conflict", "There are no guests to write to.");
        const messageId = await insertMessage(trx, {
          event_id: id,
          audience,
          subject,
          body,
          recipients: guests.length,
          created_at: clock.now(),
        });
        for (let from = 0; from < guests.length; from += BATCH) {
          await addJobs(
            trx,
            "guest_message",
            guests.slice(from, from + BATCH).map(({ user_id }) => ({
              message_id: newMessageId(siteHost),
              event_message_id: messageId,
              user_id,
            })),
            { maxAttempts: MAIL_TRIES },
          );
        }
        await recordAudit(trx, {
          actor_id: actorId,
          action: "event.message_sent",
          subject_type: "event",
          subject_id: id,
          summary: `Wrote to ${guests.length} ${guests.length === 1 ? "guest" : "guests"} of “${event.title}”`,
        });
        return { recipients: guests.length };
      }),

    /**
     * Previews the mail that guests get when a show changes to this status, as far as it is known in advance. Throws `not_found`.
     */
    async preview(id: number, status: "upcoming" | "postponed" | "cancelled") {
      const [entry, head, recipients] = await Promise.all([
        eventForMail(db, id, clock.now()),
        deps.mailBranding(),
        countReachable(db, id),
      ]);
      if (!entry) throw notFound();
      const event = {
        ...entry.event,
        status,
        previous_date: status === "postponed" ? null : entry.event.previous_date,
      };
      const news: EventNews =
        status === "cancelled"
          ? { kind: "cancelled", waiting: false }
          : { kind: "changed", waiting: false, is_back: status === "upcoming" };
      const mail = renderMail(eventMailContent(head, event, news, { first_name: "Ana" }), head);
      return { subject: mail.subject, text: mail.text, recipients };
    },

    mail: defineMail({
      name: "guest_message",
      causedBy: () => "team",
      async compose({ event_message_id, user_id }) {
        const message = await findMessage(db, event_message_id);
        const person = await findAddressee(db, user_id);
        if (!message || !person?.can_log_in) return null;
        // A fan who has left in the meantime is no longer a guest.
        const entry = await findEntry(db, message.event_id, user_id);
        if (!entry) return null;
        const party = { kind: "fan" as const, id: entry.id };
        const isOne =
          message.audience === "came" ? (await personsIn(db, party)) > 0 : isMeant(message.audience, entry.status);
        if (!isOne) return null;
        return deps.writeInLanguage(entry.language, (head) => {
          const content = {
            subject: message.subject,
            preview: message.body.slice(0, 120),
            heading: message.title,
            blocks: [
              text(t("Hi {first_name},", { first_name: person.first_name })),
              ...message.body.split(/\n{2,}/).map((paragraph) => text(paragraph)),
              button(t("Open the show"), `${head.url}/events/${message.event_id}`),
            ],
            reason: t("You signed up for this show at {name}.", { name: head.name }),
          };
          return { to: person.email, ...renderMail(content, head) };
        });
      },
    }),
  };
}
