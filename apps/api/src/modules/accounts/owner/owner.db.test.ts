import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../../../test/factories.ts";
import { linkIn, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, SECRET_KEY, type TestSite } from "../../../../test/site.ts";
import { DEFAULT_OWNER_EMAIL, ensureOwner, OwnerAddressTakenError } from "./owner.ts";

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite();
});
afterEach(() => site.close());

const start = (email?: string, password?: string, secretKey = SECRET_KEY) =>
  ensureOwner({
    db: site.db,
    passwords: site.services.accounts.passwords,
    secretKey,
    configured: { email, password },
  });
const login = (email: string, password: string) => site.call("POST", "/api/auth/login/", { body: { email, password } });
const owners = () => site.db.selectFrom("users").select(["id", "email"]).where("role", "=", "owner").execute();

describe("the owner's account", () => {
  it("is created at the first start with a random password, shown once", async () => {
    const made = await start();
    expect(made?.email).toBe(DEFAULT_OWNER_EMAIL);
    expect(made?.generatedPassword.length).toBeGreaterThanOrEqual(16);
    const response = await login(DEFAULT_OWNER_EMAIL, made?.generatedPassword ?? "");
    expect(response).toMatchObject({ status: 200, body: { user: { role: "owner" } } });
    expect(await start()).toBeNull();
    expect(await owners()).toHaveLength(1);
  });

  it("is created once by processes that start concurrently", async () => {
    const made = await Promise.all([start(), start(), start()]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(await owners()).toHaveLength(1);
  });

  it("applies each value of a variable once, so that a change made in the site is never undone", async () => {
    expect(await start("boss@example.com", "orange tram at night")).toBeNull();
    const password_hash = await site.services.accounts.passwords.hash("chosen in the site");
    await site.db.updateTable("users").set({ password_hash, email: "new@example.com" }).execute();
    await start("boss@example.com", "orange tram at night");
    expect((await login("new@example.com", "chosen in the site")).status).toBe(200);
    await start("boss@example.com", "another tram by day");
    expect((await login("new@example.com", "another tram by day")).status).toBe(200);
    await start("third@example.com", "another tram by day");
    expect((await login("third@example.com", "another tram by day")).status).toBe(200);
  });

  it("keeps a change made in the site when SECRET_KEY is changed, also with what an earlier release stored", async () => {
    const password_hash = await site.services.accounts.passwords.hash("chosen in the site");
    await start("boss@example.com", "orange tram at night");
    await site.db.deleteFrom("applied_settings").where("name", "like", "% hash").execute();
    await start("boss@example.com", "orange tram at night");
    await site.db.updateTable("users").set({ password_hash, email: "new@example.com" }).execute();
    for (const key of ["a second key of thirty-two characters", "a third key of thirty-two characters"]) {
      await start("boss@example.com", "orange tram at night", key);
      expect((await login("new@example.com", "chosen in the site")).status).toBe(200);
    }
    await start("boss@example.com", "another tram by day", "a fourth key of thirty-two characters");
    expect((await login("new@example.com", "another tram by day")).status).toBe(200);
  });

  it("loses the sessions of the old password when a new one is set", async () => {
    await start("boss@example.com", "orange tram at night");
    const { token } = (await login("boss@example.com", "orange tram at night")).body as { token: string };
    await start("boss@example.com", "another tram by day");
    expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(401);
  });

  it("is not moved to a fan who registered the address, unless the password is replaced too", async () => {
    await start("boss@example.com", "orange tram at night");
    const fan = await makeUser(site.db, { email: "wanted@example.com" });
    await expect(start("wanted@example.com", "orange tram at night")).rejects.toBeInstanceOf(OwnerAddressTakenError);
    expect(await owners()).toEqual([{ id: expect.any(Number), email: "boss@example.com" }]);
    await start("wanted@example.com", "a wholly new one");
    expect((await owners()).map((owner) => owner.id)).toContain(fan);
    expect((await login("wanted@example.com", "a wholly new one")).status).toBe(200);
  });

  it("stores only a keyed digest of a configured password", async () => {
    await start("boss@example.com", "orange tram at night");
    const { rows } = await site.pool.query("select applied_settings::text as line from applied_settings");
    expect(JSON.stringify(rows)).not.toContain("orange tram");
  });
});

const FAN_PASSWORD = "violet ferry at dawn";
const OWNER_PASSWORD = "orange tram at night";
const NEW_PASSWORD = "a wholly new one";

describe("an account that becomes the owner's", () => {
  /** A fan who registered the address that the operator will name, with open sessions and pending changes. */
  async function squatter(values: object = {}) {
    const password_hash = await site.services.accounts.passwords.hash(FAN_PASSWORD);
    const id = await makeUser(site.db, { email: "wanted@example.com", password_hash, ...values });
    const token = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    return { id, token };
  }
  const askForChange = (token: string) =>
    site.call("POST", "/api/auth/email/change/", {
      token,
      body: { email: "thief@example.com", current_password: FAN_PASSWORD },
    });
  const mailTo = async (address: string) => (await runJobs(site)).find((mail) => mail.to === address);
  const user = (id: number) => site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("cannot be moved by a link that its former owner requested", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    const { id, token } = await squatter();
    expect((await askForChange(token)).status).toBe(200);
    const link = linkIn(await mailTo("thief@example.com"), "/verify").token;
    expect(link).not.toBe("");
    await start("wanted@example.com", NEW_PASSWORD);
    const used = await site.call("POST", "/api/auth/email/change/confirm/", { body: { token: link } });
    expect(used).toMatchObject({ status: 400, body: { token: [expect.any(String)] } });
    expect((await user(id)).email).toBe("wanted@example.com");
  });

  it("cannot be moved by a pending change whose mail was not written yet", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    const { token } = await squatter();
    expect((await askForChange(token)).status).toBe(200);
    await start("wanted@example.com", NEW_PASSWORD);
    expect(await mailTo("thief@example.com")).toBeUndefined();
  });

  it("cannot be opened by a reset link that was sent before", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    await squatter();
    await site.call("POST", "/api/auth/password/reset/", { body: { email: "wanted@example.com" } });
    const { token } = linkIn(await mailTo("wanted@example.com"), "/reset-password");
    expect(token).not.toBe("");
    await start("wanted@example.com", NEW_PASSWORD);
    const body = { token, password: "the thief's own choice", password_confirm: "the thief's own choice" };
    expect((await site.call("POST", "/api/auth/password/reset/confirm/", { body })).status).toBe(400);
    expect((await login("wanted@example.com", NEW_PASSWORD)).status).toBe(200);
  });

  it("is signed out everywhere, verified, not blocked, can log in and is not deleted", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    const { id, token } = await squatter({ deletion_due_at: new Date("2026-06-20T00:00:00Z") });
    await site.db
      .updateTable("users")
      .set({ blocked_at: new Date(), can_log_in: false })
      .where("id", "=", id)
      .execute();
    await start("wanted@example.com", NEW_PASSWORD);
    expect(await user(id)).toMatchObject({
      role: "owner",
      blocked_at: null,
      deletion_due_at: null,
      can_log_in: true,
      email_verified_at: expect.any(Date),
    });
    expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(401);
    expect((await login("wanted@example.com", FAN_PASSWORD)).status).toBe(400);
    expect(await login("wanted@example.com", NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("leaves no other owner: the former one becomes a fan, is signed out, and their links are dead", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    const before = (await login("boss@example.com", OWNER_PASSWORD)).body as { token: string; user: { id: number } };
    await site.call("POST", "/api/auth/password/reset/", { body: { email: "boss@example.com" } });
    await runJobs(site);
    const { id } = await squatter();
    await start("wanted@example.com", NEW_PASSWORD);
    expect(await owners()).toEqual([{ id, email: "wanted@example.com" }]);
    expect((await site.call("GET", "/api/auth/profile/", { token: before.token })).status).toBe(401);
    expect(await login("boss@example.com", OWNER_PASSWORD)).toMatchObject({
      status: 200,
      body: { user: { role: "fan" } },
    });
    const links = await site.db
      .selectFrom("account_links")
      .select("hash")
      .where("user_id", "=", before.user.id)
      .execute();
    expect(links).toEqual([]);
    const noted = await site.db
      .selectFrom("audit_log")
      .select("action")
      .where("action", "=", "owner.changed")
      .execute();
    expect(noted).toHaveLength(1);
  });

  it("revokes the former owner's invitations and keys, keeps staff, and demotes co-owners only with a new address", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    const [boss] = await owners();
    const other = await makeUser(site.db, { role: "owner" });
    const staff = await makeUser(site.db, { role: "music" });
    const { invitations, team } = site.services.accounts;
    const open = async () => (await team.list(boss?.id ?? 0)).invitations.map(({ email }) => email);
    await invitations.invite(boss?.id ?? 0, { email: "friend@example.com", role: "owner" });
    await invitations.invite(other, { email: "colleague@example.com", role: "music" });
    const { apiKeys } = site.services.programs;
    const maker = { id: boss?.id ?? 0, role: "owner" } as const;
    const key = { name: "Shop", scopes: ["orders" as const], is_read_only: true, per_minute: 9, expires_on: null };
    const { secret } = await apiKeys.create(maker, key);
    expect(await apiKeys.find(secret)).toMatchObject({ name: "Shop" });
    await start("boss@example.com", "a third tram at dawn");
    expect(await apiKeys.find(secret)).toEqual({ refusal: "This API key was revoked." });
    expect(await open()).toEqual(["colleague@example.com"]);
    expect(await owners()).toHaveLength(2);
    await start("moved@example.com", NEW_PASSWORD);
    expect(await open()).toEqual([]);
    expect((await owners()).map(({ id }) => id)).toEqual([boss?.id]);
    expect(await user(staff)).toMatchObject({ role: "music" });
    expect(await user(other)).toMatchObject({ role: "fan" });
  });

  it("is found again where an earlier release left two owners, and then is the only one", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    await makeUser(site.db, { email: "second@example.com", role: "owner" });
    await start("second@example.com", NEW_PASSWORD);
    expect((await owners()).map(({ email }) => email)).toEqual(["second@example.com"]);
  });

  it("that only moves to another address leaves no valid link to the former one", async () => {
    await start("boss@example.com", OWNER_PASSWORD);
    await site.call("POST", "/api/auth/password/reset/", { body: { email: "boss@example.com" } });
    const { token } = linkIn(await mailTo("boss@example.com"), "/reset-password");
    await start("moved@example.com", OWNER_PASSWORD);
    const body = { token, password: "whoever reads the old box", password_confirm: "whoever reads the old box" };
    expect((await site.call("POST", "/api/auth/password/reset/confirm/", { body })).status).toBe(400);
  });
});

describe("the last owner", () => {
  const constraint = "users_keep_an_owner";
  const take = (id: number, change: { role: "door" } | { can_log_in: false } | { blocked_at: Date }) =>
    site.db.updateTable("users").set(change).where("id", "=", id).execute();

  it("can neither get another role, be blocked nor be deleted, whatever writes to the database", async () => {
    const last = await makeUser(site.db, { role: "owner" });
    await makeUser(site.db, { role: "owner", can_log_in: false });
    for (const change of [{ role: "door" }, { can_log_in: false }, { blocked_at: new Date() }] as const) {
      await expect(take(last, change)).rejects.toMatchObject({ code: "23514", constraint });
    }
    await expect(site.db.deleteFrom("users").where("id", "=", last).execute()).rejects.toMatchObject({ constraint });
    await makeUser(site.db, { role: "owner" });
    await take(last, { role: "door" });
    await site.db.deleteFrom("users").where("id", "=", last).execute();
  });

  it("remains when the last two are removed concurrently, each by a transaction that still sees the other", async () => {
    const burst = async () => {
      const pair = [await makeUser(site.db, { role: "owner" }), await makeUser(site.db, { role: "owner" })];
      return Promise.allSettled(pair.map((id) => take(id, { role: "door" })));
    };
    for (let round = 0; round < 10; round += 1) {
      const done = await burst();
      expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
      await site.pool.query("alter table users disable trigger user");
      await site.db.updateTable("users").set({ role: "door" }).execute();
      await site.pool.query("alter table users enable trigger user");
    }
    // Negative control: without the trigger no owner is left.
    await site.pool.query("alter table users disable trigger user");
    expect((await burst()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await owners()).toEqual([]);
  });
});
