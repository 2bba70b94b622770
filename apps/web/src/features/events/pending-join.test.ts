import { beforeEach, expect, test } from "vitest";
import { savePendingJoin, takePendingJoin } from "./pending-join.ts";

beforeEach(() => sessionStorage.clear());

test("a pending join can be taken once, by its own show", () => {
  savePendingJoin({ event_id: 3, party_size: 2 });
  expect(takePendingJoin(3)).toEqual({ event_id: 3, party_size: 2 });
  expect(takePendingJoin(3)).toBeNull();
});

test("another show does not get it and drops it", () => {
  savePendingJoin({ event_id: 3, party_size: 2 });
  expect(takePendingJoin(4)).toBeNull();
  expect(takePendingJoin(3)).toBeNull();
});

test("an invalid join is dropped", () => {
  sessionStorage.setItem("pending_join", JSON.stringify({ event_id: 3, party_size: 0, at: Date.now() }));
  expect(takePendingJoin(3)).toBeNull();
});
