import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestSite, type TestSite } from "../../../test/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const payload = (name: string, more: object = {}) => ({
  email: `${name}@example.com`,
  username: name,
  first_name: "Ana",
  last_name: "Lee",
  password: "orange tram at night",
  password_confirm: "orange tram at night",
  newsletter_subscribed: false,
  terms_accepted: true,
  ...more,
});
const register = (body: object, on = site) => on.call("POST", "/api/auth/register/", { body });
const accounts = async () =>
  (
    await site.db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("registration", () => {
  it("responds with 201, a valid token and the whole account, absent values null", async () => {
    const response = await register(payload("ana", { newsletter_subscribed: true }));
    expect(response.status).toBe(201);
    const { token, user } = response.body as { token: string; user: object };
    expect(user).toEqual({
      id: expect.any(Number),
      email: "ana@example.com",
      username: "ana",
      first_name: "Ana",
      last_name: "Lee",
      display_name: null,
      phone_number: null,
      date_of_birth: null,
      location: null,
      favorite_artists: null,
      fun_facts: null,
      music_journey: null,
      concert_count: 0,
      preferred_genre: null,
      instagram_username: null,
      twitter_username: null,
      facebook_username: null,
      youtube_username: null,
      linkedin_username: null,
      avatar: null,
      role: "fan",
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      newsletter_subscribed: true,
      email_verified: false,
      deletion_due_at: null,
      profile: { website: null, bio: null, favorite_tracks: [], total_purchases: "0.00" },
    });
    expect(await site.call("GET", "/api/auth/profile/", { token })).toMatchObject({ status: 200, body: user });
  });

  it.each(["", null])("accepts %j as no date of birth", async (date_of_birth) => {
    const name = date_of_birth === null ? "nil" : "empty";
    const response = await register(payload(name, { date_of_birth }));
    expect(response).toMatchObject({ status: 201, body: { user: { date_of_birth: null } } });
  });

  it("reports every invalid field with the spec's messages", async () => {
    expect(await register({})).toMatchObject({
      status: 400,
      body: {
        email: ["Email is required"],
        username: ["Username is required"],
        first_name: ["First name is required"],
        last_name: ["Last name is required"],
        password: ["Password is required"],
        password_confirm: ["Password confirmation is required"],
        terms_accepted: ["You must accept the terms and conditions"],
      },
    });
  });

  it.each([
    [{ email: "not an address" }, { email: ["Invalid email"] }],
    [{ username: "ab" }, { username: ["Username must be at least 3 characters"] }],
    [{ username: "   ab   " }, { username: ["Username must be at least 3 characters"] }],
    [{ password: "seven77", password_confirm: "seven77" }, { password: ["Password must be at least 8 characters"] }],
    [{ password_confirm: "something else" }, { password_confirm: ["Passwords must match"] }],
    [{ terms_accepted: false }, { terms_accepted: ["You must accept the terms and conditions"] }],
    [{ terms_accepted: "true" }, { terms_accepted: ["You must accept the terms and conditions"] }],
    [{ newsletter_subscribed: "yes" }, { newsletter_subscribed: ["Must be true or false"] }],
    [{ date_of_birth: "2013-06-16" }, { date_of_birth: ["You must be at least 13 years old."] }],
    [{ date_of_birth: "2013-02-30" }, { date_of_birth: ["Enter a valid date (YYYY-MM-DD)"] }],
    [{ password: "password1", password_confirm: "password1" }, { password: ["This password is too common."] }],
    [{ first_name: "Your Artist" }, { first_name: ["This name is reserved."] }],
    [{ username: "a\u200bb\u2066\u2069" }, { username: ["Username must be at least 3 characters"] }],
    [{ first_name: "\u3164\u200b " }, { first_name: ["First name is required"] }],
    [{ first_name: "A\u0000na" }, { first_name: ["Contains characters that are not allowed"] }],
  ])("refuses %j with %j and stores nothing", async (fault, fields) => {
    const before = await accounts();
    expect(await register(payload("zoe", fault))).toMatchObject({ status: 400, body: fields });
    expect(await accounts()).toBe(before);
  });

  it.each([
    "aaaaaaaa",
    "tramtram",
    "abcdefgh",
    "qwerty123",
    "Your Artist!",
    "yourartist2026",
    "fanfare fanfare",
    "zoe@example",
  ])("refuses the password %s, which is easily guessed here", async (password) => {
    expect(await register(payload("zoe", { password, password_confirm: password }))).toMatchObject({
      status: 400,
      body: { password: [expect.stringMatching(/^This password is too (easy to guess|common)\.$/)] },
    });
  });

  it.each(["Your Artist", "yоur_аrtist", "your\u200bartist_official", "Admin", "0wner"])(
    "refuses the username %s, which could pass for the artist's or the owner's",
    async (username) => {
      const body = { username: ["This name is reserved."] };
      expect(await register(payload("zoe", { username }))).toMatchObject({ status: 400, body });
    },
  );

  it("normalizes names, and refuses a second one that only looks the same", async () => {
    const response = await register(
      payload("ｎｏａ\u202e", { email: "noa@example.com", first_name: "No\u00ada \u2067" }),
    );
    expect(response).toMatchObject({ status: 201, body: { user: { username: "noa", first_name: "Noa" } } });
    expect(await register(payload("NO\u200bA", { email: "noa2@example.com" }))).toMatchObject({
      status: 400,
      body: { username: ["A user with this username already exists."] },
    });
  });

  it("accepts a password of 64 characters and more, kept as typed, and a fan of thirteen", async () => {
    const password = `  ${"long song ".repeat(9)}`;
    const body = payload("bea", { password, password_confirm: password, date_of_birth: "2013-06-15" });
    expect((await register(body)).status).toBe(201);
    const login = (typed: string) =>
      site.call("POST", "/api/auth/login/", { body: { email: "bea@example.com", password: typed } });
    expect((await login(password)).status).toBe(200);
    expect((await login(password.trim())).status).toBe(400);
  });

  it("reports on each field that the address (compared without case) or the name is taken", async () => {
    await register(payload("cleo"));
    expect(await register(payload("cleo", { email: "CLEO@Example.COM", username: "Cleo" }))).toMatchObject({
      status: 400,
      body: {
        email: ["A user with this email already exists."],
        username: ["A user with this username already exists."],
      },
    });
    expect((await register(payload("cleo2", { email: "cleo+music@example.com" }))).status).toBe(201);
  });

  it("of one address in a burst succeeds once; the others get a field error and no account", async () => {
    const before = await accounts();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        register(payload(index % 2 ? "dora" : "DORA", { username: `dora${index}` })),
      ),
    );
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response).toMatchObject({ status: 400, body: { email: ["A user with this email already exists."] } });
    }
    expect(await accounts()).toBe(before + 1);
  });

  it("would store that address several times without the unique index (negative control)", async () => {
    await site.db.schema.createTable("naive").addColumn("email", "text").execute();
    // Every read happens before every insert, the worst case of a burst.
    const looks = await Promise.all(
      Array.from({ length: 12 }, () => site.pool.query("select 1 from naive where email = 'dora@example.com'")),
    );
    const free = looks.filter(({ rowCount }) => rowCount === 0);
    await Promise.all(free.map(() => site.pool.query("insert into naive values ('dora@example.com')")));
    const { rows } = await site.pool.query("select count(*)::int as n from naive");
    expect(rows[0].n).toBeGreaterThan(1);
  });

  it("ignores fields that the person may not set", async () => {
    const evil = {
      id: 1,
      role: "owner",
      date_joined: "2001-01-01T00:00:00Z",
      total_purchases: "999.00",
      can_log_in: false,
    };
    const response = await register(payload("eve", { ...evil, profile: { total_purchases: "999.00" } }));
    expect(response).toMatchObject({
      status: 201,
      body: { user: { role: "fan", profile: { total_purchases: "0.00" } } },
    });
    const stored = await site.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", "eve")
      .executeTakeFirstOrThrow();
    expect(stored.id).not.toBe(1);
    expect(stored.role).toBe("fan");
    expect(stored.can_log_in).toBe(true);
    expect(stored.date_joined.getUTCFullYear()).toBeGreaterThan(2001);
  });

  it("never stores a password, and returns nothing of its hash", async () => {
    const response = await register(payload("faye"));
    const stored = await site.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", "faye")
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain("orange tram");
    expect(JSON.stringify(response.body)).not.toMatch(/argon2|password/);
  });

  it("ignores any token sent by the caller", async () => {
    const response = await site.call("POST", "/api/auth/register/", { body: payload("gil"), token: "garbage" });
    expect(response.status).toBe(201);
  });

  it("is limited to 20 an hour from one address, also in a burst and when it fails", async () => {
    const limited = await createTestSite({ env: { RATE_LIMITS: "on" } });
    const from = (remoteAddress: string) =>
      limited.app.inject({
        method: "POST",
        url: "/api/auth/register/",
        remoteAddress,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify(payload("hans", { password: "password1", password_confirm: "password1" })),
      });
    const responses = await Promise.all(Array.from({ length: 26 }, () => from("203.0.113.7")));
    expect(responses.filter((response) => response.statusCode === 400)).toHaveLength(20);
    const refused = responses.filter((response) => response.statusCode === 429);
    expect(refused).toHaveLength(6);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3500);
    expect((await from("203.0.113.8")).statusCode).toBe(400);
    await limited.close();
  });
});
