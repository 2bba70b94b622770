import { randomUUID } from "node:crypto";
import type { DoorList, DoorSyncResult } from "@fanfare/contracts/events/door";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEvent, queuedEventMails, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";

let site: TestSite;
let ana: { id: number; token: string };
let ben: { id: number; token: string };
let usher: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-07-01T17:30:00Z") });
  ana = await signInToday(site.db);
  ben = await signInToday(site.db);
  usher = await signInToday(site.db, { role: "door" });
});
afterAll(() => site.close());

const sync = async (event: number, body: object) =>
  (
    await site.call("POST", `/api/events/manage/doors/${event}/entries/`, {
      token: usher.token,
      body: { door: "North", ...body },
    })
  ).body as DoorSyncResult;
const list = async (event: number) =>
  (await site.call("GET", `/api/events/manage/doors/${event}/`, { token: usher.token })).body as DoorList;
const arrival = (code: string | null) => ({
  id: randomUUID(),
  who: code === null ? { by: "walk_in" } : { by: "code", code },
  let_in_at: "2026-07-01T17:30:00.000Z",
  is_let_in: true,
});

it("the place of a walk-in who was let in by mistake goes to the waitlist", async () => {
  const event = await makeEvent(site.db, { title: "Lanterns", capacity: 1 });
  const walkIn = arrival(null);
  await sync(event, { arrivals: [walkIn] });
  await site.services.events.attendance.wait(ben.id, { id: event, party_size: 1 });
  expect((await sync(event, { undone: [walkIn.id] })).counts).toEqual({ in: 0, expected: 1, capacity: 1 });
  expect((await site.services.events.attendance.ownPlace(ben.id, event)).place).toMatchObject({ status: "attending" });
  expect((await queuedEventMails(site)).at(-1)).toMatchObject({ subject: "You got in: Lanterns" });
  await sync(event, { undone: [walkIn.id] });
  expect((await list(event)).counts).toEqual({ in: 0, expected: 1, capacity: 1 });
});

it("an arrival that was undone before it was received stays undone", async () => {
  const event = await makeEvent(site.db, { capacity: 2 });
  await site.services.events.attendance.join(ana.id, { id: event, party_size: 1 });
  const code = (await list(event)).parties[0]?.codes[0] ?? "";
  const [ticket, walkIn] = [arrival(code), arrival(null)];
  await sync(event, { undone: [ticket.id, walkIn.id] });
  await sync(event, { arrivals: [ticket, walkIn] });
  expect((await list(event)).counts).toEqual({ in: 0, expected: 1, capacity: 2 });
  // The ticket itself is still valid.
  expect((await sync(event, { arrivals: [arrival(code)] })).verdicts).toMatchObject([{ kind: "in" }]);

  const together = arrival(null);
  await Promise.all([sync(event, { arrivals: [together] }), sync(event, { undone: [together.id] })]);
  expect((await list(event)).counts).toEqual({ in: 1, expected: 1, capacity: 2 });
});
