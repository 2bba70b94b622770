import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeUser } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import type { AccountRole } from "../permissions.ts";
import { hashToken } from "./sessions.ts";

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const START = new Date("2026-06-15T12:00:00Z");

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
afterEach(() => vi.useRealTimers());

/** Sets both the site's clock and the one that lucia reads. */
function at(offset: number): void {
  const now = new Date(START.getTime() + offset);
  site.clock.set(now);
  vi.useFakeTimers({ now, toFake: ["Date"] });
}

const open = async (role: AccountRole = "fan") => {
  const id = await makeUser(site.db, { role });
  return { id, token: await site.services.accounts.sessions.open({ id, role }, "A browser") };
};
const lives = async (token: string) => (await site.services.accounts.sessions.find(token)) !== null;
const row = (token: string) =>
  site.db.selectFrom("sessions").selectAll().where("id", "=", hashToken(token)).executeTakeFirst();

describe("a session", () => {
  it("has a token of 200 random bits, and only its hash is stored", async () => {
    at(0);
    const { id, token } = await open();
    expect(token).toMatch(/^[a-z2-7]{40}$/);
    expect(await site.services.accounts.sessions.find(token)).toEqual({ id, role: "fan" });
    const stored = await row(token);
    expect(stored?.id).toMatch(/^sha256:[0-9a-f]{64}$/);
    const { rows } = await site.pool.query("select sessions::text as line from sessions");
    expect(JSON.stringify(rows)).not.toContain(token);
    // The stored value cannot be used as a token.
    expect(await lives(stored?.id ?? "")).toBe(false);
    expect(await lives(stored?.id.replace("sha256:", "") ?? "")).toBe(false);
  });

  it("ends after 30 idle days", async () => {
    at(0);
    const { token } = await open();
    at(30 * DAY - 1000);
    expect(await lives(token)).toBe(true);
    at(0);
    const other = await open();
    at(30 * DAY);
    expect(await lives(other.token)).toBe(false);
    expect(await row(other.token)).toBeUndefined();
  });

  it("is extended by use, but never beyond 180 days", async () => {
    at(0);
    const { token } = await open();
    for (let day = 10; day < 180; day += 10) {
      at(day * DAY);
      expect(await lives(token)).toBe(true);
    }
    expect((await row(token))?.expires_at).toEqual(new Date(START.getTime() + 180 * DAY));
    at(180 * DAY - 1000);
    expect(await lives(token)).toBe(true);
    at(180 * DAY);
    expect(await lives(token)).toBe(false);
  });

  it("of the owner lasts 24 hours, however much it is used", async () => {
    at(0);
    const { token } = await open("owner");
    for (let hour = 1; hour < 24; hour += 1) {
      at(hour * HOUR);
      expect(await lives(token)).toBe(true);
    }
    at(24 * HOUR);
    expect(await lives(token)).toBe(false);
  });

  it("ends on its own or together with all others of its person", async () => {
    at(0);
    const { id, token } = await open();
    const second = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    const third = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    const stranger = await open();
    await site.services.accounts.sessions.end(token);
    expect(await lives(token)).toBe(false);
    expect(await lives(second)).toBe(true);
    await site.services.accounts.sessions.endAll(id);
    expect([await lives(second), await lives(third), await lives(stranger.token)]).toEqual([false, false, true]);
  });

  it("stops working as soon as its person is blocked, and takes on a changed role", async () => {
    at(0);
    const { id, token } = await open("owner");
    await site.db.updateTable("users").set({ role: "fan" }).where("id", "=", id).execute();
    expect(await site.services.accounts.sessions.find(token)).toEqual({ id, role: "fan" });
    await site.db.updateTable("users").set({ blocked_at: START }).where("id", "=", id).execute();
    expect(await lives(token)).toBe(false);
    await site.db.updateTable("users").set({ blocked_at: null }).where("id", "=", id).execute();
    expect(await lives(token)).toBe(true);
  });

  it("is deleted once it has expired", async () => {
    at(0);
    const [fan, owner] = [await open(), await open("owner")];
    at(25 * HOUR);
    await site.services.accounts.sessions.deleteExpired();
    expect(await row(owner.token)).toBeUndefined();
    expect(await row(fan.token)).toBeDefined();
  });

  it("stores at most 400 characters of the user agent", async () => {
    at(0);
    const id = await makeUser(site.db);
    const token = await site.services.accounts.sessions.open({ id, role: "fan" }, "x".repeat(5000));
    expect((await row(token))?.user_agent).toHaveLength(400);
  });
});

describe("a token over REST", () => {
  const invalid = async (): Promise<string[]> => {
    const id = await makeUser(site.db);
    const revoked = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    expect((await site.call("POST", "/api/auth/logout/", { token: revoked })).status).toBe(204);
    const expired = await site.services.accounts.sessions.open({ id, role: "fan" }, undefined);
    await site.db
      .updateTable("sessions")
      .set({ expires_at: new Date("2020-01-01T00:00:00Z") })
      .where("id", "=", hashToken(expired))
      .execute();
    return [revoked, expired, "garbage", "0", "null", `' or 1=1 --`, "x".repeat(8000)];
  };

  it("that is unknown, revoked or expired gets 401 on protected and public calls alike", async () => {
    for (const token of await invalid()) {
      for (const url of ["/api/auth/profile/", "/api/auth/favorites/", "/api/music/albums/", "/api/music/genres"]) {
        const response = await site.call("GET", url, { token });
        expect(response.status).toBe(401);
        expect(response.body).toEqual({ detail: expect.any(String) });
        expect(response.headers["www-authenticate"]).toBe("Token");
      }
    }
  });

  it("in another scheme is ignored", async () => {
    const { token } = await open();
    const headers = { authorization: `Bearer ${token}` };
    expect((await site.call("GET", "/api/auth/profile/", { headers })).status).toBe(401);
    expect((await site.call("GET", "/api/music/albums/", { headers })).status).toBe(200);
    expect((await site.call("GET", "/api/music/albums/", { headers: { authorization: "Token" } })).status).toBe(401);
    expect(
      (await site.call("GET", "/api/auth/profile/", { headers: { authorization: `token  ${token}` } })).status,
    ).toBe(200);
  });

  it("is invalid immediately after logout, on this device only", async () => {
    const { id, token } = await open();
    const phone = await site.services.accounts.sessions.open({ id, role: "fan" }, "A phone");
    const out = await site.call("POST", "/api/auth/logout/", { token });
    expect(out).toMatchObject({ status: 204, body: "" });
    expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(401);
    expect((await site.call("POST", "/api/auth/logout/", { token })).status).toBe(401);
    expect((await site.call("GET", "/api/auth/profile/", { token: phone })).status).toBe(200);
  });
});
