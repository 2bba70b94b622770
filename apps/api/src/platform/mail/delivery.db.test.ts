import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { ProcessFrozenError } from "../jobs/freeze-watch.ts";
import { addJob } from "../jobs/jobs.ts";
import { createMailer, deleteOldDeliveriesJob } from "./delivery.ts";
import type { Mail } from "./mail.ts";
import { createSmtpSender, DeliveryUnknownError, type MailSender } from "./senders.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const log = pino({ level: "silent" });
const mailBranding = async () => ({ name: "Artist", url: "https://artist.example", contact: "hello@artist.example" });
const mailer = (send: MailSender["send"]) =>
  createMailer({ db: database.db, log, mailBranding, sender: { send, close: () => undefined } });

let made = 0;
const newMail = (): Mail => ({
  message_id: `<${++made}@artist.example>`,
  to: "ana@example.com",
  subject: "Hello",
  text: "Hi Ana,\n\nall is <well>.\nhttps://artist.example/x\n",
});

describe("a mail", () => {
  it("that was sent is not sent again when its job is repeated, even by several workers concurrently", async () => {
    const sent: Mail[] = [];
    const { deliver } = mailer(async (mail) => void sent.push(mail));
    const mail = newMail();
    await deliver(mail);
    await Promise.all([deliver(mail), deliver(mail), deliver(mail)]);
    expect(sent).toHaveLength(1);
  });

  it("that was refused temporarily is retried as often as its job is", async () => {
    let tries = 0;
    const { deliver } = mailer(async () => {
      tries += 1;
      if (tries < 8) throw new Error("450 try later");
    });
    const mail = newMail();
    for (let round = 1; round < 8; round += 1) await expect(deliver(mail)).rejects.toThrow("450");
    await deliver(mail);
    await deliver(mail);
    expect(tries).toBe(8);
  });

  it("with an unknown outcome is retried exactly once", async () => {
    let tries = 0;
    const { deliver } = mailer(async () => {
      tries += 1;
      throw new DeliveryUnknownError("lost");
    });
    const mail = newMail();
    await expect(deliver(mail)).rejects.toThrow("lost");
    await expect(deliver(mail)).rejects.toThrow("lost");
    await deliver(mail);
    expect(tries).toBe(2);
  });

  it.each([
    ["before it is sent", 1],
    ["amid its conversation with the mail server", 2],
  ])("whose process was frozen %s is left to another process", async (_when, asked) => {
    const server = await mailServer();
    const sender = createSmtpSender({ url: server.url, from: "site@artist.example" });
    let looks = 0;
    const freezes = {
      begin: () => () => {
        looks += 1;
        if (looks === asked) throw new ProcessFrozenError("frozen");
      },
    };
    try {
      const mail = newMail();
      const thawed = createMailer({ db: database.db, log, mailBranding, sender, freezes });
      await expect(thawed.deliver(mail)).rejects.toThrow(ProcessFrozenError);
      expect(server.received).toEqual([]);
      await createMailer({ db: database.db, log, mailBranding, sender }).deliver(mail);
      expect(server.received).toHaveLength(1);
    } finally {
      sender.close();
      await server.close();
    }
  });

  it("during which the process dies is retried exactly once", async () => {
    let tries = 0;
    const dying = mailer(() => {
      tries += 1;
      // Never settles, like the attempt of a process that has died.
      return new Promise(() => undefined);
    });
    const mail = newMail();
    void dying.deliver(mail);
    await expect.poll(() => tries).toBe(1);
    void dying.deliver(mail);
    await expect.poll(() => tries).toBe(2);
    await mailer(async () => {
      tries += 1;
    }).deliver(mail);
    expect(tries).toBe(2);
  });

  it("written as plain text is also sent as escaped HTML in the site's design", async () => {
    const sent: Mail[] = [];
    await mailer(async (mail) => void sent.push(mail)).deliver(newMail());
    expect(sent[0]?.text).toContain("all is <well>.");
    expect(sent[0]?.html).toContain("all is &lt;well&gt;.");
    expect(sent[0]?.html).toContain('<a href="https://artist.example/x"');
  });
});

describe("sending over SMTP", () => {
  it("delivers text and HTML to the given address only, with each header on one line", async () => {
    const server = await mailServer({});
    const url = `https://artist.example/newsletter/unsubscribe?token=${"x".repeat(120)}`;
    await server.sender.send({
      ...newMail(),
      to: "ana+music@example.com",
      subject: "Ünïcode\r\nBcc: evil@example.com",
      html: "<p>Hi</p>",
      headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    const [text = ""] = server.received;
    expect(text).toMatch(/^To: ana\+music@example\.com$/m);
    expect(text.split("\r\n")).toContain("Auto-Submitted: auto-generated");
    expect(text.split("\r\n")).toContain(`List-Unsubscribe: <${url}>`);
    expect(text.split("\r\n")).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(text).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(text).not.toMatch(/^Bcc:/im);
    await server.close();
  });

  it.each([
    ["hangs up before the mail", { data: "drop" }, "MailServerError"],
    ["hangs up after the last byte", { end: "drop" }, "DeliveryUnknownError"],
    ["knows no such sender", { from: "553 not your address" }, "MailServerError"],
    ["refuses the password", { auth: "535 wrong password" }, "MailServerError"],
    ["is full for now", { end: "452 no room" }, "Error"],
    ["knows no such mailbox", { rcpt: "550 no such user" }, "MailRefusedError"],
    ["refuses what it has read", { end: "554 not from you" }, "MailRefusedError"],
  ])("reports the mail's outcome when the server %s", async (_name, script, expected) => {
    const server = await mailServer(script);
    const error: unknown = await server.sender.send(newMail()).catch((thrown: unknown) => thrown);
    expect((error as Error).name).toBe(expected);
    await server.close();
  });

  it("reports an unreachable server as MailServerError", async () => {
    const server = await mailServer({});
    await server.close();
    const error: unknown = await server.sender.send(newMail()).catch((thrown: unknown) => thrown);
    expect((error as Error).name).toBe("MailServerError");
  });

  it("does not retry a mail that was refused permanently", async () => {
    const server = await mailServer({ rcpt: "550 no such user" });
    let tries = 0;
    const { deliver } = mailer(async (mail) => {
      tries += 1;
      await server.sender.send(mail);
    });
    const mail = newMail();
    await deliver(mail);
    await deliver(mail);
    expect(tries).toBe(1);
    await server.close();
  });
});

it("deletes the job of a mail that was given up after 14 days, but keeps one that is still retried", async () => {
  const queued = async (subject: string, set: string) => {
    await addJob(database.db, "send_mail", { ...newMail(), subject });
    await database.pool.query(
      `alter table graphile_worker._private_jobs disable trigger user;
       update graphile_worker._private_jobs set ${set} where payload ->> 'subject' = '${subject}'`,
    );
  };
  await queued("old and given up", "attempts = max_attempts, updated_at = now() - interval '14 days 1 minute'");
  await queued("just given up", "attempts = max_attempts, updated_at = now() - interval '13 days'");
  await queued("old and tried", "attempts = 3, updated_at = now() - interval '20 days'");
  const { run } = deleteOldDeliveriesJob(database.db);
  await run({}, {} as never);
  const { rows } = await database.pool.query<{ subject: string }>(
    "select payload ->> 'subject' as subject from graphile_worker._private_jobs order by id",
  );
  expect(rows.map(({ subject }) => subject)).toEqual(["just given up", "old and tried"]);
});
