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
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  await sql`truncate graphile_worker._private_jobs`.execute(site.db);
});

const change = async (id: number, input: object) => {
  const { version } = await site.db
    .selectFrom("events")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await site.services.events.editor.changeEvent(owner.id, { id, version, ...input });
  await site.services.events.news.announceChangeJob.run({ event_id: id }, {} as never);
};
const subjects = async () => (await queuedEventMails(site)).map(({ subject }) => subject);

/** Makes a show with one fan attending and others waiting, one of whom has been offered a place; no mail has been written yet. */
async function busyShow() {
  const { attendance } = site.services.events;
  const id = await makeEvent(site.db, { title: "Lanterns", capacity: 1, offer_hours: 24 });
  const [ana, ben, cem] = [await makeUser(site.db), await makeUser(site.db), await makeUser(site.db)];
  await attendance.join(ana, { id, party_size: 1 });
  await attendance.wait(ben, { id, party_size: 1 });
  await attendance.leave(ana, id);
  await attendance.wait(cem, { id, party_size: 1 });
  return { id, ben };
}

it("mails written after the show was cancelled announce only that", async () => {
  const { id } = await busyShow();
  expect(await subjects()).toEqual([
    "You are on the waitlist: Lanterns",
    "A place for you: Lanterns",
    "You are on the waitlist: Lanterns",
  ]);
  await change(id, { title: "Lanterns", starts: "2026-07-02T20:00" });
  await change(id, { status: "cancelled" });
  expect(await subjects()).toEqual(["Cancelled: Lanterns", "Cancelled: Lanterns"]);
  await change(id, { status: "upcoming" });
  expect(await subjects()).not.toContain("Cancelled: Lanterns");
});

it("mails are not sent once the show, or the time to accept a place, is over", async () => {
  const { id } = await busyShow();
  site.clock.set("2026-06-16T12:00:00Z");
  expect(await subjects()).not.toContain("A place for you: Lanterns");
  await change(id, { title: "Lanterns at last" });
  site.clock.set("2026-07-01T21:00:00Z");
  expect(await subjects()).toEqual([]);
});

it("a late reminder is not sent for a show that was moved to another day", async () => {
  const id = await makeEvent(site.db, { title: "Lanterns" });
  await site.services.events.attendance.join(await makeUser(site.db), { id, party_size: 1 });
  await site.db
    .updateTable("event_entries")
    .set({ since: new Date("2026-06-01T12:00:00Z") })
    .execute();
  site.clock.set("2026-06-30T19:00:00Z");
  await site.services.events.news.remindJob.run({}, {} as never);
  expect(await subjects()).toContain("Soon: Lanterns");
  await change(id, { starts: "2026-07-08T20:00" });
  expect(await subjects()).not.toContain("Soon: Lanterns");
});

it("a friend gets no link to a place at a show that was cancelled meanwhile", async () => {
  const { attendance, transfers, transferMail } = site.services.events;
  const id = await makeEvent(site.db, { title: "Lanterns" });
  const ana = await makeUser(site.db);
  await attendance.join(ana, { id, party_size: 2 });
  const friend = { id, name: "Ben", email: "ben@example.com" };
  const { id: transfer_id } = await transfers.give(ana, friend, { address: "192.0.2.1" });
  await change(id, { status: "cancelled" });
  expect(await transferMail.composer.compose({ message_id: "<one@artist.example>", transfer_id })).toBeNull();
});
