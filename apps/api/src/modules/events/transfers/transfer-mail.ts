import { createHash, randomBytes } from "node:crypto";
import { t } from "@fanfare/contracts/common/language";
import type { EventDetail } from "@fanfare/contracts/events/event";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { CountedMail } from "../../../platform/http/limits/action-limits.ts";
import { addJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import {
  button,
  facts,
  type MailBranding,
  type MailContent,
  note,
  renderMail,
  text,
} from "../../../platform/mail/mail-layout.ts";
import { pagesUrl, type WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import { closedBecause } from "../attendance/waitlist.ts";
import { addressOf } from "../calendar/calendar-files.ts";
import { eventForMail } from "../calendar/event.queries.ts";
import { longWallTime } from "../calendar/venue-time.ts";
import { lockTransfer, setTransferHash } from "./transfer.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    place_transfer_mail: { message_id: string; transfer_id: number };
  }
}

/** The stored digest of a link's token. */
export const transferDigest = (token: string): string =>
  createHash("sha256").update(`fanfare place ${token}`).digest("hex");

const content = (
  head: MailBranding,
  event: EventDetail,
  { from, friend, url, until }: { from: string; friend: string; url: string; until: Date },
): MailContent => ({
  subject: t("{name} has a place for you: {title}", { name: from, title: event.title }),
  preview: t("Accept it, and the ticket is yours."),
  heading: t("A place for you"),
  blocks: [
    text(t("Hi {first_name}, {name} is giving you a place at this show.", { first_name: friend, name: from })),
    facts([
      [t("Show"), event.title],
      [t("When"), longWallTime(new Date(event.date), event.timezone)],
      [t("Where"), `${event.venue.name}, ${addressOf(event)}`],
    ]),
    button(t("View the place"), url),
    note(
      t(
        "The link works once, until {until}. You need an account to have a ticket. If you did not expect a place, ignore this mail.",
        { until: longWallTime(until, event.timezone) },
      ),
    ),
  ],
  reason: t("{from} entered this address at {name}.", { from, name: head.name }),
});

/** The mail with a friend's link. Its token is created when the mail is written, so that it is never stored in the queue. */
export function createTransferMail(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock } = deps;
  const host = new URL(deps.publicUrl).hostname;
  return {
    queue: (trx: Transaction<DB>, transfer_id: number, counted: CountedMail): Promise<void> =>
      addJob(
        trx,
        "place_transfer_mail",
        { message_id: newMessageId(host), transfer_id },
        { maxAttempts: MAIL_TRIES, counted },
      ),

    composer: defineMail({
      name: "place_transfer_mail",
      causedBy: () => "visitor",
      compose: ({ transfer_id }) =>
        db.transaction().execute(async (trx) => {
          const transfer = await lockTransfer(trx, transfer_id);
          if (!transfer?.friend_email || transfer.entry_id === null || transfer.expires_at <= clock.now()) return null;
          const { friend_email, friend_name, expires_at } = transfer;
          const [show, giver] = await Promise.all([
            eventForMail(trx, transfer.event_id, clock.now()),
            findAddressee(trx, transfer.from_user_id),
          ]);
          // A show that was cancelled in the meantime has no place to offer.
          if (!show || !giver || closedBecause(show.event.status) !== null) return null;
          const token = randomBytes(32).toString("base64url");
          await setTransferHash(trx, transfer.id, transferDigest(token));
          // The friend's language is unknown; they most likely share the giver's.
          return deps.writeInLanguage(giver.language, (head) => ({
            to: friend_email,
            ...renderMail(
              content(head, show.event, {
                from: giver.first_name,
                friend: friend_name,
                url: `${pagesUrl(deps.publicUrl)}/place#place=${token}`,
                until: expires_at,
              }),
              head,
            ),
          }));
        }),
    }),
  };
}

export type TransferMail = ReturnType<typeof createTransferMail>;
