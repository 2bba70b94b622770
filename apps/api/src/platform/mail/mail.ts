import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { createTransport } from "nodemailer";
import type { DB } from "../db/types.gen.ts";
import { addJobs, defineJob } from "../jobs/jobs.ts";

/** A file that goes with a mail, as text in UTF-8. */
export type MailAttachment = { filename: string; content_type: string; content: string };

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

type NewMail = Omit<Mail, "message_id">;

/** Queues mails within the transaction that causes them. Line breaks in a subject or address are refused by the sender. */
export async function queueMails(db: Kysely<DB>, mails: readonly NewMail[], siteHost: string): Promise<void> {
  const complete = mails.map((mail) => ({ ...mail, message_id: `<${randomUUID()}@${siteHost}>` }));
  await addJobs(db, "send_mail", complete, { maxAttempts: 12 });
}

/** Queues one mail, as `queueMails` queues many. */
export const queueMail = (db: Kysely<DB>, mail: NewMail, siteHost: string): Promise<void> =>
  queueMails(db, [mail], siteHost);

export type MailSender = { send(mail: Mail): Promise<void>; close(): void };

const message = (mail: Mail, from: string) => ({
  from,
  to: { name: "", address: mail.to },
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  messageId: mail.message_id,
  headers: mail.headers ?? {},
  attachments: (mail.attachments ?? []).map(({ filename, content_type, content }) => ({
    filename,
    content,
    contentType: content_type,
  })),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends over SMTP; a refused mail rejects, and the job tries again later. */
export function createSmtpSender(options: { url: string; from: string }): MailSender {
  const transport = createTransport({ url: options.url, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return {
    async send(mail) {
      await transport.sendMail(message(mail, options.from));
    },
    close: () => transport.close(),
  };
}

/**
 * Writes each mail as an `.eml` file that only the site's user can read (contract, section 1). The name comes from the
 * Message-ID, so a repeated try replaces its own file.
 */
export function createOutboxSender(options: { folder: string; from: string }): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message: bytes } = await transport.sendMail(message(mail, options.from));
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const name = `${mail.message_id.replace(/[^0-9a-z-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partial = join(options.folder, `.${name}.${randomUUID()}`);
      try {
        await writeFile(partial, bytes as Buffer, { mode: 0o600, flush: true });
        await rename(partial, join(options.folder, name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

export const sendMailJob = (sender: MailSender) => defineJob({ name: "send_mail", run: (mail) => sender.send(mail) });
