import { type LetterFilters, NO_FILTERS, type Segment } from "@fanfare/contracts/admin/letters";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, makeVenue } from "../../../../test/event-factories.ts";
import { makeUser, signIn } from "../../../../test/factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { fixAudience } from "./letter-audience.queries.ts";

let site: TestSite;
let owner: { id: number };
let show: number;
let shirt: number;
let lyon: number;
const people: Record<string, number> = {};

const reader = async (name: string, values: object = {}) => {
  people[name] = await makeUser(site.db, {
    email: `${name}@fans.example`,
    newsletter_subscribed: true,
    email_verified_at: new Date(),
    ...values,
  });
  return people[name];
};

const buys = (user: number, product: number, city: string, isPaid = true) =>
  site.pool.query(
    `with bought as (
       insert into orders (order_number, user_id, subtotal_cents, paid_cents, paid_at, status, billing_first_name, billing_last_name,
         billing_email, billing_address, billing_city, billing_state, billing_zip_code, billing_country, shipping_first_name,
         shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code, shipping_country,
         same_as_billing, expires_at)
       values ('A-' || $1::int, $1::int, 100, $4::int, case when $4::int > 0 then now() end, case when $4::int > 0 then 'processing' else 'pending' end,
         'a','b','c','d',$3::text,'f','g','US','a','b','d','e','f','g','US', true, now())
       returning id)
     insert into order_items (order_id, product_id, product_name, quantity, unit_price_cents, source, position)
     select id, $2::int, 'Thing', 1, 100, 'own_stock', 0 from bought`,
    [user, product, city, isPaid ? 100 : 0],
  );

const attends = (user: number, event: number) =>
  site.services.events.attendance.join(user, { id: event, party_size: 1 });

beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
  const at = (city: string, latitude: number | null, longitude: number | null) =>
    makeVenue(site.db, { city, latitude, longitude });
  const leipzig = await at("Leipzig", 51.34, 12.37);
  const halle = await at("Halle", 51.48, 11.97);
  const paris = await at("Paris", 48.85, 2.35);
  show = await makeEvent(site.db, { title: "Next", venue_id: leipzig });
  lyon = await makeEvent(site.db, { title: "Far", venue_id: paris });
  const nearby = await makeEvent(site.db, { title: "Near", venue_id: halle });
  shirt = (await makeProduct(site.db, { name: "Shirt", product_type: "T-Shirt" })).id;
  const poster = (await makeProduct(site.db, { name: "Poster", product_type: "Poster" })).id;
  await buys(await reader("billed"), shirt, "LEIPZIG");
  await buys(await reader("unpaid"), shirt, "Leipzig", false);
  await buys(await reader("elsewhere", { language: "de" }), poster, "Paris");
  await attends(await reader("visitor"), nearby);
  await attends(await reader("parisian"), lyon);
  await reader("silent", { newsletter_subscribed: false });
  await site.pool.query(`insert into newsletter_contacts (email, confirmed_at, language)
    values ('wish@list.example', now(), 'en'), ('other@list.example', now(), 'de')`);
  await site.pool.query(`insert into notify_requests (email, wish, city, confirmed_at)
    values ('Wish@list.example', 'show_near', 'halle', now()), ('other@list.example', 'show_near', 'Halle', null),
      ('visitor@fans.example', 'show_near', 'Paris', now())`);
  await site.services.newsletter.suppressions.add(owner.id, "billed@fans.example");
});
afterAll(() => site.close());

const count = (filters: Partial<LetterFilters>, segment: Segment = "all", event_id: number | null = null) =>
  site.services.newsletter.letters.audience({ segment, event_id, filters: { ...NO_FILTERS, ...filters } });

it("counts the readers who match every filter, and those of them who are suppressed", async () => {
  expect(await count({})).toEqual({ recipients: 6, suppressed: 1 });
  expect(await count({ near_event_id: show })).toEqual({ recipients: 2, suppressed: 1 });
  expect(await count({ near_event_id: lyon })).toEqual({ recipients: 3, suppressed: 0 });
  expect(await count({ product_id: shirt })).toEqual({ recipients: 0, suppressed: 1 });
  expect(await count({ product_type: "poster" })).toEqual({ recipients: 1, suppressed: 0 });
  expect(await count({ language: "de" })).toEqual({ recipients: 2, suppressed: 0 });
  expect(await count({ language: "de", product_type: "Poster" })).toEqual({ recipients: 1, suppressed: 0 });
  expect(await count({ near_event_id: show, product_id: shirt })).toEqual({ recipients: 0, suppressed: 1 });
  expect(await count({ near_event_id: show }, "attendees", lyon)).toEqual({ recipients: 0, suppressed: 0 });
  expect(await count({ near_event_id: lyon }, "attendees", lyon)).toEqual({ recipients: 1, suppressed: 0 });
});

it("stores the filters with the letter, applies them when it is sent, and finds no reader near a deleted show", async () => {
  const { letters } = site.services.newsletter;
  const filters = { ...NO_FILTERS, near_event_id: show };
  const fields = { subject: "Near you", body: "Soon.", segment: "all", event_id: null } as const;
  const { id, version } = await letters.create(owner.id, { ...fields, filters });
  expect(await letters.byId(id)).toMatchObject({ filters });
  const unknown = letters.create(owner.id, { ...fields, filters: { ...NO_FILTERS, product_id: 999_999 } });
  await expect(unknown).rejects.toMatchObject({ fields: { "filters.product_id": [expect.any(String)] } });
  await letters.send(owner.id, { id, version, scheduled_for: null });
  await buys(await reader("late"), shirt, "leipzig");
  const to = (await runJobs(site)).filter(({ subject }) => subject === "Near you").map((mail) => mail.to);
  expect(to.toSorted()).toEqual(["late@fans.example", "visitor@fans.example", "wish@list.example"]);
  expect(await count({ near_event_id: 999_999 })).toEqual({ recipients: 0, suppressed: 0 });
});

it("a reader who confirmed their address still gets letters when an unverified account subscribes with it", async () => {
  const email = "claimed@fans.example";
  await site.db.insertInto("newsletter_contacts").values({ email, confirmed_at: new Date() }).execute();
  const audience = { segment: "all" as const, event_id: null, filters: NO_FILTERS };
  const gets = async () => {
    const letter = await site.services.newsletter.letters.create(owner.id, {
      subject: "Hear",
      body: "It.",
      ...audience,
    });
    await site.db.transaction().execute((trx) => fixAudience(trx, letter.id, audience));
    const rows = await site.db
      .selectFrom("letter_recipients")
      .select("reader_kind")
      .where("letter_id", "=", letter.id)
      .where("email", "=", email)
      .execute();
    return rows.map(({ reader_kind }) => reader_kind);
  };
  expect(await gets()).toEqual(["contact"]);
  const claimed = await reader("claimed", { email_verified_at: null });
  expect(await gets()).toEqual(["contact"]);
  await site.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", claimed).execute();
  expect(await gets()).toEqual(["account"]);
});
