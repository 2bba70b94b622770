import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/event-factories.ts";
import { makeAlbum, makeUser, signIn } from "../../../test/factories.ts";
import { purchase } from "../../../test/purchase.ts";
import { runJob, runJobs } from "../../../test/run-jobs.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../test/site.ts";
import { makeProduct } from "../../../test/store-factories.ts";
import { startReceiver } from "../../../test/webhook-receiver.ts";

const HOUR = 3_600_000;
const EVENTS = ["order.paid", "order.refunded", "user.signed_up", "release.published", "show.announced"] as const;

let site: TestSite;
let program: Awaited<ReturnType<typeof startReceiver>>;
let owner: { id: number };
beforeAll(async () => {
  program = await startReceiver();
  // Receivers compare timestamps with the real time, so the site's clock is set to it.
  site = await createTestSite({ env: { WEBHOOKS_PRIVATE: "allow" }, clock: createTestClock(new Date()) });
  owner = await signIn(site, { role: "owner", email: "owner@artist.example" });
});
beforeEach(async () => {
  await sql`truncate webhook_endpoints, webhook_messages, owner_notices restart identity cascade`.execute(site.db);
  await sql`delete from graphile_worker._private_jobs`.execute(site.db);
  site.clock.set(new Date());
  program.received.length = 0;
  program.state.status = 204;
});
afterAll(async () => {
  await site.close();
  await program.close();
});

const webhooks = () => site.services.programs.webhooks;
const add = (events: readonly (typeof EVENTS)[number][] = EVENTS) =>
  webhooks().create(owner.id, { url: program.url, events: [...events] });
const log = async (id: number) => (await webhooks().log({ id, page: 1, page_size: 100 })).results;
const events = () => program.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
/** Runs the jobs that are due by the site's clock; the worker itself uses the database's. */
async function runDue(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at <= ${site.clock.now()}::timestamptz`.execute(
    site.db,
  );
  await runJobs(site);
}

const buy = async () => purchase(site, await signIn(site), await makeProduct(site.db, { price_cents: 2500 }));

describe("a program", () => {
  it("receives each event once, with a signature that the Standard Webhooks library accepts", async () => {
    const { secret, webhook } = await add();
    const order = await buy();
    await site.services.store.orders.refund(owner.id, { id: order, amount_cents: 700, note: null });
    const album = await makeAlbum(site.db, { title: "Out now", published_at: null, visibility: "draft" });
    await sql`update albums set visibility = 'public', published_at = now() where id = ${album}`.execute(site.db);
    await sql`update albums set title = 'Renamed' where id = ${album}`.execute(site.db);
    const show = await makeEvent(site.db, { title: "Announced" });
    await runJobs(site);
    expect(events().sort()).toEqual([...EVENTS].sort());
    const bodies = program.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
    expect(bodies).toContainEqual({
      type: "order.paid",
      timestamp: expect.any(String),
      data: expect.objectContaining({ id: order, total: "25.00", currency: "usd" }),
    });
    expect(bodies).toContainEqual(
      expect.objectContaining({ type: "order.refunded", data: expect.objectContaining({ id: order, amount: "7.00" }) }),
    );
    expect(bodies).toContainEqual(expect.objectContaining({ data: { id: album, kind: "album", title: "Out now" } }));
    expect(bodies).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ id: show, title: "Announced" }) }),
    );
    // The library rejects another body under the same signature.
    const [first] = program.received;
    expect(() => new Webhook(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow("No matching signature");
    expect((await log(webhook.id)).map(({ state, status, tries }) => [state, status, tries])).toEqual(
      Array.from({ length: 5 }, () => ["delivered", 204, 1]),
    );
    // Delivered events are not sent again.
    await runJobs(site);
    expect(program.received).toHaveLength(5);
  });

  it("does not receive events that were rolled back, were not subscribed to, or happened before it was added", async () => {
    await makeUser(site.db);
    await add(["order.paid"]);
    await makeUser(site.db);
    await expect(
      site.db.transaction().execute(async (trx) => {
        await sql`select emit_webhook('order.paid', 'order', 1, '{}')`.execute(trx);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await runJobs(site);
    expect(program.received).toEqual([]);
  });

  it("is notified of an album that comes out by its date", async () => {
    await add(["release.published"]);
    const at = new Date(Date.now() + HOUR);
    const id = await makeAlbum(site.db, { title: "Tomorrow", published_at: at });
    await runJob(site, "emit_due_webhooks");
    await runJobs(site);
    expect(program.received).toEqual([]);
    site.clock.advance(2 * HOUR);
    // Also when several processes run the job concurrently.
    await Promise.all(Array.from({ length: 6 }, () => runJob(site, "emit_due_webhooks")));
    await runJobs(site);
    expect(program.received.map(({ body }) => (JSON.parse(body) as { data: { id: number } }).data.id)).toEqual([id]);
  });

  it("gets one row per event in a burst; without the unique index there would be one per report", async () => {
    await add(["order.paid"]);
    const report = (order: number) =>
      sql`select emit_webhook('order.paid', 'order', ${order}::int, '{}')`.execute(site.db);
    const burst = () => Promise.all(Array.from({ length: 40 }, (_, n) => report(n % 10)));
    const rows = async () => (await site.db.selectFrom("webhook_deliveries").select("id").execute()).length;
    await burst();
    expect(await rows()).toBe(10);
    // Negative control.
    await sql`truncate webhook_messages cascade`.execute(site.db);
    await sql`drop index webhook_messages_once`.execute(site.db);
    await burst();
    expect(await rows()).toBe(40);
    await sql`truncate webhook_messages cascade`.execute(site.db);
    await sql`create unique index webhook_messages_once on webhook_messages (event, subject_type, subject_id)
      where event <> 'webhook.test'`.execute(site.db);
  });
});

describe("a program that fails", () => {
  it("is called again later with the same message, and the owner can replay it", async () => {
    const { webhook, secret } = await add(["user.signed_up"]);
    program.state.status = 500;
    await makeUser(site.db);
    await runJobs(site);
    const [failed] = await log(webhook.id);
    expect(failed).toMatchObject({
      state: "waiting",
      status: 500,
      tries: 1,
      problem: "The program responded with 500.",
    });
    await runJobs(site);
    expect(program.received).toHaveLength(1);
    site.clock.advance(6000);
    program.state.status = 200;
    await runDue();
    const [one, two] = program.received;
    expect([two?.body, two?.headers["webhook-id"]]).toEqual([one?.body, one?.headers["webhook-id"]]);
    expect(new Webhook(secret).verify(two?.body ?? "", two?.headers ?? {})).toBeTruthy();
    const [done] = await log(webhook.id);
    expect(done).toMatchObject({ state: "delivered", tries: 2, next_try_at: null });
    await webhooks().replay(done?.id ?? 0);
    await expect(webhooks().replay(done?.id ?? 0)).rejects.toThrow("on its way already");
    await runJobs(site);
    expect(program.received).toHaveLength(3);
  });

  it("is given up on after days, the owner is notified, and nothing is sent until it is enabled again", async () => {
    const { webhook } = await add(["user.signed_up"]);
    program.state.status = 302;
    await makeUser(site.db);
    for (let day = 0; day < 5; day += 1) {
      await runDue();
      site.clock.advance(25 * HOUR);
    }
    await runDue();
    expect((await webhooks().list())[0]).toMatchObject({ state: "given_up" });
    expect((await log(webhook.id))[0]).toMatchObject({ state: "failed", status: 302 });
    const notices = await site.db.selectFrom("owner_notices").select(["kind", "facts"]).execute();
    expect(notices).toEqual([{ kind: "webhook_given_up", facts: { host: new URL(program.url).host } }]);
    const count = program.received.length;
    await makeUser(site.db);
    await runDue();
    expect(program.received).toHaveLength(count);
    await expect(webhooks().test(webhook.id)).rejects.toThrow("is off");
    await webhooks().change(owner.id, { id: webhook.id, url: program.url, events: ["user.signed_up"], is_on: true });
    program.state.status = 204;
    await webhooks().test(webhook.id);
    await runDue();
    expect(events().at(-1)).toBe("webhook.test");
    expect((await webhooks().list())[0]).toMatchObject({ state: "working" });
  });
});

describe("a change", () => {
  it("is refused when someone else has changed the webhook since it was read", async () => {
    const { webhook } = await add(["user.signed_up"]);
    const { id, fingerprint } = webhook;
    const change = { id, url: program.url, events: ["order.paid" as const], is_on: true, fingerprint };
    const saved = await webhooks().change(owner.id, change);
    expect(saved.events).toEqual(["order.paid"]);
    await expect(webhooks().change(owner.id, { ...change, is_on: false })).rejects.toMatchObject({ code: "conflict" });
    const next = await webhooks().change(owner.id, { ...change, is_on: false, fingerprint: saved.fingerprint });
    expect(next.state).toBe("off");
  });
});

describe("the secret", () => {
  it("is rotated with a day of overlap in which both secrets sign", async () => {
    const { webhook, secret } = await add(["user.signed_up"]);
    const { secret: next } = await webhooks().rotate(owner.id, webhook.id);
    const valid = async () => {
      program.received.length = 0;
      await makeUser(site.db);
      await runJobs(site);
      const { body, headers } = program.received[0] ?? { body: "", headers: {} };
      // The library rejects old timestamps; the signature covers the timestamp in the header.
      const id = headers["webhook-id"] ?? "";
      const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
      const sent = (headers["webhook-signature"] ?? "").split(" ");
      return [secret, next].map((one) => sent.includes(new Webhook(one).sign(id, at, body)));
    };
    expect(await valid()).toEqual([true, true]);
    site.clock.advance(25 * HOUR);
    expect(await valid()).toEqual([false, true]);
    const stored = await site.db.selectFrom("webhook_endpoints").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(next.slice(6, 20));
  });
});

describe("an address", () => {
  it("must be https and public; a host name that resolves to a private network is refused when called", async () => {
    const strict = await createTestSite({ clock: createTestClock(new Date()) });
    try {
      const { id } = await signIn(strict, { role: "owner" });
      const create = (url: string) => strict.services.programs.webhooks.create(id, { url, events: ["user.signed_up"] });
      for (const url of [
        program.url,
        "http://program.example/",
        "https://10.0.0.7/",
        "https://[::1]/",
        "https://localhost/",
      ]) {
        await expect(create(url), url).rejects.toMatchObject({ fields: { url: [expect.any(String)] } });
      }
      const { webhook } = await create("https://program.example/hook");
      // As if the host name had resolved to a public address when it was entered.
      await strict.db
        .updateTable("webhook_endpoints")
        .set({ url: program.url.replace("http:", "https:").replace("127.0.0.1", "ip6-localhost") })
        .execute();
      await makeUser(strict.db);
      await runJobs(strict);
      const [first] = (await strict.services.programs.webhooks.log({ id: webhook.id, page: 1, page_size: 1 })).results;
      expect(first).toMatchObject({
        state: "waiting",
        status: null,
        problem: expect.stringMatching(/private|reached/),
      });
      expect(program.received).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it("receives a fan's sign-up by id only, which is part of their personal data and deleted with it", async () => {
    await add(["user.signed_up"]);
    const { id, token } = await signIn(site);
    await runJobs(site);
    expect(JSON.parse(program.received[0]?.body ?? "{}")).toMatchObject({ data: { id } });
    expect(program.received[0]?.body).not.toContain("@");
    expect(token).not.toBe("");
    const person = { id, email: "x@example.com", email_verified: false };
    const files = new Map(site.services.personalData.files(site.db, person));
    const rows: object[] = [];
    for await (const row of files.get("webhooks")?.() ?? []) rows.push(row);
    expect(rows).toMatchObject([{ event: "user.signed_up", state: "delivered" }]);
    await site.db.transaction().execute((trx) => site.services.personalData.erase(trx, person));
    expect(await site.db.selectFrom("webhook_messages").select("id").execute()).toEqual([]);
  });
});
