import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../../test/factories.ts";
import { createTestSite, SECRET_KEY, type TestSite } from "../../../test/site.ts";
import { DEFAULT_OWNER_EMAIL, ensureOwner, OwnerAddressTakenError } from "./owner.ts";

let site: TestSite;
beforeEach(async () => {
  site = await createTestSite();
});
afterEach(() => site.close());

const start = (email?: string, password?: string) =>
  ensureOwner({
    db: site.db,
    passwords: site.services.passwords,
    secretKey: SECRET_KEY,
    configured: { email, password },
  });
const login = (email: string, password: string) => site.call("POST", "/api/auth/login/", { body: { email, password } });
const owners = () => site.db.selectFrom("users").select(["id", "email"]).where("role", "=", "owner").execute();

describe("the owner's account", () => {
  it("is made at a first start with a random password, told once", async () => {
    const made = await start();
    expect(made?.email).toBe(DEFAULT_OWNER_EMAIL);
    expect(made?.generatedPassword.length).toBeGreaterThanOrEqual(16);
    const answer = await login(DEFAULT_OWNER_EMAIL, made?.generatedPassword ?? "");
    expect(answer).toMatchObject({ status: 200, body: { user: { role: "owner" } } });
    expect(await start()).toBeNull();
    expect(await owners()).toHaveLength(1);
  });

  it("is made once by two processes that start together", async () => {
    const made = await Promise.all([start(), start(), start()]);
    expect(made.filter((one) => one !== null)).toHaveLength(1);
    expect(await owners()).toHaveLength(1);
  });

  it("takes each value of a variable once, so that a change made in the site is never undone", async () => {
    expect(await start("boss@example.com", "orange tram at night")).toBeNull();
    const password_hash = await site.services.passwords.hash("chosen in the site");
    await site.db.updateTable("users").set({ password_hash, email: "new@example.com" }).execute();
    await start("boss@example.com", "orange tram at night");
    expect((await login("new@example.com", "chosen in the site")).status).toBe(200);
    await start("boss@example.com", "another tram by day");
    expect((await login("new@example.com", "another tram by day")).status).toBe(200);
    await start("third@example.com", "another tram by day");
    expect((await login("third@example.com", "another tram by day")).status).toBe(200);
  });

  it("ends the sessions of the old password with a new one", async () => {
    await start("boss@example.com", "orange tram at night");
    const { token } = (await login("boss@example.com", "orange tram at night")).body as { token: string };
    await start("boss@example.com", "another tram by day");
    expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(401);
  });

  it("is not handed to a fan who registered the address, unless the password changes hands too", async () => {
    await start("boss@example.com", "orange tram at night");
    const fan = await makeUser(site.db, { email: "wanted@example.com" });
    await expect(start("wanted@example.com", "orange tram at night")).rejects.toBeInstanceOf(OwnerAddressTakenError);
    expect(await owners()).toEqual([{ id: expect.any(Number), email: "boss@example.com" }]);
    await start("wanted@example.com", "a wholly new one");
    expect((await owners()).map((owner) => owner.id)).toContain(fan);
    expect((await login("wanted@example.com", "a wholly new one")).status).toBe(200);
  });

  it("keeps no trace of a configured password but a keyed digest", async () => {
    await start("boss@example.com", "orange tram at night");
    const { rows } = await site.pool.query("select applied_settings::text as line from applied_settings");
    expect(JSON.stringify(rows)).not.toContain("orange tram");
  });
});
