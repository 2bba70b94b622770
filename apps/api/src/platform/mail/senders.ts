import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { type AssertAwake, ProcessFrozenError } from "../jobs/freeze-watch.ts";
import type { OutwardGate } from "../outward-gate.ts";
import { traced } from "../tracing/tracing.ts";
import type { Mail } from "./mail.ts";

/** Sends a mail or rejects. A rejection means that it was not accepted, unless it is a DeliveryUnknownError. */
export type MailSender = {
  /** Rejects with a ProcessFrozenError, and nothing was sent, when `assertAwake` throws one before the mail has left. */
  send(mail: Mail, assertAwake?: AssertAwake): Promise<void>;
  close(): void;
  /** Where its mails go; over SMTP when it does not say. */
  way?: "files" | "smtp";
  /** Rejects when no mail would get through now. */
  check?(): Promise<void>;
};

/** The whole mail had left when the connection failed: whether the other side took it cannot be known. */
export class DeliveryUnknownError extends Error {
  override name = "DeliveryUnknownError";
}

/** The server cannot be reached, or takes no mail of ours at all: nothing is the matter with this one mail. */
export class MailServerError extends Error {
  override name = "MailServerError";
}

/** The other side will never take this mail: trying again is of no use. */
export class MailRefusedError extends Error {
  override name = "MailRefusedError";
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** The mail as it travels. Line breaks in an address, subject or header cannot add headers. */
async function compose(mail: Mail, from: string): Promise<{ bytes: Buffer; sender: string }> {
  const { message, envelope } = await composer.sendMail({
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    messageId: mail.message_id,
    // On one line whatever its length: a folded List-Unsubscribe has broken signatures on relays.
    headers: Object.entries(mail.headers ?? {}).map(([key, value]) => ({
      key,
      value: { prepared: true, foldLines: false, value: value.replace(/[\r\n]+/g, " ") },
    })),
    attachments: (mail.attachments ?? []).map(({ content_type, ...file }) => ({ ...file, contentType: content_type })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { bytes: message as Buffer, sender: envelope.from || "" };
}

const numberIn = (error: unknown, key: string): number | undefined => {
  if (!(error instanceof Error) || !(key in error)) return undefined;
  const value = (error as unknown as Record<string, unknown>)[key];
  return typeof value === "number" ? value : undefined;
};

const textIn = (error: unknown, key: string): string => {
  if (!(error instanceof Error) || !(key in error)) return "";
  const value = (error as unknown as Record<string, unknown>)[key];
  return typeof value === "string" ? value : "";
};

/** Told from where it failed: only answers to the recipient and to the mail's text speak of the one mail. */
const isOfServer = (error: unknown) =>
  textIn(error, "command") === "MAIL FROM" || !["EENVELOPE", "EMESSAGE"].includes(textIn(error, "code"));

/** Tells when nodemailer has put the last byte of a mail on the wire: its log is the one place where it says so. */
function lastByteLog(onLastByte: () => void) {
  const silent = () => undefined;
  const info = (entry: unknown) => {
    if (typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "message") onLastByte();
  };
  return { level: silent, trace: silent, debug: silent, warn: silent, error: silent, fatal: silent, info };
}

/** Sends over SMTP, a connection a mail. Throws MailRefusedError for an address or message that is refused for good. */
export function createSmtpSender(options: { url: string; from: string }): MailSender {
  const open = new Set<{ close(): void }>();
  const server = new URL(options.url).hostname;
  return {
    way: "smtp",
    async check() {
      const transport = createTransport({ url: options.url, connectionTimeout: 10_000, socketTimeout: 30_000 });
      open.add(transport);
      try {
        await transport.verify();
      } finally {
        open.delete(transport);
        transport.close();
      }
    },
    async send(mail, assertAwake = () => undefined) {
      const { bytes, sender } = await compose(mail, options.from);
      let allLeft = false;
      let frozen: ProcessFrozenError | undefined;
      // Asked again when the server wants the mail: a patient one lets a thawed process go on amid their conversation.
      async function* leaving() {
        try {
          assertAwake();
        } catch (error) {
          if (error instanceof ProcessFrozenError) frozen = error;
          throw error;
        }
        yield bytes;
      }
      assertAwake();
      const transport = createTransport({
        url: options.url,
        connectionTimeout: 10_000,
        socketTimeout: 30_000,
        logger: lastByteLog(() => {
          allLeft = true;
        }),
      });
      open.add(transport);
      try {
        await traced("send mail", { kind: "client", attributes: { "server.address": server } }, () =>
          transport.sendMail({ envelope: { from: sender, to: [mail.to] }, raw: Readable.from(leaving()) }),
        );
      } catch (error) {
        if (frozen) throw frozen;
        const answer = numberIn(error, "responseCode");
        if (!allLeft && isOfServer(error)) {
          throw new MailServerError("the mail server takes no mail", { cause: error });
        }
        if (answer !== undefined && answer >= 550 && answer < 560) {
          throw new MailRefusedError("the mail server refused the mail", { cause: error });
        }
        if (allLeft && answer === undefined) {
          throw new DeliveryUnknownError("the connection failed after the mail had left", { cause: error });
        }
        throw error;
      } finally {
        open.delete(transport);
        transport.close();
      }
    },
    close() {
      for (const transport of open) transport.close();
    },
  };
}

/**
 * Writes each mail as an `.eml` file that only the site's user can read (contract, section 1). The name comes from the
 * Message-ID, so a repeated try replaces its own file.
 */
export function createOutboxSender(options: { folder: string; from: string }): MailSender {
  return {
    way: "files",
    async send(mail) {
      const { bytes } = await compose(mail, options.from);
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const name = `${mail.message_id.replace(/[^0-9a-z-]+/gi, "_").replace(/^_|_$/g, "")}.eml`;
      const partial = join(options.folder, `.${name}.${randomUUID()}`);
      try {
        await writeFile(partial, bytes, { mode: 0o600, flush: true });
        await rename(partial, join(options.folder, name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    close: () => undefined,
  };
}

/** Sends only while the gate is open; rejects with AppError `conflict` else. */
export const behindGate = (gate: Pick<OutwardGate, "pass">, sender: MailSender): MailSender => ({
  ...sender,
  async send(mail, assertAwake) {
    await gate.pass();
    await sender.send(mail, assertAwake);
  },
});
