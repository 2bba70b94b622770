import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeUser, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import type { MailSender } from "../../../platform/mail/senders.ts";
import { beginSending, lockLetter } from "./letter.queries.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`truncate letters, letter_recipients cascade`.execute(site.db);
  await site.db.deleteFrom("users").where("role", "=", "fan").execute();
});

const letters = () => site.services.newsletter.letters;
const reader = (email: string) =>
  makeUser(site.db, { email, newsletter_subscribed: true, email_verified_at: new Date() });
const sendNow = async () => {
  const draft = await letters().create(owner.id, {
    subject: "Out now",
    body: "Hear it.",
    segment: "all",
    event_id: null,
  });
  return letters().send(owner.id, { id: draft.id, version: draft.version, scheduled_for: null });
};
const run = (send: MailSender["send"]) =>
  letters()
    .sendJob({ send, close: () => undefined })
    .run({}, { abortSignal: undefined } as never);

/** Makes a call while a sender lists the readers of a letter, and lets the sender go on once the call waits for it. */
const whileListing = (id: number, call: () => Promise<unknown>): Promise<[PromiseSettledResult<unknown>]> => {
  let called: Promise<unknown> = Promise.resolve();
  const listing = site.db.transaction().execute(async (trx) => {
    await lockLetter(trx, id);
    called = call();
    called.catch(() => undefined);
    const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => Number((await waiting.execute(site.db)).rows[0]?.count)).toBe(1);
    await beginSending(trx, id, site.clock.now());
  });
  return listing.then(() => Promise.allSettled([called]));
};

it("is stopped also while its readers are being listed", async () => {
  const { id } = await sendNow();
  const [stop] = await whileListing(id, () => letters().stop(owner.id, id));
  expect(stop).toMatchObject({ status: "fulfilled", value: { status: "stopped" } });
  await expect(letters().stop(owner.id, id)).rejects.toMatchObject({ detail: "This letter is not being sent." });
});

it("taken back while its readers are being listed is said to be on its way", async () => {
  const letter = await sendNow();
  const [back] = await whileListing(letter.id, () => letters().unschedule(owner.id, letter));
  expect(back).toMatchObject({ status: "rejected", reason: { detail: "This letter is on its way already." } });
});

it("continues after a stop with those who were left out then and still want it, and with no one else", async () => {
  // More than are sent concurrently.
  const emails = Array.from({ length: 9 }, (_, n) => `reader${n}@example.com`);
  for (const email of emails) await reader(email);
  const { id } = await sendNow();
  const sent: string[] = [];
  let stop: Promise<unknown> | undefined;
  await run(async ({ to }) => {
    sent.push(to);
    stop ??= letters().stop(owner.id, id);
    await stop;
  });
  const stopped = await letters().byId(id);
  expect(stopped).toMatchObject({ status: "stopped" });
  expect(stopped.progress.skipped).toBeGreaterThan(0);
  const left = emails.filter((email) => !sent.includes(email));
  const [leaver = ""] = left;
  await site.db.updateTable("users").set({ newsletter_subscribed: false }).where("email", "=", leaver).execute();
  const before = [...sent];
  expect(await letters().resume(owner.id, stopped)).toMatchObject({ status: "sending", finished_at: null });
  await run(async ({ to }) => void sent.push(to));
  expect(sent.slice(before.length).toSorted()).toEqual(left.slice(1));
  const done = await letters().byId(id);
  expect(done).toMatchObject({ status: "sent", progress: { accepted: sent.length, skipped: 1 } });
  await expect(letters().resume(owner.id, done)).rejects.toMatchObject({ detail: "This letter was not stopped." });
});
