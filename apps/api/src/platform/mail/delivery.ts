import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import { createFreezeWatch, type FreezeWatch } from "../jobs/freeze-watch.ts";
import { defineJob, type JobName, type JobPayloads } from "../jobs/jobs.ts";
import type { MailOrigin } from "../jobs/mail-origin.ts";
import { beginTry, endTry, forgetDeliveries } from "./delivery.queries.ts";
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

/** One try and one repetition: a mail whose end is unknown arrives twice at the most. */
const MOST_UNKNOWN_TRIES = 2;
/** Far longer than any job is tried. */
const REMEMBERED_DAYS = 14;

export type Mailer = { deliver(mail: Mail): Promise<void> };

/**
 * Hands mails to `sender`, each once: what has been sent is not sent again when its job is repeated, and a try that ended
 * in the dark (a crash, a connection lost after the last byte) is repeated a single time. A process that was frozen after
 * it began sends nothing: another may have done so by then. What was written as plain text gets the site's look. Rejects
 * with the sender's error when another try makes sense.
 */
export function createMailer(deps: {
  db: Kysely<DB>;
  sender: MailSender;
  mailBranding: () => Promise<MailBranding>;
  log: Logger;
  freezes?: FreezeWatch;
}): Mailer {
  const { db, sender, log, freezes = createFreezeWatch() } = deps;

  const end = (message_id: string, sent: boolean) => endTry(db, message_id, sent);

  const inLook = async (mail: Mail): Promise<Mail> => {
    if (mail.html) return mail;
    const head = await deps.mailBranding();
    return { ...mail, html: renderMail(plainMail(head, mail), head).html };
  };

  return {
    async deliver(mail) {
      const complete = await inLook(mail);
      const assertAwake = freezes.begin();
      if (!(await beginTry(db, mail.message_id, MOST_UNKNOWN_TRIES))) return;
      try {
        await sender.send(complete, assertAwake);
      } catch (error) {
        if (error instanceof MailRefusedError) {
          log.warn({ err: error.cause, message_id: mail.message_id }, "a mail was refused for good");
          await end(mail.message_id, true);
          return;
        }
        if (!(error instanceof DeliveryUnknownError)) await end(mail.message_id, false);
        throw error;
      }
      await end(mail.message_id, true);
    },
  };
}

type QueuedMail = { message_id: string; origin?: MailOrigin };

/** Sends mails that were complete when they were queued. Of these nothing but whose call they come from says who causes them. */
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

/** The jobs whose payload names a mail that is only written when it is sent. */
type ComposedJobName = { [Name in JobName]: JobPayloads[Name] extends { message_id: string } ? Name : never }[JobName];

/**
 * A mail that its job writes: for what must not stand in the queue, such as a link that opens something, or must be as
 * fresh as the moment. `compose` returns null when there is nothing to send any more.
 */
export type MailComposer<Name extends ComposedJobName = ComposedJobName> = {
  name: Name;
  /** Who can bring it about at will: what a visitor or an account does is held against the limits of mails. */
  causedBy(payload: JobPayloads[Name]): MailCause;
  compose(payload: JobPayloads[Name]): Promise<ComposedMail | null>;
};

/** `isOwn`: it goes to an address that the account which causes it has confirmed. Left out: it does not, or nobody knows. */
export type ComposedMail = NewMail & { isOwn?: boolean };

/** Checks `compose` against the payload of its kind; returns the composer as one of any kind. */
export const defineMail = <Name extends ComposedJobName>(composer: MailComposer<Name>): MailComposer => composer;

/** The job that writes a mail and, if the limits of mails admit it, hands it over. */
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
 * What is long over needs no memory. A mail that was given up goes at the same age: whether it had arrived after all is
 * then no longer known, and its job would keep somebody's address for good.
 */
export const forgetDeliveriesJob = (db: Kysely<DB>) =>
  defineJob({
    name: "forget_deliveries",
    outward: false,
    cron: "41 3 * * *",
    run: () => forgetDeliveries(db, REMEMBERED_DAYS),
  });
