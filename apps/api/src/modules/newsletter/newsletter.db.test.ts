import type { NewsletterSubscriber } from "@fanfare/contracts/auth/newsletter";
import { NEWSLETTER_CONSENT } from "@fanfare/contracts/auth/newsletter-consent";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
import { linkIn, runJob, runJobs } from "../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";

let site: TestSite;
let owner: { token: string };
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await runJobs(site);
  owner = await signIn(site, { role: "owner" });
});

const post = (url: string, body: object = {}, token?: string) =>
  site.call("POST", `/api/auth/newsletter${url}`, { body, ...(token === undefined ? {} : { token }) });
const subscribers = async () =>
  (
    (await site.call("GET", "/api/auth/newsletter-subscribers/", { token: owner.token })).body as {
      subscribers: NewsletterSubscriber[];
    }
  ).subscribers;
const isListed = async (email: string) => (await subscribers()).some((one) => one.email === email);
const consents = (email: string) =>
  site.db
    .selectFrom("consents")
    .select(["user_id", "granted", "source", "text_version", "created_at"])
    .where("email", "=", email)
    .orderBy("id")
    .execute();
const isSubscribed = async (token: string) =>
  ((await site.call("GET", "/api/auth/profile/", { token })).body as { newsletter_subscribed: boolean })
    .newsletter_subscribed;

/** Signs an address up and returns the token of the link it was sent. */
async function signUp(email: string): Promise<string> {
  await post("/sign-up/", { email });
  return linkIn(
    (await runJobs(site)).find((mail) => mail.to === email),
    "/verify",
  ).token;
}

describe("the newsletter of an account", () => {
  it("is switched on and off by its fan, with one record per change, its time and wording", async () => {
    const { id, token } = await signIn(site, { email: "switch@example.com" });
    expect(await post("/subscribe/", {}, token)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await post("/subscribe/", {}, token)).status).toBe(200);
    expect(await isSubscribed(token)).toBe(true);
    site.clock.advance(5000);
    expect((await post("/unsubscribe/", {}, token)).status).toBe(200);
    expect(await isSubscribed(token)).toBe(false);
    const record = await consents("switch@example.com");
    expect(record).toMatchObject([
      { user_id: id, granted: true, source: "account", text_version: NEWSLETTER_CONSENT.version },
      { user_id: id, granted: false, source: "account" },
    ]);
    expect((record[1]?.created_at.getTime() ?? 0) - (record[0]?.created_at.getTime() ?? 0)).toBe(5000);
  });

  it("has one record per change when switched in a burst", async () => {
    const { token } = await signIn(site, { email: "burst@example.com" });
    await Promise.all(Array.from({ length: 10 }, () => post("/subscribe/", {}, token)));
    expect(await consents("burst@example.com")).toHaveLength(1);
  });

  it("can be switched while a link confirms the same address, without a deadlock", async () => {
    for (let round = 0; round < 12; round += 1) {
      const email = `both${round}@example.com`;
      const { token } = await signIn(site, { email, email_verified_at: new Date("2026-06-01") });
      const link = await signUp(email);
      const responses = await Promise.all([
        post("/confirm/", { token: link }),
        post("/subscribe/", {}, token),
        post("/unsubscribe/", {}, token),
        post("/subscribe/", {}, token),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });

  it("chosen at registration is recorded, and so are the terms", async () => {
    const body = {
      username: "chooser",
      first_name: "A",
      last_name: "B",
      password: "orange tram",
      password_confirm: "orange tram",
      terms_accepted: true,
    };
    await site.call("POST", "/api/auth/register/", {
      body: { ...body, email: "chooser@example.com", newsletter_subscribed: true },
    });
    expect(await consents("chooser@example.com")).toMatchObject([
      { granted: true, source: "registration", text_version: "2026-11-01" },
      { granted: true, source: "registration", text_version: NEWSLETTER_CONSENT.version },
    ]);
    expect(await isListed("chooser@example.com")).toBe(true);
  });
});

describe("the list of subscribers", () => {
  it("is for the owner: 401 without a token, 403 for a fan", async () => {
    const fan = await signIn(site);
    expect((await site.call("GET", "/api/auth/newsletter-subscribers/")).status).toBe(401);
    expect((await site.call("GET", "/api/auth/newsletter-subscribers/", { token: fan.token })).status).toBe(403);
  });

  it("has the spec's fields, absent ones null, newest first, without accounts about to be deleted", async () => {
    const fan = await signIn(site, {
      email: "listed@example.com",
      username: "listed",
      newsletter_subscribed: true,
      display_name: "Lee",
    });
    await signIn(site, {
      email: "leaving@example.com",
      newsletter_subscribed: true,
      deletion_due_at: new Date("2030-01-01"),
    });
    await post("/confirm/", { token: await signUp("reader@example.com") });
    const list = await subscribers();
    expect(list.find((one) => one.email === "listed@example.com")).toEqual({
      id: fan.id,
      first_name: "Fan",
      last_name: expect.any(String),
      display_name: "Lee",
      username: "listed",
      email: "listed@example.com",
      email_verified: false,
      date_joined: expect.stringMatching(/Z$/),
    });
    expect(list.find((one) => one.email === "reader@example.com")).toMatchObject({
      first_name: null,
      username: null,
      email_verified: true,
    });
    expect(list.some((one) => one.email === "leaving@example.com")).toBe(false);
    expect(new Set(list.map((one) => one.id)).size).toBe(list.length);
    const dates = list.map((one) => one.date_joined);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});

describe("a sign-up without an account", () => {
  it("takes effect when its link is opened, only once, and is welcomed by a mail with unsubscribe headers", async () => {
    const token = await signUp("ana+news@example.com");
    expect(await isListed("ana+news@example.com")).toBe(false);
    expect(await consents("ana+news@example.com")).toEqual([]);
    expect(await post("/confirm/", { token })).toMatchObject({ status: 200 });
    expect(await isListed("ana+news@example.com")).toBe(true);
    expect(await consents("ana+news@example.com")).toMatchObject([{ user_id: null, granted: true, source: "sign_up" }]);
    expect((await post("/confirm/", { token })).status).toBe(400);
    const [welcome] = await runJobs(site);
    expect(welcome?.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(
        /^<https:\/\/artist\.example\/newsletter\/unsubscribe\?token=c\d+\.[\w-]{27}>$/,
      ),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(welcome?.text).toContain("Unsubscribe: https://artist.example/newsletter/unsubscribe?token=");
  });

  it("responds the same for a new, a listed and a fan's address, and sends each the fitting mail", async () => {
    await signIn(site, {
      email: "has.account@example.com",
      newsletter_subscribed: true,
      email_verified_at: new Date(),
    });
    await post("/confirm/", { token: await signUp("is.listed@example.com") });
    await runJobs(site);
    const addresses = ["brand.new@example.com", "IS.listed@example.com", "has.account@example.com"];
    const responses = await Promise.all(addresses.map((email) => post("/sign-up/", { email })));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    const subjects = new Map((await runJobs(site)).map((mail) => [mail.to.toLowerCase(), mail.subject]));
    expect(subjects).toEqual(
      new Map([
        ["brand.new@example.com", "Confirm: news from Your Artist"],
        ["is.listed@example.com", "You are already on the list of Your Artist"],
        ["has.account@example.com", "You are already on the list of Your Artist"],
      ]),
    );
  });

  it("requested twice before confirmation makes one reader", async () => {
    const first = await signUp("twice@example.com");
    const second = await signUp("twice@example.com");
    expect((await post("/confirm/", { token: first })).status).toBe(200);
    expect((await post("/confirm/", { token: second })).status).toBe(400);
    expect((await subscribers()).filter((one) => one.email === "twice@example.com")).toHaveLength(1);
  });

  it("of a fan with a verified address becomes the account's", async () => {
    const fan = await signIn(site, { email: "proven@example.com", email_verified_at: new Date() });
    await post("/confirm/", { token: await signUp("proven@example.com") });
    expect(await isSubscribed(fan.token)).toBe(true);
    expect(
      await site.db.selectFrom("newsletter_contacts").selectAll().where("email", "=", "proven@example.com").execute(),
    ).toEqual([]);
    expect(await consents("proven@example.com")).toMatchObject([{ user_id: fan.id, source: "sign_up" }]);
  });

  it("is unaffected by an account registered with the address, until that account verifies it", async () => {
    await post("/confirm/", { token: await signUp("victim@example.com") });
    const claimed = await signIn(site, { email: "victim@example.com" });
    expect(await isSubscribed(claimed.token)).toBe(false);
    expect(await isListed("victim@example.com")).toBe(true);
    await site.call("POST", "/api/auth/email/verify/send/", { token: claimed.token });
    const link = linkIn(
      (await runJobs(site)).find((mail) => mail.subject.startsWith("Confirm your")),
      "/verify",
    );
    await site.call("POST", "/api/auth/email/verify/", { body: { token: link.token } });
    expect(await isSubscribed(claimed.token)).toBe(true);
    expect((await subscribers()).filter((one) => one.email === "victim@example.com")).toHaveLength(1);
  });

  it("that is never confirmed is deleted after its link has expired", async () => {
    await signUp("forgetful@example.com");
    const known = () =>
      site.db.selectFrom("newsletter_contacts").select("id").where("email", "=", "forgetful@example.com").execute();
    await runJob(site, "sweep_accounts");
    expect(await known()).toHaveLength(1);
    site.clock.advance(9 * 24 * 60 * 60 * 1000);
    await runJob(site, "sweep_accounts");
    expect(await known()).toHaveLength(0);
  });
});

describe("a letter's unsubscribe link", () => {
  const reader = async (email: string) => {
    await post("/confirm/", { token: await signUp(email) });
    const [mail] = await runJobs(site);
    const url = /<(.*)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    return { url: url.replace("https://artist.example", ""), token: url.split("token=")[1] ?? "" };
  };
  const oneClick = (url: string) =>
    site.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });

  it("stops the letters by a one-click POST of mail programs, and can be repeated", async () => {
    const { url } = await reader("one.click@example.com");
    expect((await oneClick(url)).statusCode).toBe(200);
    expect(await isListed("one.click@example.com")).toBe(false);
    expect((await oneClick(url)).statusCode).toBe(200);
    expect(await consents("one.click@example.com")).toMatchObject([
      { granted: true },
      { granted: false, source: "unsubscribe_link" },
    ]);
  });

  it("changes nothing on GET or HEAD, however often", async () => {
    const { url } = await reader("get.only@example.com");
    for (const method of ["GET", "HEAD", "GET"] as const) await site.app.inject({ method, url });
    expect(await isListed("get.only@example.com")).toBe(true);
  });

  it("works on its page as well, and for an account", async () => {
    const fan = await signIn(site, {
      email: "fan.foot@example.com",
      newsletter_subscribed: true,
      email_verified_at: new Date(),
    });
    await post("/sign-up/", { email: "fan.foot@example.com" });
    const [mail] = await runJobs(site);
    const token = mail?.headers?.["List-Unsubscribe"]?.match(/token=(a[^>]+)/)?.[1] ?? "";
    expect((await post("/unsubscribe-by-link/", { token })).status).toBe(200);
    expect(await isSubscribed(fan.token)).toBe(false);
  });

  it("cannot be forged, altered or used for another reader", async () => {
    const { token } = await reader("forged@example.com");
    const [subject = "", signature = ""] = token.split(".");
    const other = `${subject[0]}${Number(subject.slice(1)) + 1}.${signature}`;
    for (const forged of [
      "",
      "x",
      subject,
      other,
      `a${subject.slice(1)}.${signature}`,
      `${subject}.${"A".repeat(27)}`,
      `0${token}`,
    ]) {
      expect((await post("/unsubscribe-by-link/", { token: forged })).status).toBe(400);
      expect((await oneClick(`/newsletter/unsubscribe?token=${encodeURIComponent(forged)}`)).statusCode).toBe(400);
    }
    expect((await oneClick("/newsletter/unsubscribe?token=a&token=b")).statusCode).toBe(400);
    expect(await isListed("forged@example.com")).toBe(true);
  });
});
