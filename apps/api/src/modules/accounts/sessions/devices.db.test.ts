import { DEVICES_LISTED, type Device } from "@fanfare/contracts/auth/credentials";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { describeDevice } from "./device-name.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const list = async (token: string) =>
  ((await site.call("GET", "/api/auth/devices/", { token })).body as { devices: Device[] }).devices;
const status = async (token: string) => (await site.call("GET", "/api/auth/profile/", { token })).status;

describe("a device's name", () => {
  it.each([
    [FIREFOX, "Firefox on Windows"],
    [IPHONE, "Safari on iPhone"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
      "Chrome on Linux",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0",
      "Edge on Mac",
    ],
    ["curl/8.9.0", "curl"],
    ["<script>alert(1)</script>", "Another device"],
    [null, "Another device"],
  ])("of %s is %s", (agent, name) => {
    expect(describeDevice(agent)).toBe(name);
  });
});

describe("devices", () => {
  it("are listed with the present one marked, without any token", async () => {
    const id = await makeUser(site.db);
    const desk = await site.services.accounts.sessions.open({ id, role: "fan" }, FIREFOX);
    const phone = await site.services.accounts.sessions.open({ id, role: "fan" }, IPHONE);
    const devices = await list(phone);
    expect(devices.map(({ device, is_current }) => [device, is_current]).toSorted()).toEqual([
      ["Firefox on Windows", false],
      ["Safari on iPhone", true],
    ]);
    const text = JSON.stringify(devices);
    for (const secret of [desk, phone, "sha256"]) expect(text).not.toContain(secret);
  });

  it("are listed up to a limit, the present one first although others were used later; all others can be ended", async () => {
    const { id, token } = await signIn(site);
    await site.pool.query(
      `insert into sessions (id, user_id, expires_at, ends_at, created_at, last_used_at)
       select 'sha256-' || user_id || '-' || nth, user_id, expires_at, ends_at, created_at, last_used_at + interval '5 minutes'
       from sessions, generate_series(1, $2::int) as nth where user_id = $1`,
      [id, DEVICES_LISTED + 20],
    );
    const devices = await list(token);
    expect(devices).toHaveLength(DEVICES_LISTED);
    expect(devices.map(({ is_current }) => is_current).indexOf(true)).toBe(0);
    expect(await site.call("POST", "/api/auth/devices/end-others/", { token })).toMatchObject({
      body: { ended: DEVICES_LISTED + 20 },
    });
    expect(await list(token)).toHaveLength(1);
  });

  it("show when they were last used, to ten minutes", async () => {
    const { token } = await signIn(site);
    const first = (await list(token))[0]?.last_used_at;
    site.clock.advance(9 * 60_000);
    expect((await list(token))[0]?.last_used_at).toBe(first);
    site.clock.advance(2 * 60_000);
    expect((await list(token))[0]?.last_used_at).toBe(site.clock.now().toISOString());
  });

  it("are signed out one by one, each only by its owner", async () => {
    const [ana, ben] = [await signIn(site), await signIn(site)];
    const tablet = await site.services.accounts.sessions.open({ id: ana.id, role: "fan" }, undefined);
    const device = (await list(ana.token)).find((one) => !one.is_current);
    const url = `/api/auth/devices/${device?.id}/`;
    expect((await site.call("DELETE", url, { token: ben.token })).status).toBe(404);
    expect(await status(tablet)).toBe(200);
    expect((await site.call("DELETE", url, { token: ana.token })).status).toBe(204);
    expect([await status(tablet), await status(ana.token)]).toEqual([401, 200]);
    expect((await site.call("DELETE", url, { token: ana.token })).status).toBe(404);
  });

  it("other than the present one are signed out together", async () => {
    const ana = await signIn(site);
    const ben = await signIn(site);
    const others = await Promise.all(
      [1, 2, 3].map(() => site.services.accounts.sessions.open({ id: ana.id, role: "fan" }, undefined)),
    );
    expect(await site.call("POST", "/api/auth/devices/end-others/", { token: ana.token })).toMatchObject({
      status: 200,
      body: { ended: 3 },
    });
    for (const token of others) expect(await status(token)).toBe(401);
    expect([await status(ana.token), await status(ben.token)]).toEqual([200, 200]);
  });
});
