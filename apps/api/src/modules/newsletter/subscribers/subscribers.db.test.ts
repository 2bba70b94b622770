import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/test-database.ts";
import { withClient } from "../../../../test/database/test-server.ts";
import { makeUser, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let token: string;
beforeAll(async () => {
  site = await createTestSite();
  ({ token } = await signIn(site, { role: "owner", email: "owner@artist.example", username: "theowner" }));
  const people = [
    { first_name: "Ana", last_name: "Šimić", display_name: "Moonwalker", username: "ana_s", email: "ana@example.com" },
    { first_name: "=1+2", last_name: 'O"Neil, "Jr"', username: "+cmd", email: "formula@example.com" },
    { first_name: "Line\nBreak", last_name: "Fan", username: "@liner", email: "liner@example.com" },
    { first_name: "Not", last_name: "Subscribed", username: "silent", email: "silent@example.com" },
  ];
  for (const [index, person] of people.entries()) {
    await makeUser(site.db, {
      ...person,
      newsletter_subscribed: person.username !== "silent",
      date_joined: new Date(Date.UTC(2026, 0, 10 + index)),
    });
  }
  await site.db
    .insertInto("newsletter_contacts")
    .values([
      { email: "reader@example.com", confirmed_at: new Date("2026-02-01T10:00:00Z") },
      { email: "unconfirmed@example.com" },
    ])
    .execute();
});
afterAll(() => site.close());

const get = (path: string, who: string | null = token) =>
  site.call("GET", `/api/admin/subscribers/${path}`, who === null ? {} : { token: who });
const emailsOf = (body: unknown) => (body as { results: { email: string }[] }).results.map((row) => row.email);

it("gives every reader a unique id, with an account or without", async () => {
  // Both tables have their own sequence, so two readers may have the same id there.
  await site.pool.query(
    `update newsletter_contacts set id = (select id from users where email = 'liner@example.com')
     where email = 'reader@example.com'`,
  );
  const { subscribers } = (await site.call("GET", "/api/auth/newsletter-subscribers/", { token })).body as {
    subscribers: { id: number; email: string }[];
  };
  expect(subscribers.map(({ email }) => email).slice(0, 2)).toEqual(["reader@example.com", "liner@example.com"]);
  expect(new Set(subscribers.map(({ id }) => id)).size).toBe(subscribers.length);
  expect(subscribers.every(({ id }) => id > 0)).toBe(true);
});

describe("the list of subscribers", () => {
  it("pages through all subscribers, newest first, and counts them all next to those found", async () => {
    const { body } = await get("?page_size=2");
    expect(body).toMatchObject({ count: 4, total: 4, next: "/api/admin/subscribers/?page_size=2&page=2" });
    expect(emailsOf(body)).toEqual(["reader@example.com", "liner@example.com"]);
    expect(emailsOf((await get("?page_size=2&page=2")).body)).toEqual(["formula@example.com", "ana@example.com"]);
    expect((await get("?page_size=2&page=3")).status).toBe(404);
  });

  it("is searched by address, first, last and display name, and username, without case", async () => {
    for (const [search, found] of [
      ["ANA@EXAMPLE", ["ana@example.com"]],
      ["simic", ["ana@example.com"]],
      ["ŠÍMIĆ", ["ana@example.com"]],
      ["si", ["ana@example.com"]],
      ["mi", ["ana@example.com"]],
      ["ana simic", ["ana@example.com"]],
      ["moonw", ["ana@example.com"]],
      ["LINER", ["liner@example.com"]],
      ["neil", ["formula@example.com"]],
      ["reader@", ["reader@example.com"]],
      ["%", []],
      // Only found across two fields.
      ["com ana_s", []],
    ] as const) {
      const { body } = await get(`?search=${encodeURIComponent(search)}`);
      expect([search, emailsOf(body)]).toEqual([search, found]);
      expect(body).toMatchObject({ count: found.length, total: 4 });
    }
  });

  it("is exported with four columns, quoted according to RFC 4180, and no cell starts a formula", async () => {
    const { body, headers } = await get("export/");
    expect(headers["content-disposition"]).toContain('filename="subscribers-2026-06-15.csv"');
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(body).toBe(
      [
        "Name,Email,Username,Date Joined",
        ",reader@example.com,,2026-02-01",
        '"Line\nBreak Fan",liner@example.com,\'@liner,2026-01-12',
        '"\'=1+2 O""Neil, ""Jr""",formula@example.com,\'+cmd,2026-01-11',
        "Moonwalker,ana@example.com,ana_s,2026-01-10",
        "",
      ].join("\r\n"),
    );
  });

  it("exports and copies what the search finds", async () => {
    expect((await get("export/?search=liner")).body).toContain("liner@example.com");
    expect((await get("export/?search=liner")).body).not.toContain("ana@example.com");
    expect((await get("emails/")).body).toBe(
      "reader@example.com;liner@example.com;formula@example.com;ana@example.com",
    );
    expect((await get("emails/?search=simic")).body).toBe("ana@example.com");
    expect((await get("emails/?search=nobody-at-all")).body).toBe("");
  });

  it("loses and repeats no reader where a batch ends between readers who joined at the same time", async () => {
    await site.pool.query(`
      insert into users (email, username, first_name, last_name, password_hash, newsletter_subscribed, date_joined)
      select 'crowd' || n || '@example.com', 'crowd' || n, 'Crowd', 'Fan', 'none', true,
             timestamptz '2026-03-01 00:00:00.000123+00' + make_interval(secs => (n / 3000) * 0.000001)
        from generate_series(1, 7001) as n`);
    const emails = String((await get("emails/?search=crowd")).body).split(";");
    expect(emails).toHaveLength(7001);
    expect(new Set(emails).size).toBe(7001);
    expect(
      String((await get("export/")).body)
        .trimEnd()
        .split("\r\n"),
    ).toHaveLength(7001 + 4 + 1);
  });

  it("is for the team only", async () => {
    const fan = await signIn(site);
    for (const path of ["", "export/", "emails/"]) {
      expect((await get(path, null)).status).toBe(401);
      expect((await get(path, fan.token)).status).toBe(403);
    }
  });
});

describe("an address without an account, and a subscribed account with the same", () => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase();
  });
  afterAll(() => own.close());

  const addContact = (client: Pick<pg.Client, "query">, email: string) =>
    client.query("insert into newsletter_contacts (email, confirmed_at) values ($1, now())", [email]);
  const addAccount = (client: Pick<pg.Client, "query">, email: string) =>
    client.query(
      `insert into users (email, username, first_name, last_name, password_hash, newsletter_subscribed)
       values ($1, $2, 'Ana', 'Fan', 'none', true)`,
      [email, email.split("@")[0]],
    );
  const isListed = async (email: string) => {
    const { rows } = await own.pool.query<{ listed: boolean }>(
      "select not account_subscribed as listed from newsletter_contacts where email = $1",
      [email],
    );
    return rows[0]?.listed;
  };

  it("is listed unless a subscribed account has the address, however either changes", async () => {
    const change = (text: string) => own.pool.query(text);
    await addContact(own.pool, "both@example.com");
    expect(await isListed("both@example.com")).toBe(true);
    await addAccount(own.pool, "Both@example.com");
    expect(await isListed("both@example.com")).toBe(false);
    await change("update users set newsletter_subscribed = false where username = 'Both'");
    expect(await isListed("both@example.com")).toBe(true);
    await change("update users set newsletter_subscribed = true where username = 'Both'");
    expect(await isListed("both@example.com")).toBe(false);
    await change("update users set email = 'other@example.com' where username = 'Both'");
    expect(await isListed("both@example.com")).toBe(true);
    await addContact(own.pool, "OTHER@example.com");
    expect(await isListed("OTHER@example.com")).toBe(false);
    await change("delete from users where username = 'Both'");
    expect(await isListed("OTHER@example.com")).toBe(true);
  });

  const waitsForLock = async () => {
    const { rows } = await own.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };

  /** Writes both before either is committed; with the lock, the account waits for the address. */
  async function atOnce(email: string): Promise<boolean | undefined> {
    return withClient(own.connection, (one) =>
      withClient(own.connection, async (other) => {
        await one.query("begin");
        await other.query("begin");
        await addContact(one, email);
        let isAdded = false;
        const added = addAccount(other, email).then(() => {
          isAdded = true;
        });
        await expect.poll(async () => isAdded || (await waitsForLock())).toBe(true);
        await one.query("commit");
        await added;
        await other.query("commit");
        return isListed(email);
      }),
    );
  }

  it("is not listed next to an account that was added concurrently, which it would be without the lock", async () => {
    for (let nth = 0; nth < 3; nth += 1) expect(await atOnce(`race${nth}@example.com`)).toBe(false);
    await own.pool.query(
      "create or replace function lock_newsletter_address(address text) returns void language sql as $$ select $$",
    );
    expect(await atOnce("unlocked@example.com")).toBe(true);
  });
});
