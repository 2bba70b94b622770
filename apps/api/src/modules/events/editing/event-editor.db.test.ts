import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEvent, makeTour, makeVenue, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { makeUser } from "../../../../test/factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  await site.db.deleteFrom("events").execute();
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
});

const change = (id: number, body: Record<string, unknown>) =>
  site.call("PATCH", `/api/events/events/${id}/`, { token: owner.token, body });
const read = async (id: number) =>
  (await site.call("GET", `/api/events/events/${id}/`)).body as Record<string, unknown>;

/** The event as a refreshing calendar reads it. */
async function inCalendar(id: number) {
  const { body } = await site.call("GET", `/api/events/events/${id}/calendar.ics`);
  const component = new ICAL.Component(ICAL.parse(String(body))).getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event in the file");
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    status: String(component.getFirstPropertyValue("status")),
  };
}

/** The queued mails, as [recipient, subject]. */
async function queued(): Promise<[string, string][]> {
  const mails = await queuedEventMails(site);
  return mails.map(({ to, subject }): [string, string] => [to, subject]).toSorted();
}

/** Runs the job that announces changes and returns the mails queued after it. */
async function told(id: number): Promise<[string, string][]> {
  await site.services.events.news.announceChangeJob.run({ event_id: id }, {} as never);
  return queued();
}

async function withPeople(values: Parameters<typeof makeEvent>[1] = {}) {
  const id = await makeEvent(site.db, { title: "Lanterns", capacity: 1, ...values });
  const [inside, outside] = [await makeUser(site.db), await makeUser(site.db)];
  await site.services.events.attendance.join(inside, { id, party_size: 1 });
  await site.services.events.attendance.wait(outside, { id, party_size: 1 });
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
  const emails = await site.db
    .selectFrom("users")
    .select("email")
    .where("id", "in", [inside, outside])
    .orderBy("email")
    .execute();
  return { id, inside, outside, emails: emails.map(({ email }) => email) };
}

describe("a change of a show", () => {
  it("keeps the calendar's UID, raises SEQUENCE and is mailed to every guest once", async () => {
    const { id, emails } = await withPeople();
    const before = await inCalendar(id);
    expect(await change(id, { version: 1, starts: "2026-07-02T21:00" })).toMatchObject({
      status: 200,
      body: { id, version: 2 },
    });
    expect(await inCalendar(id)).toEqual({ ...before, sequence: 1, start: "2026-07-02T19:00:00.000Z" });
    expect(await read(id)).toMatchObject({
      local_date: "2026-07-02",
      time: "21:00",
      previous_date: "2026-07-01T18:00:00.000Z",
    });
    const mails = emails.map((email) => [email, "Changed: Lanterns"]);
    expect(await told(id)).toEqual(mails);
    // The job can be run again after a crash.
    expect(await told(id)).toEqual(mails);
  });

  it("two concurrent jobs mail every guest exactly once", async () => {
    // More than one batch of the job.
    const GUESTS = 210;
    const id = await makeEvent(site.db, { title: "Big one" });
    const fans = await Promise.all(Array.from({ length: GUESTS }, () => makeUser(site.db)));
    await site.db
      .insertInto("event_entries")
      .values(fans.map((user_id) => ({ event_id: id, user_id, party_size: 1, status: "attending" as const })))
      .execute();
    await change(id, { version: 1, doors: "2026-07-01T19:30" });
    await Promise.all([told(id), told(id)]);
    expect(new Set((await told(id)).map(([to]) => to)).size).toBe(GUESTS);
    expect(await told(id)).toHaveLength(GUESTS);
  });

  it("to text that calendars do not show is mailed to no guest", async () => {
    const { id } = await withPeople();
    await change(id, { version: 1, description: "New words", price_range: "$10" });
    expect(await inCalendar(id)).toMatchObject({ sequence: 0 });
    expect(await told(id)).toEqual([]);
  });

  it("based on an old version conflicts and changes nothing", async () => {
    const { id } = await withPeople();
    await change(id, { version: 1, title: "Lanterns II" });
    expect(await change(id, { version: 1, title: "Lanterns III" })).toMatchObject({
      status: 409,
      body: { detail: "Someone else changed this in the meantime." },
    });
    expect(await read(id)).toMatchObject({ title: "Lanterns II" });
  });

  it("to another venue keeps the wall time", async () => {
    const id = await makeEvent(site.db);
    const tokyo = await makeVenue(site.db, { city: "Tokyo", country: "JP", timezone: "Asia/Tokyo" });
    await change(id, { version: 1, venue_id: tokyo });
    expect(await read(id)).toMatchObject({ time: "20:00", timezone: "Asia/Tokyo", date: "2026-07-01T11:00:00.000Z" });
  });

  it.each([
    [{ starts: "2026-03-29T02:30" }, { starts: ["The clock skips this time on that day"] }],
    [{ starts: "" }, { starts: ["Choose a day and time"] }],
    [{ starts: "2026-07-01 20:00" }, { starts: ["Enter a day and time such as 2026-11-21T20:00"] }],
    [{ ends: "2026-07-01T19:00" }, { ends: ["The show must end after it starts"] }],
    [{ venue_id: 999_999 }, { venue_id: ["No such venue"] }],
    [{ tour_id: 999_999 }, { tour_id: ["No such tour"] }],
    [{ ticket_url: "javascript:alert(1)" }, { ticket_url: ["Enter a web address"] }],
    [{ title: " " }, { title: ["Title is required"] }],
  ])("refuses %j at its field", async (body, fields) => {
    const id = await makeEvent(site.db);
    expect(await change(id, { version: 1, ...body })).toMatchObject({ status: 400, body: fields });
    expect(await inCalendar(id)).toMatchObject({ sequence: 0 });
  });

  it("is for the team only", async () => {
    const id = await makeEvent(site.db);
    const fan = await signInToday(site.db);
    const as = (token?: string) =>
      site.call("PATCH", `/api/events/events/${id}/`, {
        ...(token ? { token } : {}),
        body: { version: 1, title: "Mine" },
      });
    expect((await as()).status).toBe(401);
    expect((await as(fan.token)).status).toBe(403);
  });
});

describe("a cancelled show", () => {
  it("is CANCELLED in calendars, announced to every guest, and closed; put back on, it is open and announced again", async () => {
    const { id, inside, outside, emails } = await withPeople();
    await change(id, { version: 1, status: "cancelled" });
    expect(await inCalendar(id)).toMatchObject({ status: "CANCELLED", sequence: 1 });
    expect(await told(id)).toEqual(emails.map((email) => [email, "Cancelled: Lanterns"]));
    await expect(site.services.events.attendance.leave(inside, id)).rejects.toMatchObject({
      detail: "This show was cancelled.",
    });

    await change(id, { version: 2, status: "upcoming" });
    expect(await inCalendar(id)).toMatchObject({ status: "CONFIRMED", sequence: 2 });
    await site.services.events.attendance.leave(inside, id);
    expect(await site.services.events.attendance.ownPlace(outside, id)).toMatchObject({
      place: { status: "attending" },
    });
  });
});

describe("a postponed tour", () => {
  it("keeps all places: first without a new date, then with one on the other side of a clock change", async () => {
    const tour_id = await makeTour(site.db, { name: "Lanterns Tour" });
    const shows = await Promise.all(
      ["2026-10-23T18:00:00Z", "2026-10-24T18:00:00Z"].map((starts_at) =>
        withPeople({ tour_id, type: "tour", starts_at }),
      ),
    );
    for (const { id, emails } of shows) {
      await sql`truncate graphile_worker._private_jobs`.execute(site.db);
      await change(id, { version: 1, status: "postponed" });
      expect(await inCalendar(id)).toMatchObject({ status: "TENTATIVE", sequence: 1 });
      expect(await told(id)).toEqual(emails.map((email) => [email, "Postponed: Lanterns"]));
    }
    const [first, second] = shows;
    // 20:00 in Berlin on the night after the clock went back: an hour later in UTC than before.
    await change(first?.id ?? 0, { version: 2, starts: "2026-10-25T20:00" });
    await change(second?.id ?? 0, { version: 2, starts: "2026-10-26T20:00" });
    const { body } = await site.call("GET", `/api/events/tours/${tour_id}/`);
    expect(body).toMatchObject({ starts_on: "2026-10-25", ends_on: "2026-10-26" });
    expect((body as { events: unknown[] }).events).toMatchObject([
      {
        status: "postponed",
        date: "2026-10-25T19:00:00.000Z",
        time: "20:00",
        previous_date: "2026-10-23T18:00:00.000Z",
      },
      {
        status: "postponed",
        date: "2026-10-26T19:00:00.000Z",
        time: "20:00",
        previous_date: "2026-10-24T18:00:00.000Z",
      },
    ]);
    expect(await inCalendar(first?.id ?? 0)).toMatchObject({
      status: "CONFIRMED",
      sequence: 2,
      start: "2026-10-25T19:00:00.000Z",
    });
    expect(await site.services.events.attendance.ownPlace(first?.inside ?? 0, first?.id ?? 0)).toMatchObject({
      place: { status: "attending" },
    });
    // Moved back to its original date, so it is no longer shown as moved.
    await change(first?.id ?? 0, { version: 3, starts: "2026-10-23T20:00", status: "upcoming" });
    expect(await read(first?.id ?? 0)).toMatchObject({ previous_date: null, status: "upcoming" });
  });

  it("without a new date is neither past nor gone: it stays upcoming and open, and waiters learn of its end", async () => {
    const { id, inside, outside } = await withPeople({ previous_starts_at: new Date("2026-05-01T18:00:00Z") });
    const sooner = await makeEvent(site.db, { starts_at: "2026-12-01T18:00:00Z" });
    await change(id, { version: 1, status: "postponed" });
    expect(await read(id)).toMatchObject({ status: "postponed", previous_date: null });
    site.clock.set("2026-09-01T12:00:00Z");
    const { body } = await site.call("GET", "/api/events/events/upcoming/");
    expect((body as { upcoming_events: { id: number }[] }).upcoming_events.map((show) => show.id)).toEqual([
      sooner,
      id,
    ]);
    const counts = await Promise.all(
      ["past", "postponed"].map(async (status) => {
        const list = await site.call("GET", `/api/events/events/?status=${status}`);
        return (list.body as { count: number }).count;
      }),
    );
    expect(counts).toEqual([0, 1]);
    await site.services.events.attendance.leave(inside, id);
    expect(await site.services.events.attendance.ownPlace(outside, id)).toMatchObject({
      place: { status: "attending" },
    });
    await sql`truncate graphile_worker._private_jobs`.execute(site.db);
    await change(id, { version: 2, status: "cancelled" });
    expect((await told(id)).map(([, subject]) => subject)).toEqual(["Cancelled: Lanterns"]);
  });
});

describe("the reminder", () => {
  it("goes out once, the day before, to attending fans; again only after the show was moved", async () => {
    const { id, inside, emails } = await withPeople();
    const { email } = await site.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", inside)
      .executeTakeFirstOrThrow();
    const reminded = async () => {
      await site.services.events.news.remindJob.run({}, {} as never);
      return (await told(id)).filter(([, subject]) => subject.startsWith("Soon"));
    };
    site.clock.set("2026-06-30T17:59:00Z");
    expect(await reminded()).toEqual([]);
    site.clock.set("2026-06-30T18:01:00Z");
    expect(await reminded()).toEqual([[email, "Soon: Lanterns"]]);
    expect(await reminded()).toHaveLength(1);
    expect(emails).toHaveLength(2);
    await change(id, { version: 1, starts: "2026-07-08T20:00" });
    // A first reminder that was not sent yet would no longer be true.
    expect(await reminded()).toHaveLength(0);
    site.clock.set("2026-07-08T10:00:00Z");
    expect(await reminded()).toHaveLength(2);
  });

  it("goes out for a postponed show with a new date, not for one without", async () => {
    const shows = await Promise.all([withPeople(), withPeople()]);
    const [moved, undated] = shows.map(({ id }) => id);
    await change(moved ?? 0, { version: 1, status: "postponed", starts: "2026-07-08T20:00" });
    await change(undated ?? 0, { version: 1, status: "postponed" });
    const remindedAt = async (now: string) => {
      await sql`truncate graphile_worker._private_jobs`.execute(site.db);
      site.clock.set(now);
      await site.services.events.news.remindJob.run({}, {} as never);
      return (await queued()).length;
    };
    expect(await remindedAt("2026-07-01T10:00:00Z")).toBe(0);
    expect(await remindedAt("2026-07-08T10:00:00Z")).toBe(1);
  });

  it("skips fans who joined within that day, and shows that are off", async () => {
    const late = await makeEvent(site.db);
    site.clock.set("2026-07-01T10:00:00Z");
    await site.services.events.attendance.join(await makeUser(site.db), { id: late, party_size: 1 });
    const off = await withPeople({ starts_at: "2026-07-01T19:00:00Z" });
    await site.db
      .updateTable("event_entries")
      .set({ since: new Date("2026-06-01T10:00:00Z") })
      .where("event_id", "=", off.id)
      .execute();
    await site.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", off.id).execute();
    await sql`truncate graphile_worker._private_jobs`.execute(site.db);
    await site.services.events.news.remindJob.run({}, {} as never);
    expect(await told(late)).toEqual([]);
  });
});
