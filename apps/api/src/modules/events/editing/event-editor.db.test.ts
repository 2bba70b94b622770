import ICAL from "ical.js";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeEvent, makeTour, makeVenue, signInToday } from "../../../../test/event-factories.ts";
import { makeUser } from "../../../../test/factories.ts";
import { announced, change, setUpShows, site, withPeople } from "../../../../test/show-rig.ts";

setUpShows();

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
    expect(await announced(id)).toEqual(mails);
    // The job can be run again after a crash.
    expect(await announced(id)).toEqual(mails);
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
    await Promise.all([announced(id), announced(id)]);
    expect(new Set((await announced(id)).map(([to]) => to)).size).toBe(GUESTS);
    expect(await announced(id)).toHaveLength(GUESTS);
  });

  it("to text that calendars do not show is mailed to no guest", async () => {
    const { id } = await withPeople();
    await change(id, { version: 1, description: "New words", price_range: "$10" });
    expect(await inCalendar(id)).toMatchObject({ sequence: 0 });
    expect(await announced(id)).toEqual([]);
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
    expect(await announced(id)).toEqual(emails.map((email) => [email, "Cancelled: Lanterns"]));
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
      expect(await announced(id)).toEqual(emails.map((email) => [email, "Postponed: Lanterns"]));
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
    expect((await announced(id)).map(([, subject]) => subject)).toEqual(["Cancelled: Lanterns"]);
  });
});
