import { expect, it } from "vitest";
import { mergedOrder } from "./merged-order.ts";

it.each([
  { what: "nothing changed elsewhere", stored: [1, 2, 3], wanted: [3, 1], after: [3, 1] },
  { what: "a move, and an addition elsewhere", stored: [1, 2, 3, 4], wanted: [3, 1, 2], after: [3, 1, 2, 4] },
  {
    what: "a move to the end, and an addition elsewhere",
    stored: [1, 2, 3, 4],
    wanted: [2, 3, 1],
    after: [2, 3, 1, 4],
  },
  { what: "all removed, and an addition elsewhere", stored: [1, 2, 3, 4], wanted: [], after: [4] },
  { what: "a removal, and another one elsewhere", stored: [2, 3], wanted: [1, 2], after: [2] },
  { what: "a move of what was removed elsewhere", stored: [1, 2], wanted: [3, 1, 2], after: [1, 2] },
  { what: "a removal, and a move elsewhere", stored: [3, 1, 2], wanted: [1, 3], after: [3, 1] },
  { what: "a move, and another one elsewhere", stored: [2, 1, 3], wanted: [3, 1, 2], after: [3, 2, 1] },
  { what: "the same addition on both sides", stored: [1, 2, 3, 4], wanted: [1, 2, 3, 4], after: [1, 2, 3, 4] },
  { what: "different additions", stored: [1, 2, 3, 4], wanted: [1, 5, 2, 3], after: [1, 5, 2, 3, 4] },
  { what: "a second one of a track added elsewhere", stored: [1, 2, 3, 1], wanted: [2, 3], after: [2, 3, 1] },
])("merges the orders of two devices: $what", ({ stored, wanted, after }) => {
  expect(mergedOrder(stored, [1, 2, 3], wanted)).toEqual(after);
});

it("returns any wanted order when nothing changed elsewhere, with repeated tracks", () => {
  const seen = [1, 2, 1, 3, 1];
  for (const wanted of [[1, 1, 1, 2, 3], [3, 1, 2], [1, 2, 3, 1, 1], [], [2, 1, 2, 4, 1, 1, 1]])
    expect(mergedOrder(seen, seen, wanted)).toEqual(wanted);
});
