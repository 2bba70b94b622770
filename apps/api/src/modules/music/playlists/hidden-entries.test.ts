import { expect, it } from "vitest";
import { keepHidden } from "./hidden-entries.ts";

/** Entries from track ids, of which the negative ones are hidden. */
const entries = (...ids: number[]) => ids.map((id) => ({ track_id: Math.abs(id), is_hidden: id < 0 }));

it.each([
  { what: "nothing hidden", before: entries(1, 2), ids: [2, 1], after: [2, 1] },
  { what: "behind the entry before it", before: entries(1, -9, 2), ids: [2, 1], after: [2, 1, 9] },
  { what: "first", before: entries(-9, 1, 2), ids: [2, 1], after: [9, 2, 1] },
  { what: "behind an earlier entry", before: entries(1, 2, -9, 3), ids: [1, 3], after: [1, 9, 3] },
  { what: "several in a row", before: entries(1, -8, -9, 2), ids: [1, 2], after: [1, 8, 9, 2] },
  {
    what: "behind the same one of two equal entries",
    before: entries(1, 2, 1, -9),
    ids: [1, 3, 1],
    after: [1, 3, 1, 9],
  },
  { what: "all others removed", before: entries(1, -9), ids: [], after: [9] },
  { what: "only as far as there is room", before: entries(1, -8, -9), ids: [1, 2, 3], after: [1, 8, 2, 3] },
])("keeps hidden entries: $what", ({ before, ids, after }) => {
  expect(keepHidden(before, ids, 4)).toEqual(after);
});
