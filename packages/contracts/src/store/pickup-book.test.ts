import { expect, it } from "vitest";
import type { HandoverRequest, PickupList } from "./pickup.ts";
import { PickupBook } from "./pickup-book.ts";

const AT = "2026-07-01T18:00:00.000Z";
const CODE = "00000041K7QM2X9TABCDEFGH";
const list = (): PickupList => ({
  event_id: 1,
  orders: [
    { order_id: 4, order_number: "AAAA", name: "Ana Ruiz", code: CODE, party_id: 9, lines: [] },
    { order_id: 5, order_number: "BBBB", name: "Ben Ode", code: "Z".repeat(24), party_id: null, lines: [] },
  ],
  handovers: [],
});
const ask = (id: string, order_id = 4): HandoverRequest => ({
  id,
  who: { by: "order", order_id },
  handed_at: AT,
  is_handed: false,
});

it("finds orders by code, typed part, the buyer's ticket and name", () => {
  const book = new PickupBook(list(), "North");
  expect(book.orderOf({ by: "code", code: "k7qm-2x9t" })?.order_id).toBe(4);
  expect(book.ordersOfParty(9).map(({ order_id }) => order_id)).toEqual([4]);
  expect(book.search("ben", 5).map(({ order_id }) => order_id)).toEqual([5]);
  expect(book.judge(ask("a", 6))).toEqual({ id: "a", kind: "unchecked" });
});

it("hands an order over once, keeps unsynced hand-overs, and merges those of other doors", () => {
  const book = new PickupBook(list(), "North");
  expect(book.judge(ask("a"))).toMatchObject({ kind: "handed" });
  book.handOver(ask("a"));
  expect(book.judge(ask("b"))).toMatchObject({ kind: "already", door: "North", handed_at: AT });
  expect(book.ordersOfParty(9)).toEqual([]);
  // As after a reload.
  const again = new PickupBook(book.toList(), "North", book.queue);
  expect(again.queue).toMatchObject([{ id: "a", is_handed: true }]);
  expect(again.counts).toEqual({ handed: 1, expected: 2 });
  const sent = again.queue;
  again.handOver(ask("c", 5));
  const south = { id: "z", order_id: 4, door: "South", handed_at: AT, problem: null };
  again.receive(sent, { verdicts: [], handovers: [south, { ...south, id: "a", door: "North", problem: "twice" }] });
  expect(again.queue).toMatchObject([{ id: "c" }]);
  expect(again.counts).toEqual({ handed: 2, expected: 2 });
});
