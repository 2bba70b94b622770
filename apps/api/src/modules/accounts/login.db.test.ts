import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCheapHash, makeUser } from "../../../test/factories.ts";
import { linkIn, runJobs } from "../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";

const PASSWORD = "orange tram at night";

let site: TestSite;
let password_hash: string;
beforeAll(async () => {
  site = await createTestSite();
  password_hash = await site.services.accounts.passwords.hash(PASSWORD);
  await makeUser(site.db, { email: "Ana@example.com", username: "ana", password_hash });
});
afterAll(() => site.close());

const login = (body: object, token?: string) =>
  site.call("POST", "/api/auth/login/", { body, ...(token === undefined ? {} : { token }) });

describe("login", () => {
  it("returns token and user, and compares the address without case", async () => {
    const response = await login({ email: "  ana@EXAMPLE.com ", password: PASSWORD });
    expect(response).toMatchObject({ status: 200, body: { user: { username: "ana" } } });
    expect(Object.keys(response.body as object)).toEqual(["token", "user"]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    [{}, { email: ["Email is required"], password: ["Password is required"] }],
    [
      { email: "", password: "" },
      { email: ["Email is required"], password: ["Password is required"] },
    ],
    [{ email: "ana", password: PASSWORD }, { email: ["Invalid email"] }],
    [{ email: "ana@example.com", password: 12345678 }, { password: ["Password is required"] }],
    [{ email: { $gt: "" }, password: PASSWORD }, { email: ["Email is required"] }],
  ])("%j is refused with %j", async (body, fields) => {
    expect(await login(body)).toMatchObject({ status: 400, body: fields });
  });

  it("returns a new token each time and ignores one sent by the caller", async () => {
    const body = { email: "ana@example.com", password: PASSWORD };
    const first = (await login(body)).body as { token: string };
    const second = (await login(body, first.token)).body as { token: string };
    expect(second.token).not.toBe(first.token);
    expect((await login(body, "garbage")).status).toBe(200);
    for (const { token } of [first, second]) {
      expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(200);
    }
  });

  it("responds the same for a wrong password, an unknown address, a blocked fan and a demo fan", async () => {
    await makeUser(site.db, { email: "blocked@example.com", password_hash, blocked_at: new Date() });
    await makeUser(site.db, { email: "demo@example.com", password_hash, can_log_in: false });
    const responses = [
      await login({ email: "ana@example.com", password: "not this one" }),
      await login({ email: "nobody@example.com", password: PASSWORD }),
      await login({ email: "blocked@example.com", password: PASSWORD }),
      await login({ email: "demo@example.com", password: PASSWORD }),
    ];
    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({ status: 400, body: { detail: "Invalid email or password." } });
    }
  });

  it("takes as long for an address without an account as for a wrong password", async () => {
    const timed = async (email: string) => {
      const start = performance.now();
      await login({ email, password: "not this one" });
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const share = () => Math.min(...unknown) / Math.min(...known);
    // Compares the fastest of each: other load only adds time, and less so over more rounds. If one of them skipped the hashing,
    // no number of rounds would make them alike.
    for (let round = 0; round < 80 && (round < 8 || share() < 0.6 || share() > 1.7); round += 1) {
      known.push(await timed("ana@example.com"));
      unknown.push(await timed(`nobody${round}@example.com`));
    }
    expect(share()).toBeGreaterThan(0.6);
    expect(share()).toBeLessThan(1.7);
  });

  it("makes the same database writes before it refuses, for the address of the owner, of a fan and of no one", async () => {
    await makeUser(site.db, { email: "boss@example.com", role: "owner", password_hash });
    const audited = () => site.db.selectFrom("audit_log").select(["action", "actor_id"]).execute();
    const queued = async () =>
      (await site.pool.query<{ name: string }>("select task_identifier as name from graphile_worker.jobs order by id"))
        .rows;
    await runJobs(site);
    const before = await audited();
    for (const email of ["nobody@example.com", "ana@example.com", "boss@example.com"]) {
      expect((await login({ email, password: "not this one" })).status).toBe(400);
    }
    expect(await audited()).toEqual(before);
    expect(await queued()).toEqual(Array(3).fill({ name: "note_failed_login" }));
    await runJobs(site);
    expect(await audited()).toEqual([...before, { action: "login.failed", actor_id: null }]);
  });
});

describe("the login limits", () => {
  let limited: TestSite;
  beforeAll(async () => {
    limited = await createTestSite({ env: { RATE_LIMITS: "on" } });
    for (const name of ["ana", "ben", "cyd", "dee"]) {
      await makeUser(limited.db, { email: `${name}@example.com`, username: name, password_hash });
    }
  });
  afterAll(() => limited.close());

  const from = (remoteAddress: string, email: string, password: string) =>
    limited.app.inject({
      method: "POST",
      url: "/api/auth/login/",
      remoteAddress,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ email, password }),
    });
  const statuses = (responses: { statusCode: number }[], status: number) =>
    responses.filter((response) => response.statusCode === status).length;

  it("refuse the eleventh attempt for one account and address, even with the right password", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect((await from("203.0.113.1", "ana@example.com", "wrong")).statusCode).toBe(400);
    }
    const refused = await from("203.0.113.1", "ANA@example.com", PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
    expect((await from("203.0.113.2", "ana@example.com", PASSWORD)).statusCode).toBe(200);
    expect((await from("203.0.113.1", "ben@example.com", PASSWORD)).statusCode).toBe(200);
  });

  it("verify no more than ten guesses of a burst", async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => from("203.0.113.3", "cyd@example.com", "wrong")),
    );
    expect(statuses(responses, 400)).toBe(10);
    expect(statuses(responses, 429)).toBe(50);
  });

  it("never count a burst of right passwords", async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => from("203.0.113.8", "ben@example.com", PASSWORD)),
    );
    expect(statuses(responses, 200)).toBe(40);
    expect((await from("203.0.113.8", "ben@example.com", "wrong")).statusCode).toBe(400);
    expect((await from("203.0.113.8", "ben@example.com", PASSWORD)).statusCode).toBe(200);
  });

  it("count an unknown account like any other", async () => {
    for (let round = 0; round < 10; round += 1) await from("203.0.113.4", "nobody@example.com", "wrong");
    expect((await from("203.0.113.4", "nobody@example.com", "wrong")).statusCode).toBe(429);
  });

  it("forget the failures of an account after a login", async () => {
    for (let round = 0; round < 9; round += 1) await from("203.0.113.5", "dee@example.com", "wrong");
    expect((await from("203.0.113.5", "dee@example.com", PASSWORD)).statusCode).toBe(200);
    for (let round = 0; round < 9; round += 1) await from("203.0.113.5", "dee@example.com", "wrong");
    expect((await from("203.0.113.5", "dee@example.com", PASSWORD)).statusCode).toBe(200);
  });

  it("block an address that fails 100 times in an hour across many accounts", async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => from("203.0.113.6", `victim${index}@example.com`, "wrong")),
    );
    expect(statuses(responses, 400)).toBe(100);
    expect((await from("203.0.113.6", "ana@example.com", PASSWORD)).statusCode).toBe(429);
    expect((await from("203.0.113.7", "dee@example.com", PASSWORD)).statusCode).toBe(200);
  });

  it("count an IPv6 client by its /64, however it writes its address", async () => {
    for (let round = 0; round < 10; round += 1) {
      expect((await from(`2001:db8:7:7::${round + 1}`, "ben@example.com", "wrong")).statusCode).toBe(400);
    }
    expect((await from("2001:DB8:7:7:ffff::9", "ben@example.com", PASSWORD)).statusCode).toBe(429);
    expect((await from("2001:db8:7:8::1", "ben@example.com", PASSWORD)).statusCode).toBe(200);
  });
});

describe("the daily limit of one account's failures", () => {
  let limited: TestSite;
  beforeAll(async () => {
    limited = await createTestSite({ env: { RATE_LIMITS: "on" } });
    const password_hash = await makeCheapHash(PASSWORD);
    await makeUser(limited.db, { email: "eve@example.com", username: "eve", password_hash });
    await makeUser(limited.db, { email: "fay@example.com", username: "fay", password_hash });
  });
  afterAll(() => limited.close());

  let hosts = 0;
  /** Each attempt comes from another address. */
  const login = (email: string, password: string) =>
    limited.app.inject({
      method: "POST",
      url: "/api/auth/login/",
      remoteAddress: `198.51.${Math.floor(++hosts / 250)}.${hosts % 250}`,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify({ email, password }),
    });
  const slotIsOver = () => limited.pool.query("update rate_limits set expire = 0 where key like 'login_slow:%'");
  const fail = (email: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => login(email, "wrong"))).then((responses) =>
      responses.map(({ statusCode }) => statusCode),
    );

  it("slows it to one attempt in ten seconds after a hundred, from any address", async () => {
    expect(new Set(await fail("eve@example.com", 100))).toEqual(new Set([400]));
    const burst = await fail("eve@example.com", 12);
    expect(burst.filter((status) => status === 400)).toHaveLength(1);
    expect(burst.filter((status) => status === 429)).toHaveLength(11);
    const refused = await login("EVE@example.com", PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(10);
    await slotIsOver();
    expect((await login("eve@example.com", PASSWORD)).statusCode).toBe(200);
    expect((await login("fay@example.com", PASSWORD)).statusCode).toBe(200);
  });

  it("does not count right passwords, nor attempts that another limit refused", async () => {
    const own = Array.from({ length: 110 }, () => login("fay@example.com", PASSWORD));
    expect((await Promise.all(own)).filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    const oneHost = (password: string) =>
      limited.app.inject({
        method: "POST",
        url: "/api/auth/login/",
        remoteAddress: "203.0.113.77",
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({ email: "fay@example.com", password }),
      });
    for (let round = 0; round < 120; round += 1) await oneHost("wrong");
    const responses = await Promise.all([login("fay@example.com", PASSWORD), login("fay@example.com", PASSWORD)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it("is lifted by a password reset through the mailbox", async () => {
    await fail("eve@example.com", 20);
    const asked = await limited.call("POST", "/api/auth/password/reset/", { body: { email: "eve@example.com" } });
    expect(asked.status).toBe(200);
    const mail = (await runJobs(limited)).find(({ to }) => to === "eve@example.com");
    const { token } = linkIn(mail, "/reset-password");
    const body = { token, password: "another tram by day", password_confirm: "another tram by day" };
    expect((await limited.call("POST", "/api/auth/password/reset/confirm/", { body })).status).toBe(200);
    const responses = await Promise.all([1, 2, 3].map(() => login("eve@example.com", "another tram by day")));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });
});
