import { expect, it } from "vitest";
import { withoutFew } from "./anonymise-visits.ts";

const row = (name: string, visits: number, listens = 0) => ({
  name,
  visits,
  listens,
  fans: 0,
  subscribers: 0,
  sign_ups: 0,
  orders: 1,
  ordered_cents: 100,
});

it("names no source with fewer than five visits, and leaves every total unchanged", () => {
  const rows = withoutFew([row("bandcamp.com", 9), row("direct", 6), row("one.example", 3), row("two.example", 2, 4)]);
  expect(rows.map(({ name, visits, orders }) => [name, visits, orders])).toEqual([
    ["bandcamp.com", 9, 1],
    ["direct", 6, 1],
    ["other", 5, 2],
  ]);
});

it("merges another source when the rest would be a single person", () => {
  const rows = withoutFew([row("bandcamp.com", 9), row("direct", 6), row("one.example", 1)]);
  expect(rows.map(({ name, visits }) => [name, visits])).toEqual([
    ["bandcamp.com", 9],
    ["other", 7],
  ]);
});

it("returns no rows when there are none", () => {
  expect(withoutFew([])).toEqual([]);
});
