import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoResponseError } from "../../../lib/trpc.tsx";
import { STALL_MS, stallLimit } from "./stall-limit.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a download without a byte for too long is aborted, one that goes on slowly is not", () => {
  const limit = stallLimit(new AbortController().signal);
  for (let step = 0; step < 5; step += 1) {
    vi.advanceTimersByTime(STALL_MS - 100);
    limit.renew();
  }
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(STALL_MS + 100);
  expect(limit.signal.reason).toMatchObject({ cause: expect.any(NoResponseError) });
});

test("it ends with the signal it was given, and not after its end", () => {
  const outer = new AbortController();
  const [aborted, ended] = [stallLimit(outer.signal), stallLimit(outer.signal)];
  ended.end();
  outer.abort();
  vi.advanceTimersByTime(STALL_MS + 100);
  expect([aborted.signal.aborted, ended.signal.aborted]).toEqual([true, false]);
});
