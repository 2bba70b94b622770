import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import { createFreezeWatch, type FreezeWatch } from "../jobs/freeze-watch.ts";
import { defineJob, type JobName, type JobPayloads } from "../jobs/jobs.ts";
import type { MailOrigin } from "../jobs/mail-origin.ts";
import { beginAttempt, deleteOldDeliveries, endAttempt } from "./delivery.queries.ts";
import type { Mail, NewMail } from "./mail.ts";
import { type MailBranding, renderMail } from "./mail-layout.ts";
import type { MailCause, MailLimits } from "./mail-limits.ts";
import { DeliveryUnknownError, MailRefusedError, type MailSender } from "./senders.ts";
import { plainMail } from "./templates/plain.ts";

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    forget_deliveries: Record<string, never>;
  }
}

/** One attempt and one retry: a mail whose outcome is unknown arrives twice at most. */
const MAX_UNKNOWN_ATTEMPTS = 2;
/** Far longer than any job is retried. */
const REMEMBERED_DAYS = 14;

export type Mailer = { deliver(mail: Mail): Promise<void> };

/**
 * Passes each mail to `sender` once: a mail that was sent is not sent again when its job is repeated, and an attempt with an
 * unknown outcome (a crash, a connection lost after the last byte) is retried a single time. A process that was frozen after
 * it began sends nothing, because another process may have sent the mail by then. Plain-text mails also get HTML in the
 * site's design. Rejects with the sender's error when a retry makes sense.
 */
export function createMailer(deps: {
  db: Kysely<DB>;
  sender: MailSender;
  mailBranding: () => Promise<MailBranding>;
  log: Logger;
  freezes?: FreezeWatch;
}): Mailer {
  const { db, sender, log, freezes = createFreezeWatch() } = deps;

  const withHtml = async (mail: Mail): Promise<Mail> => {
    if (mail.html) return mail;
    const head = await deps.mailBranding();
    return { ...mail, html: renderMail(plainMail(head, mail), head).html };
  };

  return {
    async deliver(mail) {
      const complete = await withHtml(mail);
      const assertAwake = freezes.begin();
      if (!(await beginAttempt(db, mail.message_id, MAX_UNKNOWN_ATTEMPTS))) return;
      try {
        await sender.send(complete, assertAwake);
      } catch (error) {
        if (error instanceof MailRefusedError) {
          log.warn({ err: error.cause, message_id: mail.message_id }, "a mail was refused for good");
          await endAttempt(db, mail.message_id, { isSettled: true });
          return;
        }
        if (!(error instanceof DeliveryUnknownError)) await endAttempt(db, mail.message_id, { isSettled: false });
        throw error;
      }
      await endAttempt(db, mail.message_id, { isSettled: true });
    },
  };
}

type QueuedMail = { message_id: string; origin?: MailOrigin };

/**
 * Sends mails that were complete when they were queued. Their cause is not recorded apart from their origin, so the limits treat
 * them as caused by a visitor.
 */
export const sendMailJob = (mailer: Mailer, limits: Pick<MailLimits, "admits">) =>
  defineJob({
    name: "send_mail",
    outward: true,
    async run(payload: Mail & QueuedMail) {
      const { origin, ...mail } = payload;
      const { message_id, to } = mail;
      if (await limits.admits({ message_id, to, cause: "visitor", isOwn: false, origin })) await mailer.deliver(mail);
    },
  });

/** The jobs whose payload identifies a mail that is composed only when it is sent. */
type ComposedJobName = { [Name in JobName]: JobPayloads[Name] extends { message_id: string } ? Name : never }[JobName];

/**
 * A mail that its job composes, because its content must not be stored in the queue, such as a link that grants access, or
 * must be up to date when it is sent. `compose` returns null when there is nothing to send any longer.
 */
export type MailComposer<Name extends ComposedJobName = ComposedJobName> = {
  name: Name;
  /** Who can cause the mail at will; mails caused by visitors and accounts count against the mail limits. */
  causedBy(payload: JobPayloads[Name]): MailCause;
  compose(payload: JobPayloads[Name]): Promise<ComposedMail | null>;
};

/**
 * `isOwn`: the recipient is an address that the account which causes the mail has confirmed. Absent: it is not, or that is
 * unknown.
 */
export type ComposedMail = NewMail & { isOwn?: boolean };

/** Checks `compose` against the payload type of its kind; returns the composer typed for lists of any kind. */
export const defineMail = <Name extends ComposedJobName>(composer: MailComposer<Name>): MailComposer => composer;

/** The job that composes a mail and delivers it if the mail limits admit it. */
export const composedMailJob = (composer: MailComposer, mailer: Mailer, limits: Pick<MailLimits, "admits">) =>
  defineJob<ComposedJobName>({
    name: composer.name,
    outward: true,
    async run(payload) {
      const { message_id, origin }: QueuedMail = payload;
      const composed = await composer.compose(payload);
      if (!composed) return;
      const { isOwn = false, ...mail } = composed;
      const caused = { message_id, to: mail.to, cause: composer.causedBy(payload), isOwn, origin };
      if (await limits.admits(caused)) await mailer.deliver({ ...mail, message_id });
    },
  });

/**
 * Deletes old delivery records. Jobs of mails that were given up are deleted at the same age: by then it is unknown whether
 * the mail arrived after all, and the job would keep the recipient's address indefinitely.
 */
export const deleteOldDeliveriesJob = (db: Kysely<DB>) =>
  defineJob({
    name: "forget_deliveries",
    outward: false,
    cron: "41 3 * * *",
    run: () => deleteOldDeliveries(db, REMEMBERED_DAYS),
  });
