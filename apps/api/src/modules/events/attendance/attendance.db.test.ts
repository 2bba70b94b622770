import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAttendanceRig } from "../../../../test/attendance-rig.ts";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
let cem: { id: number; token: string };
let owner: { id: number; token: string };

beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
  ana = await signInToday(site.db, { first_name: "Ana", email: "ana@example.com" });
  ben = await signInToday(site.db, { email: "ben@example.com" });
  cem = await signInToday(site.db, { email: "cem@example.com" });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
});

const { call, join, leave, log, placesLeft, setCapacity, stopWaiting, wait } = createAttendanceRig(() => ({
  site,
  owner,
}));
const mails = () => queuedEventMails(site);

describe("joining", () => {
  it("takes places, confirms by mail with the calendar file, and shows in the next read", async () => {
    const id = await makeEvent(site.db, { title: "Lanterns", capacity: 10 });
    expect(await placesLeft(id)).toBe(10);
    const first = await join(id, ana, { party_size: 3 });
    expect(first).toMatchObject({
      status: 200,
      body: { status: "attending", event_id: id, party_size: 3, position: null, since: "2026-06-15T12:00:00.000Z" },
    });
    expect(await placesLeft(id)).toBe(7);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ana@example.com", subject: "You are in: Lanterns" });
    expect(mail?.text).toContain("Wednesday, July 1, 2026, 20:00 (Europe/Berlin)");
    expect(mail?.attachments?.[0]?.filename).toBe("show.ics");
    expect(mail?.attachments?.[0]?.content).toContain("DTSTART:20260701T180000Z");
  });

  it("defaults to a party of one, with and without a body", async () => {
    const id = await makeEvent(site.db, { capacity: 10 });
    expect((await join(id, ana)).body).toMatchObject({ party_size: 1 });
    expect((await join(id, ben, {})).body).toMatchObject({ party_size: 1 });
    expect(await placesLeft(id)).toBe(8);
  });

  it("is idempotent for the same size and conflicts for another", async () => {
    const id = await makeEvent(site.db, { capacity: 10 });
    const first = await join(id, ana, { party_size: 2 });
    site.clock.advance(60_000);
    expect((await join(id, ana, { party_size: 2 })).body).toEqual(first.body);
    expect(await join(id, ana, { party_size: 3 })).toMatchObject({
      status: 409,
      body: { detail: "You already have places for 2 people. Leave first to join with another party size." },
    });
    expect(await log(id)).toEqual([["joined", ana.id, 2]]);
    expect(await mails()).toHaveLength(1);
    expect(await placesLeft(id)).toBe(8);
  });

  it("a full show suggests the waitlist and stores nothing", async () => {
    const id = await makeEvent(site.db, { capacity: 2 });
    await join(id, ana, { party_size: 2 });
    expect(await join(id, ben)).toMatchObject({
      status: 409,
      body: { detail: "This show is full. Join the waitlist and you get the next free place." },
    });
    expect(await log(id)).toEqual([["joined", ana.id, 2]]);
    expect((await site.call("GET", `/api/events/events/${id}/place/`, { token: ben.token })).body).toEqual({
      place: null,
    });
  });

  it.each([
    [{ party_size: 0 }, "Must be a whole number of 1 or more"],
    [{ party_size: -1 }, "Must be a whole number of 1 or more"],
    [{ party_size: 1.5 }, "Must be a whole number of 1 or more"],
    [{ party_size: "2" }, "Must be a whole number of 1 or more"],
    [{ party_size: null }, "Must be a whole number of 1 or more"],
    [{ party_size: 101 }, "Must be at most 100"],
    [{ party_size: 5 }, "At most 4 per party"],
  ])("refuses %j with an error at the field", async (body, message) => {
    const id = await makeEvent(site.db, { capacity: 500, party_limit: 4 });
    expect(await join(id, ana, body)).toMatchObject({ status: 400, body: { party_size: [message] } });
    expect(await log(id)).toEqual([]);
  });

  it("the event comes from the path, not from the body", async () => {
    const [id, other] = [await makeEvent(site.db), await makeEvent(site.db)];
    expect((await join(id, ana, { id: other })).body).toMatchObject({ event_id: id });
  });

  it("requires a fan: 401 without a token, 404 for an event that does not exist or is not published", async () => {
    const id = await makeEvent(site.db);
    const draft = await makeEvent(site.db, { visibility: "draft" });
    for (const [method, verb] of [
      ["POST", "join"],
      ["POST", "waitlist"],
      ["DELETE", "join"],
      ["DELETE", "waitlist"],
    ] as const) {
      expect((await call(method, id, verb)).status).toBe(401);
      expect((await call(method, id, verb, { token: "garbage" })).status).toBe(401);
      expect((await call(method, draft, verb, ana)).status).toBe(404);
      expect((await call(method, 999_999, verb, ana)).status).toBe(404);
    }
  });

  it.each([
    ["cancelled", { status: "cancelled" as const }, "This show was cancelled."],
    ["over", { starts_at: "2026-06-01T18:00:00Z" }, "This show is over."],
  ])("conflicts for a show that is %s, as does every other action", async (_what, values, detail) => {
    const id = await makeEvent(site.db, { ...values, capacity: 5 });
    await site.db
      .insertInto("event_entries")
      .values([
        { event_id: id, user_id: ana.id, party_size: 1, status: "attending" },
        { event_id: id, user_id: ben.id, party_size: 1, status: "waitlisted" },
      ])
      .execute();
    for (const response of [
      await join(id, cem),
      await join(id, ana),
      await wait(id, cem),
      await leave(id, ana),
      await stopWaiting(id, ben),
    ]) {
      expect(response).toMatchObject({ status: 409, body: { detail } });
    }
    expect((await leave(id, cem)).status).toBe(404);
    expect(await log(id)).toEqual([]);
  });

  it("a fan's own clicks send at most five mails an hour, and never cost them a place", async () => {
    const limited = await createTestSite({
      env: { RATE_LIMITS: "on" },
      clock: createTestClock("2026-06-15T12:00:00Z"),
    });
    try {
      const fan = await signInToday(limited.db);
      for (let number = 1; number <= 7; number++) {
        const id = await makeEvent(limited.db);
        const response = await limited.call("POST", `/api/events/events/${id}/join/`, { token: fan.token });
        expect(response.status).toBe(200);
      }
      const queued = await sql<{ count: number }>`select count(*) from graphile_worker._private_jobs`.execute(
        limited.db,
      );
      expect(queued.rows[0]?.count).toBe(5);
    } finally {
      await limited.close();
    }
  });
});

describe("the owner's capacity", () => {
  it("gives new places to waiting fans when raised, and removes no fan when lowered", async () => {
    const id = await makeEvent(site.db, { capacity: 1 });
    await join(id, ana);
    await wait(id, ben);
    await wait(id, cem, { party_size: 2 });
    expect(await setCapacity(id, 2)).toMatchObject({
      status: 200,
      body: { id, capacity: 2, places_taken: 2, places_left: 0, promoted: 1 },
    });
    expect((await setCapacity(id, 1)).body).toMatchObject({ places_taken: 2, places_left: 0, promoted: 0 });
    expect((await leave(id, ben)).status).toBe(204);
    expect((await site.call("GET", `/api/events/events/${id}/place/`, { token: cem.token })).body).toMatchObject({
      place: { status: "waitlisted" },
    });
    expect((await setCapacity(id, null)).body).toMatchObject({ places_left: null, promoted: 1 });
    expect(await placesLeft(id)).toBeNull();
  });

  it("is for the team only, and must be 0 or more", async () => {
    const id = await makeEvent(site.db, { capacity: 1 });
    expect((await setCapacity(id, 2, ana)).status).toBe(403);
    expect((await site.call("POST", `/api/events/events/${id}/capacity/`, { body: { capacity: 2 } })).status).toBe(401);
    expect((await setCapacity(id, -1)).body).toEqual({ capacity: ["Must be 0 or more"] });
    expect(
      (await site.call("POST", `/api/events/events/${id}/capacity/`, { token: owner.token, body: {} })).status,
    ).toBe(400);
    expect((await setCapacity(999_999, 2)).status).toBe(404);
    expect(await placesLeft(id)).toBe(1);
  });
});

describe("GET /events/events/user/", () => {
  it("lists the shows that the caller attends, past ones included, and those they still wait for, by date", async () => {
    const fan = await signInToday(site.db);
    const late = await makeEvent(site.db, { title: "Late", starts_at: "2026-09-01T18:00:00Z" });
    const soon = await makeEvent(site.db, { title: "Soon", capacity: 5 });
    const full = await makeEvent(site.db, { title: "Full", capacity: 0 });
    const over = await makeEvent(site.db, { title: "Over", starts_at: "2026-01-01T18:00:00Z" });
    const missed = await makeEvent(site.db, { title: "Missed", starts_at: "2026-01-01T18:00:00Z" });
    await join(late, fan);
    await join(soon, fan, { party_size: 2 });
    await wait(full, ana);
    await wait(full, fan, { party_size: 3 });
    await site.db
      .insertInto("event_entries")
      .values([
        { event_id: over, user_id: fan.id, party_size: 1, status: "attending" },
        { event_id: missed, user_id: fan.id, party_size: 1, status: "waitlisted" },
      ])
      .execute();
    const { status, body } = await site.call("GET", "/api/events/events/user/", { token: fan.token });
    expect(status).toBe(200);
    const { attending, waitlisted } = body as Record<
      string,
      { id: number; status: string; party_size: number; position?: number }[]
    >;
    expect(attending?.map((show) => [show.id, show.status, show.party_size])).toEqual([
      [over, "past", 1],
      [soon, "upcoming", 2],
      [late, "upcoming", 1],
    ]);
    expect(waitlisted?.map((show) => [show.id, show.position, show.party_size])).toEqual([[full, 2, 3]]);
    expect((await site.call("GET", "/api/events/events/user/")).status).toBe(401);
  });

  it("leaves out a show that was unpublished, until it is published again", async () => {
    const fan = await signInToday(site.db);
    const event = await makeEvent(site.db, { title: "Not yet" });
    await join(event, fan);
    const shown = async () => {
      const { body } = await site.call("GET", "/api/events/events/user/", { token: fan.token });
      return (body as { attending: { id: number }[] }).attending.map(({ id }) => id);
    };
    for (const [visibility, ids] of [
      ["draft", []],
      ["unlisted", [event]],
      ["public", [event]],
    ] as const) {
      await site.db.updateTable("events").set({ visibility }).where("id", "=", event).execute();
      expect([visibility, await shown()]).toEqual([visibility, ids]);
    }
  });
});
