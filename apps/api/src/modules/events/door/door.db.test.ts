import { randomUUID } from "node:crypto";
import { CHANGED_MEANWHILE } from "@fanfare/contracts/common/version";
import type { DoorList, DoorSyncResult } from "@fanfare/contracts/events/door";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import { createConcertCount } from "./concert-count.service.ts";

let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
let usher: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-07-01T17:30:00Z") });
  ana = await signInToday(site.db, { first_name: "Ana", last_name: "Ruiz" });
  ben = await signInToday(site.db, { first_name: "Ben", last_name: "Okafor" });
  usher = await signInToday(site.db, { role: "door" });
});
afterAll(() => site.close());

const join = (event: number, who: { id: number }, party_size = 1) =>
  site.services.events.attendance.join(who.id, { id: event, party_size });
const list = async (event: number) =>
  (await site.call("GET", `/api/events/manage/doors/${event}/`, { token: usher.token })).body as DoorList;
const sync = async (event: number, door: string, body: object) =>
  (
    await site.call("POST", `/api/events/manage/doors/${event}/entries/`, {
      token: usher.token,
      body: { door, ...body },
    })
  ).body as DoorSyncResult;
const arrival = (code: string | null, values: object = {}) => ({
  id: randomUUID(),
  who: code === null ? { by: "walk_in" } : { by: "code", code },
  let_in_at: "2026-07-01T17:30:00.000Z",
  is_let_in: false,
  ...values,
});
const ask = async (event: number, door: string, ...arrivals: object[]) =>
  (await sync(event, door, { arrivals })).verdicts.map(({ id: _id, ...verdict }) => verdict);
const codesOf = async (event: number) => (await list(event)).parties.flatMap(({ codes }) => codes);

it("lets each person of a party in once, by the full or the typed code, and reports when and where that was", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  await join(event, ana, 2);
  const [first = "", second = ""] = await codesOf(event);
  expect(await ask(event, "North", arrival(first))).toMatchObject([{ kind: "in", name: "Ana Ruiz" }]);
  expect(await ask(event, "South", arrival(first))).toMatchObject([
    { kind: "already", name: "Ana Ruiz", door: "North", let_in_at: "2026-07-01T17:30:00.000Z" },
  ]);
  expect(await ask(event, "South", arrival(second.slice(8, 16).toLowerCase()))).toMatchObject([
    { kind: "in", ticket: { person: 2 } },
  ]);
  expect((await list(event)).counts).toEqual({ in: 2, expected: 2, capacity: 10 });
});

it("refuses a ticket that was given back, is for another show, or is not ours", async () => {
  const [event, other] = [await makeEvent(site.db, { capacity: 10 }), await makeEvent(site.db, { title: "Another" })];
  await join(event, ana);
  await join(other, ana);
  const [code = ""] = await codesOf(event);
  const [elsewhere = ""] = await codesOf(other);
  await site.services.events.attendance.leave(ana.id, event);
  expect(await ask(event, "North", arrival(code), arrival(elsewhere), arrival("7".repeat(24)))).toMatchObject([
    { kind: "void" },
    { kind: "wrong_show", title: "Another" },
    { kind: "unknown" },
  ]);
  await site.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", other).execute();
  expect(await ask(other, "North", arrival(elsewhere))).toMatchObject([{ kind: "void" }]);
  expect(await list(event)).toMatchObject({ parties: [], entries: [] });
});

it("records a repeated arrival once, and a ticket let in by two offline doors as such", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  await join(event, ana);
  const [code = ""] = await codesOf(event);
  const north = arrival(code, { is_let_in: true });
  const south = arrival(code, { is_let_in: true });
  await sync(event, "North", { arrivals: [north] });
  await sync(event, "North", { arrivals: [north] });
  const { entries, counts } = await sync(event, "South", { arrivals: [south] });
  expect(entries).toHaveLength(2);
  expect(entries.find(({ id }) => id === north.id)).toMatchObject({ door: "North", problem: null });
  expect(entries.find(({ id }) => id === south.id)).toMatchObject({ door: "South", problem: "twice" });
  expect(counts.in).toBe(2);
  // Once the first entry is undone, the second becomes the valid one.
  const after = await sync(event, "North", { undone: [north.id, north.id] });
  expect(after.entries.find(({ id }) => id === south.id)).toMatchObject({ problem: null, undone_at: null });
  expect(after.counts.in).toBe(1);
  expect(await ask(event, "North", arrival(code))).toMatchObject([{ kind: "already", door: "South" }]);
  const forged = arrival("7".repeat(24), { is_let_in: true });
  const gone = await sync(event, "South", { arrivals: [forged] });
  expect(gone.entries.find(({ id }) => id === forged.id)).toMatchObject({ kind: "walk_in", problem: "void" });
});

it("a guest whom another member has changed since is not overwritten", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  const { listedGuests } = site.services.events;
  const guest = { name: "Press", note: null, party_size: 1 };
  const { id } = await listedGuests.add(usher.id, { ...guest, event_id: event });
  const [{ fingerprint } = { fingerprint: "" }] = await listedGuests.list(event);
  await listedGuests.change(usher.id, { ...guest, id, note: "Radio", fingerprint });
  const late = listedGuests.change(usher.id, { ...guest, id, party_size: 2, fingerprint });
  await expect(late).rejects.toMatchObject({ message: CHANGED_MEANWHILE });
  expect(await listedGuests.list(event)).toMatchObject([{ ...guest, note: "Radio" }]);
});

it("lets walk-ins in up to the capacity that fans and guests leave, and records those let in beyond it", async () => {
  const event = await makeEvent(site.db, { capacity: 3 });
  await join(event, ana);
  const { id } = await site.services.events.listedGuests.add(usher.id, {
    event_id: event,
    name: "Press",
    note: null,
    party_size: 1,
  });
  expect(await ask(event, "North", arrival(null), arrival(null))).toMatchObject([{ kind: "in" }, { kind: "full" }]);
  await expect(join(event, ben)).rejects.toThrow(/full/);
  const late = await sync(event, "South", { arrivals: [arrival(null, { is_let_in: true })] });
  expect(late.entries.map(({ problem }) => problem).toSorted()).toEqual(["full", null]);
  expect(late.counts).toEqual({ in: 2, expected: 3, capacity: 3 });
  // A place that a guest gives up goes to the waitlist.
  await site.services.events.attendance.wait(ben.id, { id: event, party_size: 1 });
  await site.services.events.listedGuests.remove(usher.id, id);
  expect((await site.services.events.attendance.ownPlace(ben.id, event)).place).toMatchObject({ status: "attending" });
  const walkIn = late.entries.find(({ problem, kind }) => kind === "walk_in" && problem === null);
  await sync(event, "North", { undone: [walkIn?.id] });
  expect((await list(event)).counts.expected).toBe(2);
});

it("a fan who was let in keeps the place, and can be written to afterwards", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  await join(event, ana);
  await join(event, ben);
  await ask(event, "North", arrival((await codesOf(event))[0] ?? ""));
  await expect(site.services.events.attendance.leave(ana.id, event)).rejects.toThrow(/let in/);
  const letter = { id: event, subject: "Thank you", body: "That was a night.", audience: "came" as const };
  const boss = await signInToday(site.db, { role: "owner" });
  expect(await site.services.events.guestMessages.send(boss.id, letter)).toEqual({ recipients: 1 });
});

it("of forty doors that ask concurrently, one lets a ticket in", async () => {
  const event = await makeEvent(site.db, { capacity: 10 });
  await join(event, ana);
  const [code = ""] = await codesOf(event);
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, door) => ask(event, `Door ${door}`, arrival(code))),
  );
  expect(verdicts.flat().filter(({ kind }) => kind === "in")).toHaveLength(1);
  expect(verdicts.flat().filter(({ kind }) => kind === "already")).toHaveLength(39);
});

it("a show that is over counts as one concert more for fans who were let in, once", async () => {
  const clock = createTestClock("2026-07-02T12:00:00Z");
  const { count } = createConcertCount({ db: site.db, clock });
  const [cem, dora] = [await signInToday(site.db), await signInToday(site.db)];
  const event = await makeEvent(site.db, { capacity: 10 });
  await join(event, cem);
  await join(event, dora);
  await ask(event, "North", arrival((await codesOf(event))[0] ?? ""));
  await createConcertCount({ db: site.db, clock: createTestClock("2026-07-01T19:00:00Z") }).count();
  const concerts = async (id: number) =>
    (await site.db.selectFrom("users").select("concert_count").where("id", "=", id).executeTakeFirstOrThrow())
      .concert_count;
  expect(await concerts(cem.id)).toBe(0);
  await Promise.all([count(), count(), count()]);
  expect([await concerts(cem.id), await concerts(dora.id)]).toEqual([1, 0]);
});
