import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

const NOW = "2026-06-15T12:00:00Z";
const clock = createTestClock(NOW);
type Person = { id: number; token: string };
let site: TestSite;
let owner: Person;
let ana: Person;
let ben: Person;
let cem: Person;

beforeAll(async () => {
  site = await createTestSite({ clock });
  owner = await signInToday(site.db, { role: "owner" });
});
afterAll(() => site.close());
beforeEach(async () => {
  clock.set(NOW);
  [ana, ben, cem] = await Promise.all([signInToday(site.db), signInToday(site.db), signInToday(site.db)]);
});

/** Makes a full show of one place that offers freed ones for 24 hours: Ana is attending, Ben and Cem are waiting. */
async function fullShow(values: object = {}) {
  const { attendance } = site.services.events;
  const id = await makeEvent(site.db, { title: "Lanterns", capacity: 1, offer_hours: 24, ...values });
  await attendance.join(ana.id, { id, party_size: 1 });
  await attendance.wait(ben.id, { id, party_size: 1 });
  await attendance.wait(cem.id, { id, party_size: 1 });
  return id;
}
const change = async (id: number, input: object) => {
  const { version } = await site.db
    .selectFrom("events")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await site.services.events.editor.changeEvent(owner.id, { id, version, ...input });
};
const leave = (who: Person, id: number) => site.services.events.attendance.leave(who.id, id);
const place = async (who: Person, id: number) => (await site.services.events.attendance.ownPlace(who.id, id)).place;
const minute = () => site.services.events.offers.endDueOffers();

it("an unpublished show offers nothing; an offer it had made is made again once it is published", async () => {
  const id = await fullShow();
  await leave(ana, id);
  await change(id, { visibility: "draft" });
  clock.set("2026-06-16T12:01:00Z");
  await minute();
  expect(await place(ben, id)).toMatchObject({ status: "waitlisted", position: 1, offered_until: null });
  await change(id, { visibility: "public" });
  expect(await place(ben, id)).toMatchObject({ offered_until: "2026-06-17T12:01:00.000Z" });

  const direct = await fullShow({ offer_hours: null });
  await change(direct, { visibility: "draft" });
  await leave(ana, direct);
  expect(await place(ben, direct)).toMatchObject({ status: "waitlisted" });
  // Also when it is published by a direct write to the database.
  await site.db.updateTable("events").set({ visibility: "public" }).where("id", "=", direct).execute();
  await minute();
  expect(await place(ben, direct)).toMatchObject({ status: "attending" });
});

it("an offer ends when the show begins, even if that is now earlier, and its mail states the time", async () => {
  const id = await fullShow();
  await leave(ana, id);
  await change(id, { starts: "2026-06-15T20:00" });
  expect(await place(ben, id)).toMatchObject({ offered_until: "2026-06-15T18:00:00.000Z" });
  const mails = (await queuedEventMails(site)).filter(({ subject }) => subject === "A place for you: Lanterns");
  expect(mails.at(-1)?.text).toContain("until Monday, June 15, 2026, 20:00");
  clock.set("2026-06-15T18:00:00Z");
  await minute();
  expect(await place(ben, id)).toBeNull();
});

it("an account that is being deleted gets no place; once it is kept, it gets the free one", async () => {
  const id = await fullShow();
  const due = (at: Date | null) =>
    site.db.updateTable("users").set({ deletion_due_at: at }).where("id", "in", [ben.id, cem.id]).execute();
  await due(new Date("2026-06-20T12:00:00Z"));
  await leave(ana, id);
  expect(await place(ben, id)).toMatchObject({ offered_until: null });
  await due(null);
  await minute();
  expect(await place(ben, id)).toMatchObject({ offered_until: "2026-06-16T12:00:00.000Z" });
  expect(await place(cem, id)).toMatchObject({ offered_until: null });
});
