import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { DB } from "../db/types.gen.ts";
import { addJobs } from "../jobs/jobs.ts";

/** A file attached to a mail: text in UTF-8, or bytes as base64. With a `cid`, the mail's HTML refers to it as `cid:…`. */
export type MailAttachment = {
  filename: string;
  content_type: string;
  content: string;
  encoding?: "base64";
  cid?: string;
};

/** A complete mail. `message_id` is stable, so that a retry is recognized as the same mail. */
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

/** Creates a unique Message-ID, when the mail is caused; every attempt to send the mail uses the same one. */
export const newMessageId = (siteHost: string) => `<${randomUUID()}@${siteHost}>`;

/** Maximum number of attempts to send a mail, spread over about a day. */
export const MAIL_TRIES = 12;

/** Queues mails within the transaction that causes them. The sender neutralizes line breaks in subjects and addresses. */
export async function queueMails(db: Kysely<DB>, mails: readonly NewMail[], siteHost: string): Promise<void> {
  const complete = mails.map((mail) => ({ ...mail, message_id: newMessageId(siteHost) }));
  await addJobs(db, "send_mail", complete, { maxAttempts: MAIL_TRIES });
}

/** Queues one mail; see `queueMails`. */
export const queueMail = (db: Kysely<DB>, mail: NewMail, siteHost: string): Promise<void> =>
  queueMails(db, [mail], siteHost);
