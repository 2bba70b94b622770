import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { makeUser } from "../../../../test/factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z") });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(() => site.clock.set("2026-06-15T12:00:00Z"));

const change = async (id: number, body: Record<string, unknown>) => {
  const { version } = await site.db
    .selectFrom("events")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const response = await site.call("PATCH", `/api/events/events/${id}/`, {
    token: owner.token,
    body: { version, ...body },
  });
  expect(response.status).toBe(200);
};
// With a token, since responses for visitors stay cached until a job invalidates them when a show has ended.
const read = async (id: number) => (await site.call("GET", `/api/events/events/${id}/`, { token: owner.token })).body;

/** Returns the subjects of the mails that attending fans get now. */
async function told(id: number) {
  await site.services.events.news.announceChangeJob.run({ event_id: id }, {} as never);
  const mails = await queuedEventMails(site);
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
  return mails.map(({ subject }) => subject);
}

async function joined() {
  const id = await makeEvent(site.db, { title: "Lanterns" });
  await site.services.events.attendance.join(await makeUser(site.db), { id, party_size: 1 });
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
  return id;
}

it("a postponed show that is moved back to its first date takes place as announced, and ends", async () => {
  const id = await joined();
  await change(id, { status: "postponed" });
  await change(id, { starts: "2026-07-08T20:00" });
  await told(id);
  // As the form sends it, including unchanged fields.
  await change(id, { starts: "2026-07-01T20:00", status: "postponed" });
  expect(await read(id)).toMatchObject({ status: "upcoming", previous_date: null, date: "2026-07-01T18:00:00.000Z" });
  expect(await told(id)).toEqual(["Changed: Lanterns"]);
  site.clock.set("2026-07-01T21:00:00Z");
  expect(await read(id)).toMatchObject({ status: "past" });
});

it("a show that is unpublished while it is moved still counts as announced for its first date", async () => {
  const id = await joined();
  await change(id, { status: "postponed", visibility: "draft" });
  await change(id, { starts: "2026-07-08T20:00" });
  await change(id, { visibility: "public" });
  expect(await read(id)).toMatchObject({ status: "postponed", previous_date: "2026-07-01T18:00:00.000Z" });
  site.clock.set("2026-07-08T21:00:00Z");
  expect(await read(id)).toMatchObject({ status: "past" });
});
