import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent } from "../../test/event-factories.ts";
import { signIn } from "../../test/factories.ts";
import { jobsOf, linkIn, runJob, runJobs, workOff } from "../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { BILLING, makeProduct } from "../../test/store-factories.ts";
import { composedMailJob, createMailer, type MailComposer } from "../platform/mail/delivery.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { createMailLimits, type MailCause } from "../platform/mail/mail-limits.ts";

/** Every mail of the site, with payloads as they can be queued and their cause. New mails must be added here. */
const EVERY_MAIL: Record<string, readonly [payload: object, cause: MailCause][]> = {
  account_mail: [
    [{ kind: "welcome" }, "visitor"],
    [{ kind: "verify_email" }, "visitor"],
    [{ kind: "reset_password" }, "visitor"],
    [{ kind: "change_email" }, "visitor"],
    [{ kind: "email_changed" }, "account"],
    [{ kind: "password_changed" }, "account"],
    [{ kind: "two_step_on" }, "account"],
    [{ kind: "two_step_off" }, "account"],
    [{ kind: "recovery_code_used" }, "account"],
    [{ kind: "deletion_scheduled" }, "account"],
    [{ kind: "account_deleted" }, "account"],
  ],
  event_mail: [
    [{ news: { kind: "joined" } }, "account"],
    [{ news: { kind: "bought" } }, "account"],
    [{ news: { kind: "promoted" } }, "clock"],
    [{ news: { kind: "offered" } }, "clock"],
    [{ news: { kind: "offer_ended" } }, "clock"],
    [{ news: { kind: "place_given" } }, "account"],
    [{ news: { kind: "place_received" } }, "account"],
    [{ news: { kind: "waitlisted" } }, "account"],
    [{ news: { kind: "changed" } }, "team"],
    [{ news: { kind: "cancelled" } }, "team"],
    [{ news: { kind: "tomorrow" } }, "clock"],
  ],
  free_download_mail: [[{}, "visitor"]],
  guest_message: [[{}, "team"]],
  newsletter_mail: [
    [{ kind: "confirm" }, "visitor"],
    [{ kind: "welcome" }, "visitor"],
  ],
  order_mail: [
    [{ news: { kind: "placed" } }, "account"],
    [{ news: { kind: "paid" } }, "account"],
    [{ news: { kind: "cancelled" } }, "account"],
    [{ news: { kind: "refunded" } }, "account"],
    [{ news: { kind: "refund_returned" } }, "team"],
    [{ news: { kind: "shipped" } }, "team"],
    [{ news: { kind: "reprint_sent" } }, "team"],
    [{ news: { kind: "delivered" } }, "team"],
    [{ news: { kind: "collected" } }, "team"],
    [{ news: { kind: "pickup_changed" } }, "team"],
    [{ news: { kind: "out" } }, "team"],
    [{ news: { kind: "moved" } }, "team"],
    [{ news: { kind: "message" } }, "team"],
  ],
  owner_notice_mail: [[{}, "clock"]],
  place_transfer_mail: [[{}, "visitor"]],
  release_mail: [
    [{ kind: "confirm" }, "visitor"],
    [{ kind: "out" }, "clock"],
  ],
  team_invitation_mail: [[{}, "team"]],
};

const log = pino({ level: "silent" });

let site: TestSite;
let client = 0;
beforeAll(async () => {
  site = await createTestSite({
    env: { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1", SMTP_URL: "smtp://127.0.0.1:9" },
  });
});
afterAll(() => site.close());

/** A client with its own IP address. */
function newClient() {
  client += 1;
  const headers = { "x-forwarded-for": `198.51.100.${client}` };
  return (path: string, body: object = {}, token?: string) =>
    site.call("POST", `/api/${path}`, { body, headers, ...(token !== undefined && { token }) });
}
type Post = ReturnType<typeof newClient>;

async function placeOrder(post: Post, token: string, product_id: number, billing_email: string): Promise<number> {
  await post("store/cart/add/", { product_id, quantity: 1 }, token);
  const placed = await post("store/orders/create/", { ...BILLING, billing_email }, token);
  expect(placed).toMatchObject({ status: 201 });
  return (placed.body as { id: number }).id;
}

async function placeAndCancel(post: Post, token: string, product_id: number, billing_email: string): Promise<void> {
  const id = await placeOrder(post, token, product_id, billing_email);
  expect(await post(`store/orders/${id}/cancel/`, {}, token)).toMatchObject({ status: 200 });
}

describe("each mail of the site", () => {
  it("is listed in this test", () => {
    expect(site.modules.mails.map(({ name }) => name as string).toSorted()).toEqual(Object.keys(EVERY_MAIL).sort());
  });

  it.each(
    Object.entries(EVERY_MAIL).flatMap(([name, kinds]) => kinds.map(([payload, cause]) => ({ name, payload, cause }))),
  )("$name $payload has the cause $cause, and is limited accordingly", async ({ name, payload, cause }) => {
    const composer = site.modules.mails.find((mail) => mail.name === name) as MailComposer;
    const to = `${name}-${JSON.stringify(payload).replaceAll(/\W+/g, "-")}@example.com`;
    const sent: Mail[] = [];
    const sender = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
    const { db, services } = site;
    const job = composedMailJob(
      { ...composer, compose: async () => ({ to, subject: "Hello", text: "Hi" }) },
      createMailer({ db, log, sender, mailBranding: services.mailBranding }),
      createMailLimits({ db, log, limits: services.limits }),
    );
    const run = job.run as (payload: object, helpers: object) => Promise<void>;
    for (let round = 0; round < 6; round += 1) await run({ ...payload, message_id: `<${round}.${to}>` }, {});
    expect(sent).toHaveLength(cause === "visitor" || cause === "account" ? 5 : 6);
  });
});

describe("orders with an address other than the buyer's own", () => {
  it("send it five mails an hour, however many are placed and cancelled concurrently, in two processes", async () => {
    const { id } = await makeProduct(site.db);
    const to = "Stranger@example.com";
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { token } = await signIn(site);
        const post = newClient();
        for (let round = 0; round < 3; round += 1) await placeAndCancel(post, token, id, to);
      }),
    );
    const sent: Mail[] = [];
    const sender = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
    await Promise.all([workOff(site, jobsOf(site, sender)), workOff(site, jobsOf(site, sender))]);
    expect(sent.map((mail) => mail.to)).toEqual(Array.from({ length: 5 }, () => to));
    const { rows } = await site.pool.query("select count(*)::int as count from mail_deliveries where is_left_out");
    expect(rows[0].count).toBeGreaterThanOrEqual(6 * 3 * 2 - 5);
  });

  it("count the mails of orders that expire unpaid", async () => {
    const { id } = await makeProduct(site.db);
    const post = newClient();
    const { token } = await signIn(site);
    for (let round = 0; round < 3; round += 1) await placeOrder(post, token, id, "unpaid@example.com");
    expect(await runJobs(site)).toHaveLength(3);
    site.clock.advance(31 * 60_000);
    await runJob(site, "expire_orders");
    expect(await runJobs(site)).toHaveLength(2);
  });

  it("count those mails for the client that placed the orders as well", async () => {
    const { id } = await makeProduct(site.db);
    const post = newClient();
    await Promise.all(
      Array.from({ length: 4 }, async (_, buyer) => {
        const { token } = await signIn(site);
        for (let round = 0; round < 3; round += 1) {
          await placeOrder(post, token, id, `unpaid-${buyer}-${round}@example.com`);
        }
      }),
    );
    expect(await runJobs(site)).toHaveLength(12);
    site.clock.advance(31 * 60_000);
    await runJob(site, "expire_orders");
    expect(await runJobs(site)).toHaveLength(20 - 12);
  });

  it("are counted by the client's IP address, across accounts", async () => {
    const { id } = await makeProduct(site.db);
    const post = newClient();
    const [ana, ben] = [await signIn(site), await signIn(site)];
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([
        placeAndCancel(post, ana.token, id, `ana-writes-${round}@example.com`),
        placeAndCancel(post, ben.token, id, `ben-writes-${round}@example.com`),
      ]);
    }
    expect(await runJobs(site)).toHaveLength(20);
    // A procedure that only sends a mail is then refused.
    expect(await post("auth/password/reset/", { email: "cy@example.com" })).toMatchObject({
      status: 429,
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
    expect((await newClient()("auth/password/reset/", { email: "cy@example.com" })).status).toBe(200);
  });

  it("share one limit with mails that are requested", async () => {
    const { id } = await makeProduct(site.db);
    const { token } = await signIn(site);
    const post = newClient();
    await placeAndCancel(post, token, id, "shared@example.com");
    expect(await runJobs(site)).toHaveLength(2);
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => newClient()("auth/newsletter/sign-up/", { email: "shared@example.com" })),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  });
});

describe("places transferred to friends", () => {
  it("are counted by the client's IP address, across accounts", async () => {
    const id = await makeEvent(site.db, { capacity: 50 });
    const post = newClient();
    const giveAll = async (name: string) => {
      const { token } = await signIn(site, { email_verified_at: site.clock.now() });
      expect(await post(`events/events/${id}/join/`, { party_size: 4 }, token)).toMatchObject({ status: 200 });
      const statuses: number[] = [];
      for (let place = 0; place < 4; place += 1) {
        const friend = { name: "Ben", email: `${name}-${place}@example.com` };
        statuses.push((await post(`events/events/${id}/transfers/`, friend, token)).status);
      }
      return statuses;
    };
    const given: number[] = [];
    for (const name of ["ana", "ben", "cy", "dee", "eve", "flo"]) given.push(...(await giveAll(name)));
    expect(given).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429, 429, 429]);
    // The givers still get the mails about their own places at their confirmed addresses.
    expect((await runJobs(site)).map(({ to }) => to.startsWith("fan")).filter(Boolean)).toHaveLength(6);
  });
});

describe("an account's own address", () => {
  it("gets every mail about its orders once confirmed, and five an hour before that", async () => {
    const { id } = await makeProduct(site.db);
    const mailsTo = async (email: string, email_verified_at: Date | null) => {
      const { token } = await signIn(site, { email, email_verified_at });
      const post = newClient();
      for (let round = 0; round < 4; round += 1) await placeAndCancel(post, token, id, email);
      return (await runJobs(site)).filter((mail) => mail.to === email);
    };
    expect(await mailsTo("confirmed-buyer@example.com", site.clock.now())).toHaveLength(8);
    expect(await mailsTo("new-buyer@example.com", null)).toHaveLength(5);
  });

  it("is warned of a changed password even when others have used up its limit; an unconfirmed one is not flooded", async () => {
    const post = newClient();
    const account = {
      email: "warned@example.com",
      username: "warned",
      first_name: "Ana",
      last_name: "Keller",
      password: "tram number 0 at night",
      password_confirm: "tram number 0 at night",
      terms_accepted: true,
    };
    const opened = await post("auth/register/", account);
    expect(opened).toMatchObject({ status: 201 });
    let { token } = opened.body as { token: string };
    let changes = 0;
    const changePassword = async () => {
      const next = `tram number ${changes + 1} at night`;
      const response = await post(
        "auth/password/change/",
        { current_password: `tram number ${changes} at night`, new_password: next, new_password_confirm: next },
        token,
      );
      expect(response).toMatchObject({ status: 200 });
      changes += 1;
      ({ token } = response.body as { token: string });
    };
    for (let round = 0; round < 5; round += 1) await changePassword();
    const mails = await runJobs(site);
    // The welcome is one of the five.
    expect(mails).toHaveLength(5);
    const welcome = mails.find(({ text }) => text.includes("/verify"));
    expect(await post("auth/email/verify/", { token: linkIn(welcome, "/verify").token })).toMatchObject({
      status: 200,
    });
    expect((await newClient()("auth/password/reset/", { email: account.email })).status).toBe(429);
    await changePassword();
    expect(await runJobs(site)).toHaveLength(1);
  });
});
