import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/test-database.ts";
import { type ActionLimits, createActionLimits } from "../http/limits/action-limits.ts";
import type { JobDefinition } from "../jobs/jobs.ts";
import type { MailOrigin } from "../jobs/mail-origin.ts";
import { composedMailJob, createMailer, defineMail, sendMailJob } from "./delivery.ts";
import type { Mail } from "./mail.ts";
import { createMailLimits, type MailCause } from "./mail-limits.ts";
import type { MailSender } from "./senders.ts";

declare module "../jobs/jobs.ts" {
  interface JobPayloads {
    caused_mail: { message_id: string; to: string; cause: MailCause; isOwn?: boolean };
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const log = pino({ level: "silent" });
const mailBranding = async () => ({ name: "Artist", url: "https://artist.example", contact: "hello@artist.example" });

const composer = defineMail({
  name: "caused_mail",
  causedBy: ({ cause }) => cause,
  compose: async ({ to, isOwn }) => ({ to, subject: "Hello", text: "Hi", ...(isOwn !== undefined && { isOwn }) }),
});

/** Creates the mail jobs of one process of the site, which sends mails through `send`. */
function makeProcess(send: MailSender["send"], limits?: Pick<ActionLimits, "countMail">) {
  const mailer = createMailer({ db: database.db, log, mailBranding, sender: { send, close: () => undefined } });
  const counting = limits ?? createActionLimits({ pool: database.pool, enabled: true });
  const mailLimits = createMailLimits({ db: database.db, limits: counting, log });
  return { composed: composedMailJob(composer, mailer, mailLimits), whole: sendMailJob(mailer, mailLimits) };
}

const run = (job: JobDefinition, payload: object) =>
  (job.run as (payload: object, helpers: object) => Promise<void>)(payload, {});

let made = 0;
const newMail = (to: string, more: { cause?: MailCause; isOwn?: boolean; origin?: MailOrigin } = {}) => ({
  message_id: `<${++made}@artist.example>`,
  to,
  cause: "account" as MailCause,
  ...more,
});

describe("mails that visitors cause", () => {
  it("reach an address at most five times an hour, in a burst of fifty across two processes", async () => {
    const sent: Mail[] = [];
    const [left, right] = [
      makeProcess(async (mail) => void sent.push(mail)),
      makeProcess(async (mail) => void sent.push(mail)),
    ];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        // Each mail comes from a different client, so that only the recipient's limit applies.
        run(
          (index % 2 ? left : right).composed,
          newMail("Burst@example.com", { origin: { address: `192.0.2.${index}` } }),
        ),
      ),
    );
    expect(sent).toHaveLength(5);
    await run(left.composed, newMail("other@example.com"));
    expect(sent).toHaveLength(6);
  });

  it("exceed the limit in such a burst if it is checked before it is counted (negative control)", async () => {
    const sent: Mail[] = [];
    const limits = createActionLimits({ pool: database.pool, enabled: true });
    let looked = 0;
    const allLooked = Promise.withResolvers<void>();
    const naive = {
      async countMail({ to }: { to: string }) {
        const isFull = await limits.check("mail_recipient", to).then(
          () => false,
          () => true,
        );
        looked += 1;
        if (looked === 50) allLooked.resolve();
        await allLooked.promise;
        await limits.count("mail_recipient", to);
        return isFull ? ("mail_recipient" as const) : null;
      },
    };
    const { composed } = makeProcess(async (mail) => void sent.push(mail), naive);
    await Promise.all(Array.from({ length: 50 }, () => run(composed, newMail("naive@example.com"))));
    expect(sent.length).toBeGreaterThan(5);
  });

  it("are limited to twenty per client and hour across all recipients", async () => {
    const sent: Mail[] = [];
    const { composed } = makeProcess(async (mail) => void sent.push(mail));
    const origin = { address: "198.51.100.7" };
    for (let index = 0; index < 25; index += 1) await run(composed, newMail(`reader${index}@example.com`, { origin }));
    expect(sent).toHaveLength(20);
    await run(composed, newMail("reader24@example.com", { origin: { address: "198.51.100.8" } }));
    expect(sent).toHaveLength(21);
  });

  it("count once, however often they are retried, and stay left out once left out", async () => {
    const sent: Mail[] = [];
    let isDown = true;
    const { composed } = makeProcess(async (mail) => {
      if (isDown) throw new Error("450 try later");
      sent.push(mail);
    });
    const mails = Array.from({ length: 5 }, () => newMail("retried@example.com"));
    for (const mail of [...mails, ...mails]) await expect(run(composed, mail)).rejects.toThrow("450");
    const sixth = newMail("retried@example.com");
    await run(composed, sixth);
    isDown = false;
    await database.pool.query("delete from rate_limits where key like '%retried@example.com'");
    for (const mail of [...mails, sixth]) await run(composed, mail);
    expect(sent.map(({ message_id }) => message_id)).toEqual(mails.map(({ message_id }) => message_id));
  });

  it("that were counted at the time of the call are not counted again", async () => {
    const sent: Mail[] = [];
    const { composed } = makeProcess(async (mail) => void sent.push(mail));
    const asked = { cause: "visitor" as const, origin: { address: "203.0.113.1", is_counted: true as const } };
    for (let round = 0; round < 5; round += 1) await run(composed, newMail("asked@example.com", asked));
    for (let round = 0; round < 6; round += 1) await run(composed, newMail("asked@example.com", { cause: "visitor" }));
    expect(sent).toHaveLength(5 + 5);
  });
});

describe("mails by cause", () => {
  it.each([
    ["what an account does, to the address that it has confirmed", { cause: "account", isOwn: true }, 7],
    ["what anybody can do, even so", { cause: "visitor", isOwn: true }, 5],
    ["what an account does, to any other address", { cause: "account", isOwn: false }, 5],
    ["what the team does", { cause: "team" }, 7],
    ["what the clock does", { cause: "clock" }, 7],
    ["what an account could do and the team does", { cause: "account", origin: { by_team: true } }, 7],
  ] as const)("%s", async (name, more, arriving) => {
    const sent: Mail[] = [];
    const { composed } = makeProcess(async (mail) => void sent.push(mail));
    const to = `${name.replaceAll(/\W/g, "-")}@example.com`;
    for (let round = 0; round < 7; round += 1) await run(composed, newMail(to, more));
    expect(sent).toHaveLength(arriving);
  });

  it("that are queued complete are exempt only when the team causes them", async () => {
    const sent: Mail[] = [];
    const { whole } = makeProcess(async (mail) => void sent.push(mail));
    const mail = (origin?: MailOrigin) => ({
      message_id: `<${++made}@artist.example>`,
      to: "whole@example.com",
      subject: "Hello",
      text: "Hi",
      ...(origin && { origin }),
    });
    for (let round = 0; round < 7; round += 1) await run(whole, mail({ by_team: true }));
    expect(sent).toHaveLength(7);
    for (let round = 0; round < 7; round += 1) await run(whole, mail());
    expect(sent).toHaveLength(7 + 5);
  });
});
