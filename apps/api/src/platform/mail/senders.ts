import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { type AssertAwake, ProcessFrozenError } from "../jobs/freeze-watch.ts";
import type { OutwardGate } from "../outward-gate.ts";
import { traced } from "../tracing/tracing.ts";
import type { Mail } from "./mail.ts";

/** Sends a mail or rejects. A rejection means that the mail was not accepted, unless it is a DeliveryUnknownError. */
export type MailSender = {
  /** If `assertAwake` throws a ProcessFrozenError before the mail has left, rejects with it and sends nothing. */
  send(mail: Mail, assertAwake?: AssertAwake): Promise<void>;
  close(): void;
  /** Where its mails go; defaults to SMTP. */
  way?: "files" | "smtp";
  /** Rejects when no mail would be accepted at present. */
  check?(): Promise<void>;
};

/** The connection failed after the whole mail had been sent: whether the server accepted it is unknown. */
export class DeliveryUnknownError extends Error {
  override name = "DeliveryUnknownError";
}

/** The server is unreachable or accepts none of our mails; the cause is not this particular mail. */
export class MailServerError extends Error {
  override name = "MailServerError";
}

/** The server will never accept this mail: retrying is pointless. */
export class MailRefusedError extends Error {
  override name = "MailRefusedError";
}

/** Tells other programs not to answer: no absence notice comes back for a receipt (RFC 3834). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** Returns the mail in transport format. Line breaks in an address, subject or header cannot add headers. */
async function compose(mail: Mail, from: string): Promise<{ bytes: Buffer; sender: string }> {
  const { message, envelope } = await composer.sendMail({
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html ? { html: mail.html } : {}),
    messageId: mail.message_id,
    // Headers are never folded, because a folded List-Unsubscribe has broken signatures on relays.
    headers: Object.entries({ ...AUTOMATIC, ...mail.headers }).map(([key, value]) => ({
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

/** Determined from the stage of the failure: only responses to the recipient and to the mail's text concern this one mail. */
const isOfServer = (error: unknown) =>
  textIn(error, "command") === "MAIL FROM" || !["EENVELOPE", "EMESSAGE"].includes(textIn(error, "code"));

/** Calls back when nodemailer has written the last byte of a mail to the connection; it reports that only through its log. */
function lastByteLog(onLastByte: () => void) {
  const silent = () => undefined;
  const info = (entry: unknown) => {
    if (typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "message") onLastByte();
  };
  return { level: silent, trace: silent, debug: silent, warn: silent, error: silent, fatal: silent, info };
}

/**
 * Creates a sender over SMTP that opens one connection per mail. Throws MailRefusedError when an address or message is
 * refused permanently.
 */
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
      // Checked again when the server requests the mail's text: during a freeze a patient server keeps the connection
      // open, and the resumed process would continue.
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
        const code = numberIn(error, "responseCode");
        if (!allLeft && isOfServer(error)) {
          throw new MailServerError("the mail server takes no mail", { cause: error });
        }
        if (code !== undefined && code >= 550 && code < 560) {
          throw new MailRefusedError("the mail server refused the mail", { cause: error });
        }
        if (allLeft && code === undefined) {
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
 * Creates a sender that writes each mail to an `.eml` file that only the site's user can read. The
 * file name is derived from the Message-ID, so a retry replaces its own file.
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

/** Sends only while the outward gate is open; otherwise rejects with AppError `conflict`. */
export const behindGate = (gate: Pick<OutwardGate, "pass">, sender: MailSender): MailSender => ({
  ...sender,
  async send(mail, assertAwake) {
    await gate.pass();
    await sender.send(mail, assertAwake);
  },
});
