import type { TeamSelf } from "@fanfare/contracts/admin/team";
import type { DoorList } from "@fanfare/contracts/events/door";
import { beforeEach, expect, test } from "vitest";
import {
  keepDoorsOf,
  readDoorList,
  readDoorQueue,
  readDoorSelf,
  readHanded,
  writeDoorList,
  writeDoorQueue,
  writeDoorSelf,
  writeHanded,
} from "./door-storage.ts";

const NORA: TeamSelf = { id: 7, name: "Nora", email: "nora@team.example", role: "door", permissions: ["door"] };
const LIST: DoorList = {
  show: {
    id: 2,
    title: "Amber Season",
    status: "upcoming",
    local_date: "2026-12-02",
    time: "20:00",
    venue: "The Mill",
  },
  as_of: "2026-12-02T19:00:00.000Z",
  parties: [{ kind: "guest", id: 1, name: "Robin Ashdown", note: null, party_size: 1, codes: [] }],
  entries: [],
  counts: { in: 0, expected: 1, capacity: 20 },
};
const walkIn = (let_in_at: Date) => ({
  id: crypto.randomUUID(),
  who: { by: "walk_in" as const },
  let_in_at: let_in_at.toISOString(),
  is_let_in: true,
});
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

beforeEach(() => {
  localStorage.clear();
  writeDoorSelf(NORA, 1000);
  writeDoorList(LIST);
});

test("keeps a door's list and its member for as long as the session lasts", () => {
  keepDoorsOf(1000);
  expect(readDoorSelf(1000)).toEqual(NORA);
  expect(readDoorList(2)).toEqual(LIST);
});

test.each([
  ["after a logout", null],
  ["for another's login", 2000],
])("deletes names %s, but not what has not been sent yet", (_, session) => {
  const queue = { arrivals: [walkIn(hoursAgo(1))], undone: [] };
  writeDoorQueue(2, queue);
  expect(readDoorSelf(session)).toBeNull();
  keepDoorsOf(session);
  expect(JSON.stringify(localStorage)).not.toMatch(/Robin|Nora/);
  expect(readDoorList(2)).toBeNull();
  expect(readDoorQueue(2)).toEqual(queue);
});

test("deletes unsent entries after a day", () => {
  writeDoorQueue(2, { arrivals: [walkIn(hoursAgo(25))], undone: [] });
  writeHanded(2, [
    {
      id: crypto.randomUUID(),
      who: { by: "order", order_id: 5 },
      handed_at: hoursAgo(25).toISOString(),
      is_handed: true,
    },
  ]);
  keepDoorsOf(null);
  expect(readDoorQueue(2)).toBeNull();
  expect(readHanded(2)).toEqual([]);
});
