import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

const NOW = "2026-06-15T12:00:00Z";
const clock = createTestClock(NOW);
let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
let cem: { id: number; token: string };
let owner: { id: number; token: string };

beforeAll(async () => {
  site = await createTestSite({ clock });
  ana = await signInToday(site.db, { email: "ana@example.com" });
  ben = await signInToday(site.db, { email: "ben@example.com" });
  cem = await signInToday(site.db, { email: "cem@example.com" });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(() => clock.set(NOW));

const call = (method: string, eventId: number, verb: string, who: { token: string }, body?: unknown) =>
  site.call(method, `/api/events/events/${eventId}/${verb}/`, {
    token: who.token,
    ...(body === undefined ? {} : { body }),
  });

/** Makes a full show of two places that offers freed ones for 24 hours: Ana is attending, Ben and Cem are waiting. */
async function fullShow() {
  const id = await makeEvent(site.db, { title: "Lanterns", capacity: 2, offer_hours: 24 });
  await call("POST", id, "join", ana, { party_size: 2 });
  await call("POST", id, "waitlist", ben, { party_size: 1 });
  await call("POST", id, "waitlist", cem, { party_size: 2 });
  return id;
}

const place = async (id: number, who: { token: string }) =>
  ((await call("GET", id, "place", who)).body as { place: unknown }).place;

const log = async (eventId: number) =>
  (
    await site.db
      .selectFrom("event_log")
      .select(["action", "user_id"])
      .where("event_id", "=", eventId)
      .orderBy("id")
      .execute()
  )
    .map(({ action, user_id }) => [action, user_id])
    .slice(3);

describe("a freed place that is offered", () => {
  it("is kept for the first party that fits, which keeps its position, sees the deadline and is notified", async () => {
    const id = await fullShow();
    await call("DELETE", id, "join", ana);
    expect(await place(id, ben)).toMatchObject({
      status: "waitlisted",
      position: 1,
      offered_until: "2026-06-16T12:00:00.000Z",
    });
    expect(await place(id, cem)).toMatchObject({ status: "waitlisted", position: 2, offered_until: null });
    // One of the two freed places is reserved; the other is too few for Cem's party and free for anybody.
    expect((await site.call("GET", `/api/events/events/${id}/`)).body).toMatchObject({ places_left: 1 });
    expect((await site.call("GET", "/api/events/events/user/", { token: ben.token })).body).toMatchObject({
      waitlisted: [{ id, position: 1, offered_until: "2026-06-16T12:00:00.000Z" }],
    });
    const mail = (await queuedEventMails(site)).at(-1);
    expect(mail).toMatchObject({ to: "ben@example.com", subject: "A place for you: Lanterns" });
    expect(mail?.text).toContain("Tuesday, June 16, 2026, 14:00 (Europe/Berlin)");
    expect(mail?.text).toContain(`/events/${id}`);
  });

  it("is accepted by joining with the offered party size", async () => {
    const id = await fullShow();
    await call("DELETE", id, "join", ana);
    expect((await call("POST", id, "join", ben, { party_size: 2 })).status).toBe(409);
    expect((await call("POST", id, "join", ben, { party_size: 1 })).body).toMatchObject({ status: "attending" });
    expect(await log(id)).toEqual([
      ["left", ana.id],
      ["offered", ben.id],
      ["promoted", ben.id],
    ]);
    expect((await queuedEventMails(site)).at(-1)).toMatchObject({ subject: "You are in: Lanterns" });
  });

  it("goes to the next party when it is declined", async () => {
    const id = await fullShow();
    await call("DELETE", id, "join", ana);
    expect((await call("DELETE", id, "waitlist", ben)).status).toBe(204);
    expect(await place(id, ben)).toBeNull();
    expect(await place(id, cem)).toMatchObject({ position: 1, offered_until: "2026-06-16T12:00:00.000Z" });
    expect((await log(id)).slice(-2)).toEqual([
      ["offer_declined", ben.id],
      ["offered", cem.id],
    ]);
  });

  it("expires: it can no longer be accepted, and the job asks the next party", async () => {
    const id = await fullShow();
    await call("DELETE", id, "join", ana);
    clock.set("2026-06-16T12:00:00Z");
    expect(await call("POST", id, "join", ben, { party_size: 1 })).toMatchObject({
      status: 409,
      body: { detail: "This offer has ended, and we are asking the next in line." },
    });
    await site.services.events.offers.endDueOffers();
    expect(await place(id, ben)).toBeNull();
    expect(await place(id, cem)).toMatchObject({ position: 1, offered_until: "2026-06-17T12:00:00.000Z" });
    const told = (await queuedEventMails(site)).slice(-2).map(({ to, subject }) => [to, subject]);
    expect(told).toEqual([
      ["ben@example.com", "Your time ran out: Lanterns"],
      ["cem@example.com", "A place for you: Lanterns"],
    ]);
  });

  it("expires at one show although another show's offers fail", async () => {
    const [stuck, id] = [await fullShow(), await fullShow()];
    await call("DELETE", stuck, "join", ana);
    await call("DELETE", id, "join", ana);
    clock.set("2026-06-16T12:00:00Z");
    await site.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse before delete on event_entries for each row when (old.event_id = ${stuck})
        execute function refuse()`);
    try {
      await expect(site.services.events.offers.endDueOffers()).rejects.toThrow("failed");
    } finally {
      await site.pool.query("drop function refuse cascade");
    }
    expect(await place(id, ben)).toBeNull();
    expect(await place(stuck, ben)).toMatchObject({ status: "waitlisted" });
  });

  it("cannot be accepted at a cancelled show; its party keeps waiting", async () => {
    const id = await fullShow();
    await call("DELETE", id, "join", ana);
    await site.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", id).execute();
    expect((await call("POST", id, "join", ben, { party_size: 1 })).status).toBe(409);
    clock.set("2026-06-17T12:00:00Z");
    await site.services.events.offers.endDueOffers();
    expect(await place(id, ben)).toMatchObject({ status: "waitlisted", position: 1, offered_until: null });
  });
});

it("an offer to a fan who is then blocked goes to the next; the fan keeps their position", async () => {
  const id = await makeEvent(site.db, { capacity: 2, offer_hours: 24 });
  const shut = await signInToday(site.db);
  await call("POST", id, "join", ana, { party_size: 2 });
  await call("POST", id, "waitlist", shut, { party_size: 2 });
  await call("POST", id, "waitlist", cem, { party_size: 2 });
  await call("DELETE", id, "join", ana);
  await site.services.insights.fans.setBlocked(owner.id, shut.id, true);
  await runJobs(site);
  expect(await place(id, cem)).toMatchObject({ status: "waitlisted", offered_until: "2026-06-16T12:00:00.000Z" });
  await site.services.insights.fans.setBlocked(owner.id, shut.id, false);
  await runJobs(site);
  const token = await site.services.accounts.sessions.open({ id: shut.id, role: "fan" }, undefined);
  expect(await place(id, { token })).toMatchObject({ status: "waitlisted", position: 1, offered_until: null });
});

it("the owner sets the duration in whole hours, up to two weeks", async () => {
  const id = await makeEvent(site.db, { capacity: 2 });
  const change = (offer_hours: unknown, version: number) =>
    site.call("PATCH", `/api/events/events/${id}/`, { token: owner.token, body: { version, offer_hours } });
  expect((await change(337, 1)).body).toEqual({ offer_hours: ["Must be at most 336"] });
  expect((await change(48, 1)).status).toBe(200);
  const stored = () => site.db.selectFrom("events").select("offer_hours").where("id", "=", id).executeTakeFirst();
  expect(await stored()).toEqual({ offer_hours: 48 });
  expect((await change(null, 2)).status).toBe(200);
  expect(await stored()).toEqual({ offer_hours: null });
});
