import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addJob, addJobs, defineJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import type { MailCause } from "../../../platform/mail/mail-limits.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import { eventRow, findEntry } from "../attendance/entry.queries.ts";
import { closedBecause } from "../attendance/waitlist.ts";
import { CALENDAR_TYPE, calendarFile } from "../calendar/calendar-files.ts";
import { eventForMail } from "../calendar/event.queries.ts";
import { type Dated, isUndated, statusAt } from "../calendar/event-status.ts";
import type { TicketCodes } from "../tickets/ticket-code.ts";
import { mailTickets } from "../tickets/ticket-mail.ts";
import { type EventNews, eventMailContent } from "./event-mails.ts";
import { eventToAnnounce, lockDueReminders, lockUnnotified, markNotified, markReminded } from "./event-news.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    event_mail: { message_id: string; event_id: number; user_id: number; news: EventNews };
    /** `is_back`: the change put a postponed or cancelled show back on. */
    tell_event_change: { event_id: number; is_back?: boolean };
    remind_attendees: Record<string, never>;
  }
}

/** People notified per transaction; the job repeats until all are. */
const BATCH = 200;
/** Attendees are reminded the day before. */
const REMINDER_HOURS = 24;

/** Mails with the event's calendar file attached, so that calendar entries follow the event. */
const WITH_FILE: ReadonlySet<EventNews["kind"]> = new Set([
  "joined",
  "bought",
  "promoted",
  "place_received",
  "changed",
  "cancelled",
]);

/** Mails that include the tickets of an attending fan. */
const WITH_TICKETS: ReadonlySet<EventNews["kind"]> = new Set([
  "joined",
  "bought",
  "promoted",
  "place_received",
  "tomorrow",
]);

/**
 * Fans' own actions change their places. Mails about a freed place count as caused by the clock, not by the fan who freed it,
 * however often that is.
 */
const CAUSES: Record<EventNews["kind"], MailCause> = {
  joined: "account",
  bought: "account",
  promoted: "clock",
  offered: "clock",
  offer_ended: "clock",
  place_given: "account",
  place_received: "account",
  waitlisted: "account",
  changed: "team",
  cancelled: "team",
  tomorrow: "clock",
};

/** Mails that are true only while the show is still to take place; this is checked again when they are written. */
const BEFORE_THE_SHOW: ReadonlySet<EventNews["kind"]> = new Set([
  "joined",
  "bought",
  "promoted",
  "offered",
  "offer_ended",
  "place_received",
  "waitlisted",
  "changed",
  "tomorrow",
]);

/** The status that a fan must still have for the mail to be true when it is written. */
const REQUIRED_STATUS: Partial<Record<EventNews["kind"], "attending" | "waitlisted">> = {
  joined: "attending",
  bought: "attending",
  promoted: "attending",
  tomorrow: "attending",
  waitlisted: "waitlisted",
  offered: "waitlisted",
  place_received: "attending",
};

const HOUR_MS = 3_600_000;

/** Whether a show begins within the reminder period. */
const isNear = (show: Dated & { starts_at: Date }, now: Date): boolean =>
  !isUndated(show) && show.starts_at.getTime() <= now.getTime() + REMINDER_HOURS * HOUR_MS;

/** The offer as it is when its mail is written; null once it has ended or a later one was made. */
function offerNow(news: Extract<EventNews, { kind: "offered" }>, until: Date | null, now: Date): EventNews | null {
  if (until === null || until <= now || until > new Date(news.until)) return null;
  return { ...news, until: until.toISOString() };
}

/**
 * Mails to fans about the events they signed up for. Each is queued in the transaction that causes it, as a job that writes it
 * later, so that a decision holds its event's lock only while it records the recipients.
 */
export function createEventNews(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
  codes: TicketCodes;
}) {
  const { db, clock, publicUrl } = deps;
  const siteHost = new URL(publicUrl).hostname;

  const queueMails = (
    trx: Kysely<DB>,
    event_id: number,
    fans: readonly { user_id: number; news: EventNews }[],
  ): Promise<void> =>
    addJobs(
      trx,
      "event_mail",
      fans.map(({ user_id, news }) => ({ message_id: newMessageId(siteHost), event_id, user_id, news })),
      { maxAttempts: MAIL_TRIES },
    );

  /** Queues mails about the current version of the event to up to `BATCH` people who have had none. Returns their number. */
  const announceToBatch = (eventId: number, is_back: boolean): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const event = await eventToAnnounce(trx, eventId);
      if (!event) return 0;
      const entries = await lockUnnotified(trx, eventId, event.calendar_sequence, BATCH);
      if (entries.length === 0) return 0;
      await markNotified(
        trx,
        entries.map((entry) => entry.id),
        event.calendar_sequence,
      );
      if (statusAt(event, clock.now()) === "past") return entries.length;
      await queueMails(
        trx,
        eventId,
        entries.map((entry) => {
          const waiting = entry.status === "waitlisted";
          const news: EventNews =
            event.status === "cancelled"
              ? { kind: "cancelled", waiting }
              : { kind: "changed", waiting, ...(is_back && { is_back }) };
          return { user_id: entry.user_id, news };
        }),
      );
      return entries.length;
    });

  /** Queues reminders to up to `BATCH` attendees of events within the next day. Returns their number. */
  const remindBatch = (): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      const due = await lockDueReminders(trx, now, REMINDER_HOURS, BATCH);
      if (due.length === 0) return 0;
      for (const eventId of new Set(due.map((entry) => entry.event_id))) {
        await queueMails(
          trx,
          eventId,
          due
            .filter((entry) => entry.event_id === eventId)
            .map(({ user_id, party_size }) => ({ user_id, news: { kind: "tomorrow" as const, party_size } })),
        );
      }
      await markReminded(
        trx,
        due.map((entry) => entry.id),
        now,
      );
      return due.length;
    });

  const repeatUntilDone = async (some: () => Promise<number>) => {
    while ((await some()) === BATCH);
  };

  return {
    /** Queues, within a transaction, the mails about an event. */
    queueMails,

    mail: defineMail({
      name: "event_mail",
      causedBy: ({ news }) => CAUSES[news.kind],
      async compose({ event_id, user_id, news }) {
        const now = clock.now();
        const [entry, person, standing, show] = await Promise.all([
          eventForMail(db, event_id, now),
          findAddressee(db, user_id),
          findEntry(db, event_id, user_id),
          eventRow(db, event_id).executeTakeFirst(),
        ]);
        // Demo fans have no mailbox; a fan who has left in the meantime gets no mail.
        if (!entry || !show || !person?.can_log_in) return null;
        if (REQUIRED_STATUS[news.kind] !== undefined && standing?.status !== REQUIRED_STATUS[news.kind]) return null;
        // Later changes of the show have their own mails.
        const state = statusAt(show, now);
        if (BEFORE_THE_SHOW.has(news.kind) && closedBecause(state) !== null) return null;
        if (news.kind === "cancelled" && state !== "cancelled") return null;
        if (news.kind === "tomorrow" && !isNear(show, now)) return null;
        const present = news.kind === "offered" ? offerNow(news, standing?.offered_until ?? null, now) : news;
        if (!present) return null;
        const hasTickets = standing?.status === "attending" && WITH_TICKETS.has(news.kind);
        const tickets = hasTickets ? await mailTickets(deps.codes, standing) : [];
        return deps.writeInLanguage(standing?.language ?? person.language, (head) => {
          const file = {
            filename: "show.ics",
            content_type: CALENDAR_TYPE,
            content: calendarFile([entry], { publicUrl }),
          };
          const attachments = [
            ...(WITH_FILE.has(news.kind) ? [file] : []),
            ...tickets.flatMap(({ attachment }) => attachment ?? []),
          ];
          return {
            to: person.email,
            isOwn: person.email_verified_at !== null,
            ...renderMail(
              eventMailContent(head, entry.event, present, person, { tickets, isSold: show.sells_tickets }),
              head,
            ),
            ...(attachments.length > 0 ? { attachments } : {}),
          };
        });
      },
    }),

    /** Queues a job that mails a change to all who attend or wait. */
    announceChange: (trx: Kysely<DB>, eventId: number, { is_back }: { is_back: boolean }): Promise<void> =>
      addJob(trx, "tell_event_change", { event_id: eventId, ...(is_back && { is_back }) }),

    announceChangeJob: defineJob({
      name: "tell_event_change",
      outward: true,
      run: ({ event_id, is_back = false }) => repeatUntilDone(() => announceToBatch(event_id, is_back)),
    }),

    remindJob: defineJob({
      name: "remind_attendees",
      outward: true,
      cron: "*/5 * * * *",
      run: () => repeatUntilDone(remindBatch),
    }),
  };
}

export type EventNewsService = ReturnType<typeof createEventNews>;
