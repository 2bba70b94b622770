import { expect, it } from "vitest";
import type { DoorEntry, DoorList } from "./door.ts";
import { DoorBook } from "./door-book.ts";

const CODE = "00000GG1K7QM2X9T0000AAAA";
const AT = "2026-07-01T18:05:00.000Z";
const list = (values: Partial<DoorList> = {}): DoorList => ({
  show: { id: 1, title: "Lanterns", status: "upcoming", local_date: "2026-07-01", time: "20:00", venue: "Hall" },
  as_of: "2026-07-01T18:00:00.000Z",
  parties: [
    { kind: "fan", id: 7, name: "Ana Ruiz", note: null, party_size: 2, codes: [CODE, `00000GG2${"B".repeat(16)}`] },
    { kind: "guest", id: 7, name: "Ana's Mother", note: "front row", party_size: 1, codes: [] },
  ],
  entries: [],
  counts: { in: 0, expected: 3, capacity: 4 },
  ...values,
});
const ask = (code: string, id = "a") => ({ id, who: { by: "code", code } as const });
const walkIn = (id: string) => ({ id, who: { by: "walk_in" } as const, let_in_at: AT });

it("admits a ticket once, scanned or typed, and then reports when and where it was admitted", () => {
  const book = new DoorBook(list(), "North");
  const ticket = { kind: "fan", id: 7, person: 1 };
  expect(book.judge(ask(CODE))).toMatchObject({ kind: "in", name: "Ana Ruiz", ticket });
  expect(book.judge(ask("k7qm-2x9t"))).toMatchObject({ kind: "in", ticket });
  book.letIn({ ...ask(CODE), let_in_at: AT });
  expect(book.judge(ask("K7QM 2X9T", "b"))).toMatchObject({ kind: "already", door: "North", let_in_at: AT });
  expect(book.judge({ id: "c", who: { by: "list", kind: "fan", id: 7, person: 2 } })).toMatchObject({ kind: "in" });
  expect(book.counts).toEqual({ in: 1, expected: 3, capacity: 4 });
});

it("cannot check a code that is not on its list", () => {
  expect(new DoorBook(list(), "North").judge(ask("Z".repeat(24)))).toMatchObject({ kind: "unchecked" });
});

it("admits walk-ins while there is room, counting those not yet synced", () => {
  const book = new DoorBook(list(), "North");
  expect(book.judge(walkIn("a"))).toMatchObject({ kind: "in" });
  book.letIn(walkIn("a"));
  expect(book.judge(walkIn("b"))).toMatchObject({ kind: "full" });
});

it("finds parties by any words of a name", () => {
  const book = new DoorBook(list(), "North");
  expect(book.search("ana", 5)).toHaveLength(2);
  expect(book.search("mother ana", 5)).toMatchObject([{ kind: "guest" }]);
  expect(book.search(" ", 5)).toEqual([]);
});

it("removes only synced entries from its queue, and shows entries of both doors", () => {
  const book = new DoorBook(list(), "North");
  book.letIn({ ...ask(CODE, "a"), let_in_at: AT });
  const sent = book.queue;
  book.letIn(walkIn("b"));
  book.undo("a", AT);
  const other: DoorEntry = {
    id: "z",
    kind: "fan",
    party_id: 7,
    person: 1,
    door: "South",
    let_in_at: "2026-07-01T18:01:00.000Z",
    problem: null,
    undone_at: null,
  };
  const mine: DoorEntry = { ...other, id: "a", door: "North", let_in_at: AT, problem: "twice" };
  book.receive(sent, { as_of: AT, verdicts: [], entries: [other, mine], counts: { in: 2, expected: 3, capacity: 4 } });
  expect(book.queue).toMatchObject({ arrivals: [{ id: "b" }], undone: ["a"] });
  // Its undo has not been sent yet.
  expect(book.entries.find(({ id }) => id === "a")?.undone_at).not.toBeNull();
  expect(book.judge(ask(CODE, "c"))).toMatchObject({ kind: "already", door: "South" });
  const again = new DoorBook(book.toList(), "North", book.queue);
  expect(again.counts).toEqual(book.counts);
  expect(again.asOf).toBe(AT);
});
