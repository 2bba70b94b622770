import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent } from "../../../../test/event-factories.ts";
import { makeAlbum, signIn } from "../../../../test/factories.ts";
import { jobsOf, workOff } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { type MailSender, MailServerError } from "../../../platform/mail/senders.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
});
afterAll(() => site.close());

const read = () => site.services.operations.firstSteps.read();
const done = async () => (await read()).steps.filter(({ is_done }) => is_done).map(({ key }) => key);

/** A mail server that accepts mails, or rejects each with `error`. */
function mailServer(error?: Error, way: "files" | "smtp" = "smtp") {
  const sent: Mail[] = [];
  const sender: MailSender = {
    way,
    send: async (mail) => {
      if (error) throw error;
      sent.push(mail);
    },
    close: () => undefined,
  };
  return { sent, work: () => workOff(site, jobsOf(site, sender)) };
}

describe("the first steps", () => {
  it("of an empty site are all open, and each is done automatically when its condition is met", async () => {
    expect(await read()).toMatchObject({ is_shown: true });
    expect(await done()).toEqual([]);
    await site.services.site.change({ artist_name: "Nova" });
    expect(await done()).toEqual([]);
    await site.services.site.change({ hero_image: "/media/image/x.jpg" });
    expect(await done()).toEqual(["face"]);
    await makeAlbum(site.db, { visibility: "draft", published_at: null });
    expect(await done()).toEqual(["face"]);
    await makeAlbum(site.db);
    expect(await done()).toEqual(["face", "album"]);
    const { legal } = await site.services.site.settings();
    await site.services.site.change({
      legal: { ...legal, contact_email: "me@artist.example", operator_name: "Nova Ltd" },
    });
    expect(await done()).toEqual(["face", "album", "legal"]);
    await makeEvent(site.db);
    expect(await done()).toEqual(["face", "album", "legal", "show"]);
    await site.services.operations.firstSteps.hide(owner.id);
    expect((await read()).is_shown).toBe(false);
  });
});

describe("the test mail", () => {
  const test = () => site.services.operations.mailTest;

  it("goes to the caller like all mails, and only a mail server that accepted it completes the step", async () => {
    expect(await test().read()).toMatchObject({ state: "never" });
    expect(await test().send(owner.id)).toMatchObject({ state: "waiting" });
    const files = mailServer(undefined, "files");
    await files.work();
    expect(files.sent.map(({ to }) => to)).toEqual(["owner@artist.example"]);
    expect(await test().read()).toMatchObject({ state: "filed" });
    expect(await done()).not.toContain("mail");

    site.clock.advance(1000);
    await test().send(owner.id);
    await mailServer().work();
    expect(await test().read()).toMatchObject({ state: "sent" });
    expect(await done()).toContain("mail");
  });

  it("that the server refuses reports the reason immediately and is not retried", async () => {
    site.clock.advance(1000);
    await test().send(owner.id);
    await mailServer(new MailServerError("no", { cause: new Error("535 wrong password") })).work();
    expect(await test().read()).toMatchObject({ state: "failed", reason: "535 wrong password" });
    expect(await done()).not.toContain("mail");
    const later = mailServer();
    await later.work();
    expect(later.sent).toEqual([]);
  });

  it("is not sent by a restored copy", async () => {
    await site.pool.query("insert into restored_copy (backup_created_at, restored_at) values (now(), now())");
    await expect(test().send(owner.id)).rejects.toMatchObject({ code: "conflict" });
    await site.pool.query("delete from restored_copy");
  });
});
