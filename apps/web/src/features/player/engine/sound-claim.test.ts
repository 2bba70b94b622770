import { expect, it, vi } from "vitest";
import { createSoundClaim } from "./sound-claim.ts";

/** A lock manager with one lock that can be stolen, as in browsers. */
function fakeLocks(): LockManager {
  let holder: ((error: DOMException) => void) | null = null;
  const request = (_name: string, _options: LockOptions, run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      holder?.(new DOMException("stolen", "AbortError"));
      holder = reject;
      void run().then(() => {
        if (holder === reject) holder = null;
        resolve();
      });
    });
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
}

/** A lock manager of a browser that refuses storage. */
const refusedLocks = (): LockManager =>
  ({ request: () => Promise.reject(new DOMException("denied", "SecurityError")) }) as unknown as LockManager;

/** Messages are delivered before the last of these event loop turns, however late it is. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it.each([
  { way: "a lock", locks: fakeLocks },
  { way: "word of mouth", locks: () => undefined },
  { way: "word of mouth where locks are refused", locks: refusedLocks },
])("lets only the tab that started last play, by $way", async ({ locks }) => {
  const shared = locks();
  const [first, second] = [vi.fn(), vi.fn()];
  const a = createSoundClaim(first, shared);
  const b = createSoundClaim(second, shared);
  a.take();
  await settled();
  b.take();
  await settled();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  a.take();
  await settled();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

it("leaves exactly one of two tabs that start at the same time", async () => {
  const shared = fakeLocks();
  const lost = vi.fn();
  createSoundClaim(lost, shared).take();
  createSoundClaim(lost, shared).take();
  await settled();
  expect(lost).toHaveBeenCalledOnce();
});

it("does not notify a paused tab when another one starts", async () => {
  const shared = fakeLocks();
  const lost = vi.fn();
  const claim = createSoundClaim(lost, shared);
  claim.take();
  claim.release();
  await settled();
  createSoundClaim(vi.fn(), shared).take();
  await settled();
  expect(lost).not.toHaveBeenCalled();
});
