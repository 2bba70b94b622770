import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
import { type MailScript, mailServer } from "../../../test/mail-server.ts";
import { jobsOf, workOff } from "../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { createOutboxSender, type MailSender } from "./senders.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query(
    "truncate mail_status, letters, letter_recipients, newsletter_contacts, mail_suppressions cascade",
  );
  await site.pool.query("delete from graphile_worker._private_jobs");
});

const work = (raw: MailSender) =>
  workOff(site, jobsOf(site, site.services.mailStatus.watch(raw))).catch(() => undefined);
const state = () => site.services.insights.mailState.read();
const attention = async () =>
  (await site.services.insights.overview.summary({ from: "2026-06-01", to: "2026-06-30" })).attention.find(
    ({ kind }) => kind === "retrying_mails",
  )?.count;
const crowd = (count: number) =>
  site.pool.query(
    `insert into newsletter_contacts (email, confirmed_at) select 'reader' || n || '@example.com', now() from generate_series(1, $1) n`,
    [count],
  );
const sendLetter = async (): Promise<number> => {
  const { letters } = site.services.newsletter;
  const { id, version } = await letters.create(owner.id, { subject: "Out", body: "x", segment: "all", event_id: null });
  await letters.send(owner.id, { id, version, scheduled_for: null });
  return id;
};
const withServer = async (
  script: MailScript,
  test: (server: Awaited<ReturnType<typeof mailServer>>) => Promise<void>,
) => {
  const server = await mailServer(script);
  try {
    await test(server);
  } finally {
    await server.close();
  }
};

describe("mail status", () => {
  it("reports that nothing is sent without a mail server: letters are written to files and none is accepted", async () => {
    await crowd(3);
    const id = await sendLetter();
    await work(createOutboxSender({ folder: `${site.dataDir}/outbox`, from: "Artist <hello@artist.example>" }));
    expect(await site.services.newsletter.letters.byId(id)).toMatchObject({
      status: "sent",
      progress: { filed: 3, accepted: 0 },
    });
    expect(await state()).toMatchObject({ state: "files", failing_since: null });
    expect(await site.services.newsletter.letters.test(owner.id, id)).toEqual({
      message: "There is no mail server, so the test was written to a file.",
    });
  });

  it("fails since the first failure with a wrong password, counts waiting mails, and recovers with the server", () =>
    withServer({ auth: "535 wrong password" }, async (server) => {
      await site.services.mailStatus.check(server.sender);
      const since = site.clock.now().toISOString();
      expect(await state()).toMatchObject({
        state: "failing",
        failing_since: since,
        reason: expect.stringContaining("wrong password"),
      });
      await crowd(8);
      const id = await sendLetter();
      await site.call("POST", "/api/auth/newsletter/sign-up/", { body: { email: "new@example.com" } });
      site.clock.advance(60_000);
      await work(server.sender);
      expect(await state()).toMatchObject({ state: "failing", failing_since: since });
      // The single mail, and the letter's mails that were tried before the remaining ones were held back.
      expect(await attention()).toBe((await state()).retrying);
      expect(await attention()).toBeGreaterThan(1);

      // However long the failure lasts, no recipient is given up.
      for (let round = 0; round < 10; round += 1) {
        site.clock.advance(3_600_000);
        await site.pool.query("select graphile_worker.add_job('send_letters', '{}'::json)");
        await work(server.sender);
      }
      expect(await site.services.newsletter.letters.byId(id)).toMatchObject({
        status: "sending",
        progress: { waiting: 8, refused: 0 },
      });

      server.script.auth = "235 welcome";
      site.clock.advance(3_600_000);
      await site.pool.query("update graphile_worker._private_jobs set run_at = now()");
      await site.pool.query("select graphile_worker.add_job('send_letters', '{}'::json)");
      await work(server.sender);
      expect(await site.services.newsletter.letters.byId(id)).toMatchObject({
        status: "sent",
        progress: { accepted: 8 },
      });
      expect(await state()).toEqual({ state: "working", failing_since: null, reason: null, retrying: 0 });
      expect(await attention()).toBeUndefined();
    }));

  it("is not changed by the refusal of a single recipient", () =>
    withServer({ rcpt: "550 no such user" }, async (server) => {
      await site.services.mailStatus.check(server.sender);
      await crowd(2);
      await sendLetter();
      await work(server.sender);
      expect(await state()).toMatchObject({ state: "working" });
    }));

  it("is `held` in a restored copy", async () => {
    await site.pool.query("insert into restored_copy (backup_created_at) values (now())");
    expect(await state()).toMatchObject({ state: "held" });
    await site.pool.query("delete from restored_copy");
  });
});

describe("recipients with an unknown delivery", () => {
  it("get the letter again when the owner asks for it, and other recipients do not", () =>
    withServer({}, async (server) => {
      await crowd(3);
      const id = await sendLetter();
      await work(server.sender);
      await site.pool.query("update letter_recipients set status = 'unknown' where email = 'reader2@example.com'");
      const { version } = await site.services.newsletter.letters.byId(id);
      const again = await site.services.newsletter.letters.sendAgain(owner.id, { id, version });
      expect(again).toMatchObject({ status: "sending", progress: { waiting: 1, unknown: 0 } });
      await work(server.sender);
      const to = server.received.map((text) => /^To: (.*)$/m.exec(text)?.[1]).toSorted();
      expect(to).toEqual(["reader1@example.com", "reader2@example.com", "reader2@example.com", "reader3@example.com"]);
      const sent = await site.services.newsletter.letters.byId(id);
      expect(sent).toMatchObject({ status: "sent", progress: { accepted: 3 } });
      await expect(
        site.services.newsletter.letters.sendAgain(owner.id, { id, version: sent.version }),
      ).rejects.toMatchObject({
        code: "conflict",
      });
    }));
});
