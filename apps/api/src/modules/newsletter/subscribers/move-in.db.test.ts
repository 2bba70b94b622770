import { MOVE_IN_BATCH } from "@fanfare/contracts/admin/move-in";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeUser, signIn } from "../../../../test/factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" });
});
beforeEach(async () => {
  await sql`truncate newsletter_contacts, consents, mail_suppressions cascade`.execute(site.db);
});
afterAll(() => site.close());

const NONE = {
  added: 0,
  already: 0,
  accounts: 0,
  unsubscribed: 0,
  suppressed: 0,
  duplicates: 0,
  invalid: 0,
  left_out: [] as object[],
};
const given = { origin: "Mailchimp: the form on the old site", has_consent: true as const };
const take = (emails: string[], is_dry_run = false) =>
  site.services.newsletter.moveIn.take(owner.id, { ...given, emails, is_dry_run });
const listed = async () =>
  (await site.services.newsletter.subscribers.list({ page: 1, page_size: 100 })).results.map(({ email }) => email);

it("counts each address once and names those left out, adds new ones with their consent and its origin, and sends no mail", async () => {
  await makeUser(site.db, { email: "fan@example.com", username: "fan-of-old" });
  await site.services.newsletter.suppressions.add(owner.id, "no@example.com");
  await sql`insert into consents (email, purpose, granted, text_version, source)
    values ('gone@example.com', 'newsletter', true, '1', 'sign_up'), ('Gone@example.com', 'newsletter', false, '1', 'unsubscribe_link')`.execute(
    site.db,
  );
  const list = [
    "a@example.com",
    "A@example.com",
    " b@example.com",
    "no@example.com",
    "gone@example.com",
    "fan@example.com",
    "x@",
    "",
  ];
  const told = {
    ...NONE,
    ...{ added: 2, accounts: 1, unsubscribed: 1, suppressed: 1, duplicates: 1, invalid: 1 },
    left_out: expect.toSatisfy((all: { index: number; reason: string }[]) => {
      const named = all.toSorted((a, b) => a.index - b.index).map(({ index, reason }) => `${list[index]}: ${reason}`);
      expect(named).toEqual([
        "A@example.com: duplicates",
        "no@example.com: suppressed",
        "gone@example.com: unsubscribed",
        "fan@example.com: accounts",
        "x@: invalid",
      ]);
      return true;
    }),
  };
  expect(await take(list, true)).toEqual(told);
  expect(await listed()).toEqual([]);
  expect(await take(list)).toEqual(told);
  expect((await listed()).toSorted()).toEqual(["a@example.com", "b@example.com"]);
  const { rows } =
    await sql`select email, source, origin, granted from consents where source = 'import' order by email`.execute(
      site.db,
    );
  expect(rows).toEqual([
    { email: "a@example.com", source: "import", origin: given.origin, granted: true },
    { email: "b@example.com", source: "import", origin: given.origin, granted: true },
  ]);
  expect(await runJobs(site)).toEqual([]);
});

it("changes nothing when repeated", async () => {
  const list = Array.from({ length: 50 }, (_, n) => `reader${n}@example.com`);
  expect(await take(list)).toEqual({ ...NONE, added: 50 });
  const before =
    await sql`select (select count(*) from consents) as c, (select max(confirmed_at) from newsletter_contacts) as m`.execute(
      site.db,
    );
  site.clock.advance(1000);
  expect(await take(list)).toEqual({ ...NONE, already: 50 });
  const after =
    await sql`select (select count(*) from consents) as c, (select max(confirmed_at) from newsletter_contacts) as m`.execute(
      site.db,
    );
  expect(after.rows).toEqual(before.rows);
});

it("counts an address once when the same list is moved in concurrently", async () => {
  const list = Array.from({ length: 500 }, (_, n) => `both${n}@example.com`);
  const results = await Promise.all([take(list), take(list), take(list.toReversed())]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(500);
  expect(
    (await sql<{ n: number }>`select count(*)::int as n from consents where source = 'import'`.execute(site.db)).rows,
  ).toEqual([{ n: 500 }]);
});

it("handles a full batch within seconds", async () => {
  const list = Array.from({ length: MOVE_IN_BATCH }, (_, n) => `many${n}@example.com`);
  expect(await take(list)).toEqual({ ...NONE, added: MOVE_IN_BATCH });
});

it("reports missing fields, and refuses without confirmation that these people asked for it", async () => {
  const response = await site.app.inject({
    method: "POST",
    url: "/trpc/admin.subscribers.moveIn",
    headers: { authorization: `Token ${owner.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ emails: ["a@example.com"], origin: "", has_consent: false, is_dry_run: false }),
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().error.data.fields).toMatchObject({
    origin: ["Say where these people signed up"],
    has_consent: ["Move in only people who asked to hear from you"],
  });
  expect(await listed()).toEqual([]);
});
