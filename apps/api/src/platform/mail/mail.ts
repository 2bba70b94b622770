import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../db/types.gen.ts";
import { addJobs } from "../jobs/jobs.ts";

/** A file that goes with a mail: text in UTF-8, or bytes as base64. With a `cid` the mail's HTML shows it as `cid:…`. */
export type MailAttachment = {
  filename: string;
  content_type: string;
  content: string;
  encoding?: "base64";
  cid?: string;
};

/** One mail, complete. `message_id` is stable, so that a repeated try is recognised as the same mail. */
export type Mail = {
  message_id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    send_mail: Mail;
  }
}

export type NewMail = Omit<Mail, "message_id">;

/** Every mail's own, made when the mail is caused and the same at every try to send it. */
export const newMessageId = (siteHost: string) => `<${randomUUID()}@${siteHost}>`;

/** How often a mail is tried over about a day before it is given up. */
export const MAIL_TRIES = 12;

/** Queues mails within the transaction that causes them. Line breaks in a subject or address are refused by the sender. */
export async function queueMails(db: Kysely<DB>, mails: readonly NewMail[], siteHost: string): Promise<void> {
  const complete = mails.map((mail) => ({ ...mail, message_id: newMessageId(siteHost) }));
  await addJobs(db, "send_mail", complete, { maxAttempts: MAIL_TRIES });
}

/** Queues one mail, as `queueMails` queues many. */
export const queueMail = (db: Kysely<DB>, mail: NewMail, siteHost: string): Promise<void> =>
  queueMails(db, [mail], siteHost);
