import { beforeEach, expect, test } from "vitest";
import { savePendingJoin, takePendingJoin } from "./pending-join.ts";

beforeEach(() => sessionStorage.clear());

test("a pending join is taken once, by its own show", () => {
  savePendingJoin({ event_id: 3, party_size: 2 });
  expect(takePendingJoin(3)).toEqual({ event_id: 3, party_size: 2 });
  expect(takePendingJoin(3)).toBeNull();
});

test("another show does not get it, and it is not kept for later", () => {
  savePendingJoin({ event_id: 3, party_size: 2 });
  expect(takePendingJoin(4)).toBeNull();
  expect(takePendingJoin(3)).toBeNull();
});

test("what is no join is dropped", () => {
  sessionStorage.setItem("pending_join", JSON.stringify({ event_id: 3, party_size: 0, at: Date.now() }));
  expect(takePendingJoin(3)).toBeNull();
});
