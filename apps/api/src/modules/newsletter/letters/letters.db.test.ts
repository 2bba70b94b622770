import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent, makeVenue } from "../../../../test/event-factories.ts";
import { makeAlbum, makeArtist, makeUser, signIn } from "../../../../test/factories.ts";
import { createMeeting } from "../../../../test/races/weak-locks.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import type { Mail } from "../../../platform/mail/mail.ts";
import { DeliveryUnknownError, MailRefusedError, type MailSender } from "../../../platform/mail/senders.ts";
import type { Claimed } from "./letter.queries.ts";
import { createLetterSender } from "./letter-sender.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`truncate letters, letter_recipients, mail_suppressions, newsletter_contacts cascade`.execute(site.db);
  await site.db.deleteFrom("users").where("role", "=", "fan").execute();
});

const reader = (email: string, values: object = {}) =>
  makeUser(site.db, { email, newsletter_subscribed: true, email_verified_at: new Date(), ...values });
const write = (values: object = {}) =>
  site.services.newsletter.letters.create(owner.id, {
    subject: "Out now",
    body: "Hear it **today**.",
    segment: "all",
    event_id: null,
    ...values,
  });
const sendNow = async (values: object = {}) => {
  const { id, version } = await write(values);
  await site.services.newsletter.letters.send(owner.id, { id, version, scheduled_for: null });
  return id;
};
const crowd = (count: number) =>
  site.pool.query(
    `insert into newsletter_contacts (email, confirmed_at) select 'reader' || n || '@example.com', now() from generate_series(1, $1) n`,
    [count],
  );

describe("a letter", () => {
  it("is sent once to every subscriber with a verified address, with an unsubscribe link, and to no one else", async () => {
    await reader("fan@example.com");
    await reader("unproven@example.com", { email_verified_at: null });
    await reader("silent@example.com", { newsletter_subscribed: false });
    await reader("blocked@example.com", { blocked_at: new Date() });
    await reader("refused@example.com");
    await site.services.newsletter.suppressions.add(owner.id, "Refused@example.com");
    await crowd(1);
    const id = await sendNow();
    const mails = await runJobs(site);
    expect(mails.map((mail) => mail.to).toSorted()).toEqual(["fan@example.com", "reader1@example.com"]);
    expect(mails[0]).toMatchObject({ subject: "Out now", text: expect.stringContaining("Hear it **today**.") });
    expect(mails[0]?.html).toMatch(/Hear it <strong[^>]*>today<\/strong>/);
    expect(mails[0]?.headers?.["List-Unsubscribe"]).toMatch(
      /^<https:\/\/artist\.example\/newsletter\/unsubscribe\?token=/,
    );
    expect(await site.services.newsletter.letters.byId(id)).toMatchObject({
      status: "sent",
      progress: { recipients: 2, accepted: 2, waiting: 0 },
    });
    expect(await runJobs(site)).toEqual([]);
  });

  it("shows pictures and cards that visitors can see, and reports beforehand what it leaves out", async () => {
    await reader("fan@example.com", { first_name: "Ana" });
    const artist_id = await makeArtist(site.db, { name: "Nova & Sons" });
    const album = await makeAlbum(site.db, { artist_id, title: "Night [live]", cover_image: "/media/images/c/9.jpg" });
    const { id: product } = await makeProduct(site.db, { name: "Tour Shirt", price_cents: 2500 });
    const venue_id = await makeVenue(site.db, { name: "Hall", city: "Leipzig", timezone: "Europe/Berlin" });
    const show = await makeEvent(site.db, { title: "Summer night", venue_id });
    const picture = sharp({ create: { width: 1400, height: 700, channels: 3, background: "#d06000" } });
    const stored = await site.services.pictures.store(
      { bytes: await picture.png().toBuffer(), truncated: false, filename: "two.png" },
      { maxWidth: 1008 },
    );
    const body = [
      "Hi {name|friend}",
      `![Two people](${stored.image})`,
      `{album:${album}}\n{product:${product}}\n{show:${show}}`,
      "{album:999999}",
      "![](/media/images/0000000000000000000000000000000000000000/50.jpg)",
      "[Tickets](javascript:alert(1)) and [more](music), but [this](/events) and <https://a.example> work",
      '![Poster](poster.jpg) <img src="https://artist.example/media/none.jpg" alt="Old">',
    ].join("\n\n");
    const { problems } = await site.services.newsletter.letters.preview({ subject: "x", body });
    expect(problems).toEqual([
      "The card {album:999999} is left out: visitors cannot see this album.",
      "The link “Tickets” leads nowhere: its address “javascript:alert(1)” has to begin with https://, http://, mailto: or /.",
      "The link “more” leads nowhere: its address “music” has to begin with https://, http://, mailto: or /.",
      "Picture 2 is no longer there: choose it again.",
      "Picture 2 has no description and is not marked as decorative.",
      "Picture 3 is not shown: “poster.jpg” is no address of a picture. Insert it with the button.",
      "Picture 4 is no longer there: choose it again.",
    ]);
    await sendNow({ body });
    const [mail] = await runJobs(site);
    expect(mail?.html).toContain(`src="https://artist.example${stored.image}" alt="Two people" width="504"`);
    expect(stored.image).toMatch(/\/1008\.jpg$/);
    expect(mail?.html).toMatch(/Night \[live\]<\/p>.*Nova &amp; Sons.*\$25\.00/s);
    expect(mail?.html).not.toContain("{album");
    expect(mail?.text.split("\n\n").slice(1, 6)).toEqual([
      "Hi Ana",
      "[Two people]",
      `Night [live], Nova & Sons: https://artist.example/albums/${album}`,
      `Tour Shirt, $25.00: https://artist.example/products/${product}`,
      expect.stringMatching(
        /^Summer night, .*2026, 20:00 \(Europe\/Berlin\), Hall, Leipzig: https:\/\/artist\.example\/events\/\d+$/,
      ),
    ]);
  });

  it("waits for its scheduled time, and can be unscheduled until then", async () => {
    await reader("fan@example.com");
    const { id, version } = await write();
    const soon = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await site.services.newsletter.letters.send(owner.id, { id, version, scheduled_for: soon });
    expect(scheduled.status).toBe("scheduled");
    const sent: Mail[] = [];
    const job = site.services.newsletter.letters.sendJob({
      send: async (mail) => void sent.push(mail),
      close: () => undefined,
    });
    await job.run({}, { abortSignal: undefined } as never);
    expect(sent).toEqual([]);
    const draft = await site.services.newsletter.letters.unschedule(owner.id, scheduled);
    site.clock.advance(3_700_000);
    await job.run({}, { abortSignal: undefined } as never);
    expect(sent).toEqual([]);
    await site.services.newsletter.letters.send(owner.id, { id, version: draft.version, scheduled_for: soon });
    await job.run({}, { abortSignal: undefined } as never);
    expect(sent).toHaveLength(1);
  });

  it("to the buyers reaches only subscribers who bought", async () => {
    const buyer = await reader("buyer@example.com");
    await reader("fan@example.com");
    await site.pool.query(
      `insert into orders (order_number, user_id, subtotal_cents, paid_cents, paid_at, status, billing_first_name, billing_last_name,
         billing_email, billing_address, billing_city, billing_state, billing_zip_code, billing_country, shipping_first_name,
         shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code, shipping_country,
         same_as_billing, expires_at)
       values ('L-1', $1, 100, 100, now(), 'processing', 'a','b','c','d','e','f','g','US','a','b','d','e','f','g','US', true, now())`,
      [buyer],
    );
    expect(await site.services.newsletter.letters.audience({ segment: "buyers", event_id: null })).toEqual({
      recipients: 1,
      suppressed: 0,
    });
    await sendNow({ segment: "buyers" });
    expect((await runJobs(site)).map((mail) => mail.to)).toEqual(["buyer@example.com"]);
    await site.pool.query("delete from orders");
  });

  it("is not sent to a reader who unsubscribes during the sending", async () => {
    const leaver = await reader("leaver@example.com");
    const id = await sendNow();
    const start = site.services.newsletter.letters.sendJob({
      send: () => Promise.reject(new Error("not up yet")),
      close: () => undefined,
    });
    await start.run({}, { abortSignal: undefined } as never);
    await site.db.updateTable("users").set({ newsletter_subscribed: false }).where("id", "=", leaver).execute();
    site.clock.advance(10 * 60_000);
    const sent: string[] = [];
    const again = site.services.newsletter.letters.sendJob({
      send: async (mail) => void sent.push(mail.to),
      close: () => undefined,
    });
    await again.run({}, { abortSignal: undefined } as never);
    expect(sent).toEqual([]);
    expect((await site.services.newsletter.letters.byId(id)).progress).toMatchObject({ skipped: 1, accepted: 0 });
  });

  it("reports the outcome per address, and a nonexistent address gets no more letters", async () => {
    await crowd(3);
    const id = await sendNow();
    const refusal = Object.assign(new Error("550 5.1.1 no such user"), { responseCode: 550 });
    const sender: MailSender = {
      async send({ to }) {
        if (to === "reader1@example.com") throw new MailRefusedError("refused", { cause: refusal });
        if (to === "reader2@example.com") throw new DeliveryUnknownError("lost");
      },
      close: () => undefined,
    };
    await site.services.newsletter.letters.sendJob(sender).run({}, { abortSignal: undefined } as never);
    const { results } = await site.services.newsletter.letters.recipients({ id, page: 1, page_size: 20 });
    const ends = results.map(({ email, status, detail }) => [email, status, detail]);
    expect(ends.toSorted()).toEqual([
      ["reader1@example.com", "refused", "550 5.1.1 no such user"],
      ["reader2@example.com", "unknown", expect.any(String)],
      ["reader3@example.com", "accepted", null],
    ]);
    const refused = () => site.services.newsletter.letters.list({ recently_refused: true, page: 1, page_size: 20 });
    expect((await refused()).results.map((letter) => letter.id)).toEqual([id]);
    site.clock.advance(31 * 86_400_000);
    expect(await refused()).toEqual({ count: 0, results: [] });
    expect((await site.services.newsletter.suppressions.list({ page: 1, page_size: 20 })).results).toMatchObject([
      { email: "reader1@example.com", reason: "refused" },
    ]);
  });

  it("is not sent again to a reader whose mail left but could not be recorded", async () => {
    await crowd(1);
    const id = await sendNow();
    const sent: string[] = [];
    const sender: MailSender = { send: async ({ to }) => void sent.push(to), close: () => undefined };
    const run = () => site.services.newsletter.letters.sendJob(sender).run({}, { abortSignal: undefined } as never);
    await site.pool.query(`
      create sequence records;
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('records') = 1 then raise exception 'not recorded'; end if;
        return new;
      end $$;
      create trigger fail_once before update on letter_recipients for each row when (new.status = 'accepted')
        execute function fail_once()`);
    try {
      await expect(run()).rejects.toThrow("not recorded");
      // Past the delay of a retry, and past the time after which a mail under way counts as lost.
      site.clock.advance(11 * 60_000);
      await run();
    } finally {
      await site.pool.query("drop function fail_once cascade; drop sequence records");
    }
    expect(sent).toEqual(["reader1@example.com"]);
    expect(await site.services.newsletter.letters.byId(id)).toMatchObject({ status: "sent", progress: { unknown: 1 } });
  });

  it("changed by two editors keeps the first change and rejects the second", async () => {
    const letter = await write();
    const fields = { id: letter.id, version: letter.version, segment: "all", event_id: null, body: "x" } as const;
    await site.services.newsletter.letters.update(owner.id, { ...fields, subject: "First" });
    await expect(
      site.services.newsletter.letters.update(owner.id, { ...fields, subject: "Second" }),
    ).rejects.toMatchObject({
      code: "conflict",
      detail: "Someone else changed this in the meantime.",
    });
    const { letters } = site.services.newsletter;
    expect(await letters.byId(letter.id)).toMatchObject({ subject: "First" });
    // Nor can a letter be deleted by an editor who has not seen its latest text.
    await expect(letters.remove(owner.id, letter)).rejects.toMatchObject({ code: "conflict" });
    const { id, version } = await letters.byId(letter.id);
    await letters.remove(owner.id, { id, version });
    await expect(letters.byId(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

/** Several senders work on one letter concurrently; one dies with mails under way, and another starts afterwards. */
async function stormOf(claim?: (db: Kysely<DB>, letterId: number) => Promise<Claimed[]>) {
  const READERS = 60;
  await crowd(READERS);
  const id = await sendNow();
  const sent: string[] = [];
  const letters = createLetterSender({
    db: site.db,
    content: site.services.content,
    clock: site.clock,
    siteHost: "artist.example",
    begin:
      async (letter) =>
      async ({ email }) => ({ to: email, subject: letter.subject, text: letter.body }),
    ...(claim ? { claim } : {}),
  });
  const dead = new Promise<never>(() => undefined);
  const dying: MailSender = {
    async send({ to }) {
      sent.push(to);
      if (sent.length > 10) await dead;
    },
    close: () => undefined,
  };
  const living: MailSender = {
    send: async ({ to }) => {
      await new Promise((resolve) => setImmediate(resolve));
      sent.push(to);
    },
    close: () => undefined,
  };
  const run = (sender: MailSender) => letters.job(sender).run({}, { abortSignal: undefined } as never);
  // The dying sender never returns, so its run is not awaited.
  void run(dying);
  await Promise.all([run(living), run(living), run(living)]);
  // A restart after LOST_AFTER_MS.
  site.clock.advance(11 * 60_000);
  await run(living);
  return { id, sent, readers: READERS };
}

describe("sending by several processes of which one dies", () => {
  it("sends no address a letter twice, and skips none that was not being sent", async () => {
    const { id, sent, readers } = await stormOf();
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toHaveLength(readers);
    const letter = await site.services.newsletter.letters.byId(id);
    expect(letter.status).toBe("sent");
    expect(letter.progress.accepted + letter.progress.unknown).toBe(readers);
    expect(letter.progress.unknown).toBeGreaterThan(0);
    expect(letter.progress.unknown).toBeLessThanOrEqual(5);
  });

  it("would send some twice if recipients were read without being claimed (negative control)", async () => {
    const meet = createMeeting();
    const naive = async (db: Kysely<DB>, letterId: number): Promise<Claimed[]> => {
      const row = await db
        .selectFrom("letter_recipients")
        .select(["id", "email", "reader_kind", "reader_id", "message_id", "tries"])
        .where("letter_id", "=", letterId)
        .where("status", "=", "waiting")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
      if (!row) return [];
      // Two senders read the first row before either claims it.
      await meet(letterId);
      await db.updateTable("letter_recipients").set({ status: "sending" }).where("id", "=", row.id).execute();
      return [{ ...row, email: row.email ?? "" }];
    };
    const { sent } = await stormOf(naive);
    expect(new Set(sent).size).toBeLessThan(sent.length);
  });
});
