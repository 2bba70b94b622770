import { afterEach, describe, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
afterEach(() => site.close());

const start = async (env: Record<string, string>) => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z"), env });
};
const go = (verb: "join" | "waitlist", event: number, who: { token: string }, party_size = 1) =>
  site.call("POST", `/api/events/events/${event}/${verb}/`, { token: who.token, body: { party_size } });
const SMTP_URL = "smtp://mail.artist.example";

describe("a party", () => {
  it("is limited to four at a show without its own limit", async () => {
    await start({ RATE_LIMITS: "on" });
    const event = await makeEvent(site.db, { capacity: 20, party_limit: null });
    const full = await makeEvent(site.db, { capacity: 1, party_limit: null, places_taken: 0 });
    const [ana, ben] = [await signInToday(site.db), await signInToday(site.db)];
    const detail = "At most 4 people per party at this show.";
    expect(await go("join", event, ana, 20)).toMatchObject({ status: 409, body: { detail } });
    expect(await go("join", event, ana, 5)).toMatchObject({ status: 409, body: { detail } });
    expect(await go("join", event, ana, 4)).toMatchObject({ status: 200 });
    expect(await go("join", full, ana)).toMatchObject({ status: 200 });
    expect(await go("waitlist", full, ben, 5)).toMatchObject({ status: 409, body: { detail } });
  });

  it("is limited by the show's own limit, and unlimited where limits are off", async () => {
    await start({ RATE_LIMITS: "on" });
    const large = await makeEvent(site.db, { capacity: 20, party_limit: 8 });
    expect(await go("join", large, await signInToday(site.db), 8)).toMatchObject({ status: 200 });
    await site.close();
    await start({ RATE_LIMITS: "off" });
    const any = await makeEvent(site.db, { capacity: 20, party_limit: null });
    expect(await go("join", any, await signInToday(site.db), 20)).toMatchObject({ status: 200 });
  });
});

describe("places and confirmed addresses", () => {
  it("requires a confirmed address once the site has a mail server", async () => {
    await start({ RATE_LIMITS: "on", SMTP_URL });
    const event = await makeEvent(site.db, { capacity: 20 });
    const stranger = await signInToday(site.db);
    const fan = await signInToday(site.db, { email_verified_at: new Date() });
    const refused = { status: 409, body: { detail: expect.stringContaining("confirm your e-mail address") } };
    expect(await go("join", event, stranger)).toMatchObject(refused);
    expect(await go("waitlist", event, stranger)).toMatchObject(refused);
    expect(await go("join", event, fan)).toMatchObject({ status: 200 });
    await site.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", stranger.id).execute();
    expect(await go("join", event, stranger)).toMatchObject({ status: 200 });
  });

  it("requires none while mails are written to files", async () => {
    await start({ RATE_LIMITS: "on" });
    const event = await makeEvent(site.db, { capacity: 20 });
    expect(await go("join", event, await signInToday(site.db))).toMatchObject({ status: 200 });
  });
});
