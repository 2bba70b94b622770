import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asOwner } from "../../../../test/call-trpc.ts";
import { makeEvent, makeTour, makeVenue, signInToday } from "../../../../test/event-factories.ts";
import { makeUser } from "../../../../test/factories.ts";
import { runJobs } from "../../../../test/run-jobs.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
let manage: ReturnType<typeof asOwner>["events"]["manage"];
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
  owner = await signInToday(site.db, { role: "owner" });
  manage = asOwner(site, owner.id).events.manage;
});
afterAll(() => site.close());
beforeEach(async () => {
  await runJobs(site);
  await site.db.deleteFrom("events").execute();
});

const fields = async () => ({
  title: "Lantern Night",
  description: "Songs by the water",
  type: "concert" as const,
  status: "upcoming" as const,
  visibility: "public" as const,
  venue_id: await makeVenue(site.db),
  tour_id: null,
  starts: "2026-07-01T20:00",
  ends: null,
  doors: "2026-07-01T19:00",
  party_limit: 4,
  price_range: "Free",
  ticket_url: null,
  capacity: 2 as number | null,
  poster: null,
  poster_alt: null,
});
const formOf = async (id: number) => {
  const {
    shown_status: _shown,
    timezone: _zone,
    venue_name: _venue,
    is_out: _out,
    has_new_date: _moved,
    places_taken: _taken,
    waiting_persons: _persons,
    attending_parties: _in,
    waiting_parties: _line,
    ...form
  } = await manage.shows.byId({ id });
  return form;
};
/** Makes a full show of two places with one fan on the waitlist. */
const full = async () => {
  const { id } = await manage.shows.create(await fields());
  const [inside, outside] = [
    await makeUser(site.db, { first_name: "Ida" }),
    await makeUser(site.db, { first_name: "Otto" }),
  ];
  await site.services.events.attendance.join(inside, { id, party_size: 2 });
  await site.services.events.attendance.wait(outside, { id, party_size: 1 });
  await runJobs(site);
  return { id, inside, outside };
};

describe("a show", () => {
  it("is returned by the very next read, in its venue's local time", async () => {
    const { id } = await manage.shows.create(await fields());
    const { body } = await site.call("GET", `/api/events/events/${id}/`);
    expect(body).toMatchObject({ title: "Lantern Night", time: "20:00", doors_time: "19:00", places_left: 2 });
    expect(await formOf(id)).toMatchObject({ starts: "2026-07-01T20:00", ends: "2026-07-01T23:00", version: 1 });
    await manage.shows.change({ ...(await formOf(id)), visibility: "draft" });
    expect((await site.call("GET", `/api/events/events/${id}/`)).status).toBe(404);
    expect(await manage.shows.list({ list: "drafts" })).toMatchObject({ count: 1 });
  });

  it("refuses a party limit beyond the size of any venue", async () => {
    const { id } = await manage.shows.create(await fields());
    await expect(manage.shows.change({ ...(await formOf(id)), party_limit: 2_147_483_648 })).rejects.toThrow(
      "Must be at most 1000000",
    );
  });

  it("gives added places to waiting fans, keeps all guests when reduced, and logs both", async () => {
    const { id, outside } = await full();
    await manage.shows.change({ ...(await formOf(id)), capacity: 3 });
    expect(await site.services.events.attendance.ownPlace(outside, id)).toMatchObject({
      place: { status: "attending" },
    });
    await manage.shows.change({ ...(await formOf(id)), capacity: 1 });
    expect(await manage.shows.byId({ id })).toMatchObject({ places_taken: 3, capacity: 1, attending_parties: 2 });
    const log = await site.db
      .selectFrom("event_log")
      .select("details")
      .where("event_id", "=", id)
      .where("action", "=", "capacity_changed")
      .orderBy("id")
      .execute();
    expect(log.map(({ details }) => details)).toEqual([
      { from: 2, to: 3 },
      { from: 3, to: 1 },
    ]);
  });

  it("cannot overwrite another user's change, nor be deleted while it has guests", async () => {
    const { id } = await full();
    const form = await formOf(id);
    await manage.shows.change({ ...form, title: "First" });
    await expect(manage.shows.change({ ...form, title: "Second" })).rejects.toThrow(
      "Someone else changed this in the meantime.",
    );
    await expect(manage.shows.remove({ id, version: 2 })).rejects.toThrow("Cancel it, so that they are told.");
    const empty = await manage.shows.create(await fields());
    await manage.shows.remove(empty);
    await expect(manage.shows.byId(empty)).rejects.toThrow("Not found.");
  });

  it("previews the mail to its guests, and then sends that mail", async () => {
    const { id } = await full();
    const notice = await manage.shows.noticePreview({ id, status: "cancelled" });
    expect(notice).toMatchObject({ subject: "Cancelled: Lantern Night", recipients: 2 });
    await manage.shows.change({ ...(await formOf(id)), status: "cancelled" });
    const mails = await runJobs(site);
    expect(mails.map(({ subject }) => subject)).toEqual([notice.subject, notice.subject]);
    const postponed = await manage.shows.noticePreview({ id, status: "postponed" });
    expect(postponed.text).toContain("New date to be announced");
  });

  it("says that a cancelled show takes place after all, and not only that something has changed", async () => {
    const { id } = await full();
    await manage.shows.change({ ...(await formOf(id)), status: "cancelled" });
    await runJobs(site);
    const notice = await manage.shows.noticePreview({ id, status: "upcoming" });
    expect(notice.text).toContain("this show takes place after all");
    await manage.shows.change({ ...(await formOf(id)), status: "upcoming" });
    expect((await runJobs(site)).map(({ subject }) => subject)).toEqual([notice.subject, notice.subject]);
    await manage.shows.change({ ...(await formOf(id)), title: "Lantern Nights" });
    expect((await runJobs(site)).map(({ subject }) => subject)[0]).toBe("Changed: Lantern Nights");
  });
});

describe("the guests", () => {
  it("are listed apart from waiting fans, and exported without formulas", async () => {
    const { id } = await full();
    expect(await manage.guests.list({ id })).toMatchObject({ count: 1, results: [{ party_size: 2, position: null }] });
    expect(await manage.guests.list({ id, list: "waitlisted" })).toMatchObject({ results: [{ position: 1 }] });
    await site.services.events.attendance.join(await makeUser(site.db, { first_name: "=1+1", last_name: "Ray" }), {
      id: (await manage.shows.create({ ...(await fields()), capacity: null })).id,
      party_size: 1,
    });
    const shows = await manage.shows.list({});
    const other = shows.results.find((show) => show.id !== id);
    const response = await site.call("GET", `/api/events/manage/events/${other?.id}/guests/`, { token: owner.token });
    expect(response.headers["content-disposition"]).toContain("guests-2026-07-01");
    expect(String(response.body)).toContain("'=1+1 Ray,");
  });

  it("each get a message, if in the chosen audience and still there when it is sent", async () => {
    const { id, inside, outside } = await full();
    const letter = { id, subject: "Bring a lantern", body: "Doors at seven.\n\nSee you." };
    expect(await manage.guests.write({ ...letter, audience: "waitlisted" })).toEqual({ recipients: 1 });
    const [mail, ...others] = await runJobs(site);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("Hi Otto,");
    await manage.guests.write({ ...letter, audience: "everybody" });
    await site.services.events.attendance.stopWaiting(outside, id);
    expect((await runJobs(site)).map(({ text }) => /Hi (\w+),/.exec(text)?.[1])).toEqual(["Ida"]);
    await site.services.events.attendance.leave(inside, id);
    await expect(manage.guests.write({ ...letter, audience: "attending" })).rejects.toThrow(
      "There are no guests to write to.",
    );
    expect(await manage.guests.messages({ id })).toMatchObject([{ recipients: 2 }, { recipients: 1 }]);
  });
});

describe("venues and tours", () => {
  const venue = {
    name: "Harbour Hall",
    address: null,
    city: "Lisbon",
    region: null,
    postal_code: null,
    country: "PT",
    latitude: null,
    longitude: null,
    timezone: "Europe/Lisbon",
    website: null,
  };

  it("a venue keeps its time zone while upcoming shows use it, and cannot be deleted while it has a show", async () => {
    await expect(manage.venues.create({ ...venue, timezone: "Europe/Lisboa" })).rejects.toMatchObject({
      cause: { fields: { timezone: ["Unknown time zone"] } },
    });
    const { id } = await manage.venues.create(venue);
    await makeEvent(site.db, { venue_id: id, title: "Planned" });
    await expect(manage.venues.change({ ...venue, id, version: 1, timezone: "Europe/Madrid" })).rejects.toMatchObject({
      cause: { fields: { timezone: [expect.stringContaining("Move them first")] } },
    });
    await manage.venues.change({ ...venue, id, version: 1, city: "Porto" });
    await expect(manage.venues.remove({ id, version: 2 })).rejects.toThrow("“Planned” takes place there");
    expect((await manage.venues.list()).find((one) => one.id === id)).toMatchObject({ city: "Porto", shows: 1 });
  });

  it("a deleted tour keeps its shows", async () => {
    const tour_id = await makeTour(site.db);
    const id = await makeEvent(site.db, { tour_id });
    await manage.tours.change({
      id: tour_id,
      version: 1,
      name: "Night Tour",
      description: null,
      visibility: "public",
      poster: null,
    });
    expect((await site.call("GET", `/api/events/events/${id}/`)).body).toMatchObject({ tour: { name: "Night Tour" } });
    await manage.tours.remove({ id: tour_id, version: 2 });
    expect((await site.call("GET", `/api/events/events/${id}/`)).body).toMatchObject({ tour: null });
  });
});
