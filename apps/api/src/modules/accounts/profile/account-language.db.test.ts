import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../../../test/event-factories.ts";
import { makeAlbum, signIn } from "../../../../test/factories.ts";
import { linkIn, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";

const GERMAN = { "accept-language": "de" };

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  site.clock.set(new Date());
  owner = await signIn(site, { role: "owner", email: "owner@artist.example" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.services.site.change({ languages: ["en", "de"] });
  await runJobs(site);
});

const post = async (url: string, body: object, options: { token?: string; headers?: Record<string, string> } = {}) => {
  const response = await site.call("POST", url, { body, ...options });
  expect([url, response.status, response.status < 300 ? "" : response.body]).toEqual([url, response.status, ""]);
  return response.body as { id: number; payment_intent_id: string };
};

/** Sends the queued mails and returns their recipients and subjects. */
const mailed = async () => (await runJobs(site)).map(({ to, subject }) => `${to}: ${subject}`);

/** Places and pays an order and sends its mails. */
const order = async (fan: { token: string }, headers: Record<string, string>) => {
  const { id: product_id } = await makeProduct(site.db);
  await post("/api/store/cart/add/", { product_id, quantity: 1 }, fan);
  const { id } = await post("/api/store/orders/create/", BILLING, { ...fan, headers });
  const { payment_intent_id } = await post("/api/store/orders/payment-intent/", { order_id: id }, fan);
  await post(`/api/store/orders/${id}/confirm-payment/`, { payment_intent_id }, fan);
  return id;
};

const ship = (id: number) =>
  post(`/api/store/orders/${id}/status/`, { status: "shipped", tracking_number: "1Z" }, { token: owner.token });

it("an order's mails are in the language it was placed in, whichever user triggers them", async () => {
  const fan = await signInToday(site.db, { email: "buyer@example.com" });
  const german = await order(fan, GERMAN);
  const english = await order(fan, {});
  expect(await site.db.selectFrom("orders").select(["id", "language"]).orderBy("id").execute()).toEqual([
    { id: german, language: "de" },
    { id: english, language: "en" },
  ]);
  await runJobs(site);
  // The owner's language does not affect the buyer's mails.
  const body = { status: "shipped", tracking_number: "1Z" };
  for (const [id, headers] of [
    [german, {}],
    [english, GERMAN],
  ] as const) {
    const { status } = await site.call("POST", `/api/store/orders/${id}/status/`, {
      token: owner.token,
      headers,
      body,
    });
    expect(status).toBe(200);
  }
  const mails = await runJobs(site);
  const [inGerman, inEnglish] = [german, english].map((id) =>
    mails.find((mail) => new RegExp(`/orders/${id}\\b`).test(mail.text)),
  );
  expect(inGerman?.subject).toMatch(/unterwegs/);
  expect(inGerman?.html).toContain('<html lang="de">');
  expect(inGerman?.text).toContain(`https://artist.example/de/orders/${german}`);
  expect(inEnglish?.html).toContain('<html lang="en">');
  expect(inEnglish?.text).toContain(`https://artist.example/orders/${english}`);
});

it("a guest's mails about a promotion and the owner's changes are in the language they signed up in", async () => {
  const id = await makeEvent(site.db, {
    capacity: 1,
    starts_at: new Date(Date.now() + 5 * 86_400_000),
    ends_at: new Date(Date.now() + 5 * 86_400_000 + 3_600_000),
  });
  const first = await signInToday(site.db, { email: "first@example.com" });
  const second = await signInToday(site.db, { email: "second@example.com", first_name: "Bea" });
  await post(`/api/events/events/${id}/join/`, {}, first);
  await post(`/api/events/events/${id}/waitlist/`, {}, { ...second, headers: GERMAN });
  await runJobs(site);
  expect((await site.call("DELETE", `/api/events/events/${id}/join/`, first)).status).toBe(204);
  const promoted = (await runJobs(site)).find(({ to }) => to === "second@example.com");
  expect(promoted?.html).toContain('<html lang="de">');
  expect(promoted?.attachments?.[0]?.content).toContain("Beginn");
  expect(promoted?.attachments?.[0]?.content).toContain(`https://artist.example/de/events/${id}`);
  await site.services.events.guestMessages.send(owner.id, {
    id,
    audience: "attending",
    subject: "Doors earlier",
    body: "At seven.",
  });
  const [letter] = await runJobs(site);
  expect(letter).toMatchObject({ to: "second@example.com", subject: "Doors earlier" });
  expect(letter?.text).toMatch(/^Hallo Bea,$/m);
  expect(letter?.html).toContain('<html lang="de">');
});

it("letters keep their text in a frame in the reader's language", async () => {
  await post("/api/auth/newsletter/sign-up/", { email: "leser@example.com" }, { headers: GERMAN });
  await post("/api/auth/newsletter/sign-up/", { email: "reader@example.com" });
  const confirmations = await runJobs(site);
  expect(confirmations.map(({ to, subject }) => `${to}: ${subject.split(":")[0]}`).toSorted()).toEqual([
    "leser@example.com: Bitte bestätigen",
    "reader@example.com: Confirm",
  ]);
  for (const mail of confirmations) {
    const link = linkIn(mail, "(?:/de)?/verify");
    expect(link.url.includes("/de/")).toBe(mail.to === "leser@example.com");
    await post("/api/auth/newsletter/confirm/", { token: link.token });
  }
  // The address is confirmed, so entering it elsewhere changes nothing.
  await post("/api/auth/newsletter/sign-up/", { email: "Leser@example.com" });
  await runJobs(site);
  const { letters } = site.services.newsletter;
  const { id, version } = await letters.create(owner.id, {
    subject: "Out",
    body: "Hear it.",
    segment: "all",
    event_id: null,
  });
  await letters.send(owner.id, { id, version, scheduled_for: null });
  const mails = await runJobs(site);
  const [german, english] = ["leser", "reader"].map((name) => mails.find(({ to }) => to === `${name}@example.com`));
  expect(german).toMatchObject({ subject: "Out", text: expect.stringContaining("Hear it.") });
  expect(german?.text).toContain("https://artist.example/de/newsletter/unsubscribe?token=");
  expect(german?.html).toContain("Abbestellen");
  expect(english?.html).toContain("Unsubscribe");
  // Mail programs post to this address, which has no language prefix.
  expect(german?.headers?.["List-Unsubscribe"]).toMatch(/^<https:\/\/artist\.example\/newsletter\/unsubscribe\?token=/);
});

it("mails about a release are in the language in which they were requested", async () => {
  const published_at = new Date(Date.now() + 86_400_000);
  const id = await makeAlbum(site.db, { announced: true, expected_on: "2027-07-01", published_at });
  await post("/api/music/notify/", { kind: "album", id, email: "wer@example.com" }, { headers: GERMAN });
  const [mail] = await runJobs(site);
  expect(mail?.html).toContain('<html lang="de">');
  expect(await site.db.selectFrom("notify_requests").select("language").execute()).toEqual([{ language: "de" }]);
});

it("an account's language is that of its registration until changed, and its orders follow the change", async () => {
  const person = { email: "ina@example.com", username: "ina", first_name: "Ina", last_name: "Noll" };
  const { status, body } = await site.call("POST", "/api/auth/register/", {
    headers: GERMAN,
    body: {
      ...person,
      password: "a long secret of hers",
      password_confirm: "a long secret of hers",
      terms_accepted: true,
    },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  const { token, user } = body as { token: string; user: { id: number } };
  expect(await mailed()).toEqual([expect.stringMatching(/^ina@example\.com: Willkommen/)]);
  const at = "/api/auth/language/";
  expect((await site.call("GET", at, { token })).body).toEqual({ language: "de" });
  const id = await order({ token }, GERMAN);
  await runJobs(site);

  expect((await site.call("PUT", at, { token, body: { language: "fr" } })).body).toEqual({
    language: ["This language is not offered"],
  });
  expect((await site.call("PUT", at, { token, body: {} })).status).toBe(400);
  expect((await site.call("PUT", at, { token, body: { language: "en" } })).body).toEqual({ language: "en" });
  await ship(id);
  expect(await mailed()).toEqual([expect.not.stringMatching(/unterwegs/)]);

  await site.call("PUT", at, { token, body: { language: "de" } });
  const files = site.services.personalData.files(site.db, { id: user.id, email: person.email, email_verified: true });
  for (const [name, rows] of files.filter(([name]) => ["account", "orders"].includes(name))) {
    for await (const row of rows()) expect([name, row]).toEqual([name, expect.objectContaining({ language: "de" })]);
  }
  // A language that the owner has switched off is not used until it is switched on again.
  await site.services.site.change({ languages: ["en"] });
  await post("/api/auth/password/reset/", { email: person.email });
  expect(await mailed()).toEqual(["ina@example.com: Choose a new password"]);
});
