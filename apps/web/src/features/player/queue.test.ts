import { describe, expect, it } from "vitest";
import {
  addLast,
  addNext,
  currentEntry,
  cycleRepeat,
  EMPTY_QUEUE,
  indexAfterEnd,
  isShuffled,
  jumpTo,
  moveEntry,
  nextIndex,
  previousIndex,
  type Queue,
  type Repeat,
  removeEntry,
  replaceTracks,
  toggleShuffle,
} from "./queue.ts";
import { seededRandom, trackNamed } from "./testing/fixtures.ts";

const random = seededRandom(7);

function queueOf(titles: string, index = 0, repeat: Repeat = "off"): Queue {
  return replaceTracks({ ...EMPTY_QUEUE, repeat }, [...titles].map(trackNamed), index, random);
}
const order = (queue: Queue) => queue.entries.map((entry) => entry.track.title).join("");
const playing = (queue: Queue) => currentEntry(queue)?.track.title;

describe("next, previous and the end of a track", () => {
  it.each([
    { at: 0, repeat: "off", next: 1, previous: null, end: 1 },
    { at: 1, repeat: "off", next: 2, previous: 0, end: 2 },
    { at: 2, repeat: "off", next: null, previous: 1, end: null },
    { at: 0, repeat: "all", next: 1, previous: 2, end: 1 },
    { at: 2, repeat: "all", next: 0, previous: 1, end: 0 },
    { at: 0, repeat: "one", next: 1, previous: null, end: 0 },
    { at: 2, repeat: "one", next: null, previous: 1, end: 2 },
  ] as const)("at $at of 3 with repeat $repeat: next $next, previous $previous, after the end $end", (row) => {
    const queue = queueOf("abc", row.at, row.repeat);
    expect([nextIndex(queue), previousIndex(queue), indexAfterEnd(queue)]).toEqual([row.next, row.previous, row.end]);
  });

  it.each(["off", "all", "one"] as const)("return null for an empty queue with repeat %s", (repeat) => {
    const queue = { ...EMPTY_QUEUE, repeat };
    expect([nextIndex(queue), previousIndex(queue), indexAfterEnd(queue)]).toEqual([null, null, null]);
  });

  it("repeat cycles through off, all, one and off again", () => {
    const modes: Repeat[] = [];
    for (let queue = queueOf("ab"); modes.length < 4; queue = cycleRepeat(queue)) modes.push(queue.repeat);
    expect(modes).toEqual(["off", "all", "one", "off"]);
  });
});

describe("replacing the tracks", () => {
  it.each([
    { index: 1, current: "b" },
    { index: -3, current: "a" },
    { index: 9, current: "c" },
  ])("index $index of three makes $current current", ({ index, current }) => {
    expect(playing(queueOf("abc", index))).toBe(current);
  });

  it("gives every entry a key that no entry of the previous queue had", () => {
    const before = queueOf("abc");
    const after = replaceTracks(
      before,
      before.entries.map((entry) => entry.track),
      0,
      random,
    );
    const keys = [...before.entries, ...after.entries].map((entry) => entry.key);
    expect(new Set(keys).size).toBe(6);
  });

  it("keeps only the fields a queue needs of a richer track", () => {
    const rich = { ...trackNamed("a"), lyrics: "la la", peaks: [1, 2] };
    expect(replaceTracks(EMPTY_QUEUE, [rich], 0, random).entries[0]?.track).toEqual(trackNamed("a"));
  });

  it("puts the chosen track first when shuffle is on, and can restore the given order", () => {
    const shuffled = replaceTracks(toggleShuffle(queueOf("xy"), random), [..."abcdef"].map(trackNamed), 3, random);
    expect([playing(shuffled), shuffled.index, isShuffled(shuffled)]).toEqual(["d", 0, true]);
    expect(order(toggleShuffle(shuffled, random))).toBe("abcdef");
  });
});

describe("shuffle", () => {
  it("keeps the current track current and first, and keeps every track in the queue", () => {
    const shuffled = toggleShuffle(queueOf("abcdefgh", 4), random);
    expect([playing(shuffled), shuffled.index]).toEqual(["e", 0]);
    expect([...order(shuffled)].sort().join("")).toBe("abcdefgh");
    expect(order(shuffled)).not.toBe("eabcdfgh");
  });

  it("restores the order when switched off, with the current track still current", () => {
    const shuffled = jumpTo(toggleShuffle(queueOf("abcdefgh", 4), random), 3);
    const restored = toggleShuffle(shuffled, random);
    expect(order(restored)).toBe("abcdefgh");
    expect(playing(restored)).toBe(playing(shuffled));
  });

  it("produces each order of three tracks with a fair share", () => {
    const seen = new Map<string, number>();
    for (let round = 0; round < 1200; round++) {
      const title = order(toggleShuffle(queueOf("abcd"), random));
      seen.set(title, (seen.get(title) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    expect(Math.min(...seen.values())).toBeGreaterThan(140);
  });

  it.each([
    { change: "added next", edit: (queue: Queue) => addNext(queue, trackNamed("X")), restored: "abcXdef" },
    { change: "added last", edit: (queue: Queue) => addLast(queue, trackNamed("X")), restored: "abcdefX" },
    { change: "moved", edit: (queue: Queue) => moveEntry(queue, 1, 4), restored: "abcdef" },
  ])("a track $change while shuffled has its proper place afterwards", ({ edit, restored }) => {
    expect(order(toggleShuffle(edit(toggleShuffle(queueOf("abcdef", 2), random)), random))).toBe(restored);
  });

  it("forgets tracks that were removed while it was on", () => {
    const shuffled = toggleShuffle(queueOf("abcd"), random);
    const gone = shuffled.entries[2]?.track.title ?? "";
    expect(order(toggleShuffle(removeEntry(shuffled, 2), random))).toBe("abcd".replace(gone, ""));
  });
});

describe("changing the queue", () => {
  it.each([
    { from: 0, to: 2, index: 0, order: "bcad", index2: 2 },
    { from: 3, to: 0, index: 0, order: "dabc", index2: 1 },
    { from: 1, to: 2, index: 0, order: "acbd", index2: 0 },
    { from: 2, to: 1, index: 1, order: "acbd", index2: 2 },
    { from: 1, to: 9, index: 1, order: "abcd", index2: 1 },
    { from: -1, to: 1, index: 1, order: "abcd", index2: 1 },
  ])("moving $from to $to while $index plays gives $order at $index2", (row) => {
    const moved = moveEntry(queueOf("abcd", row.index), row.from, row.to);
    expect([order(moved), moved.index]).toEqual([row.order, row.index2]);
  });

  it.each([
    { removed: 0, at: 2, order: "bcd", playing: "c" },
    { removed: 3, at: 2, order: "abc", playing: "c" },
    { removed: 1, at: 1, order: "acd", playing: "c" },
    { removed: 3, at: 3, order: "abc", playing: "c" },
    { removed: 7, at: 1, order: "abcd", playing: "b" },
  ])("removing $removed while $at plays leaves $order with $playing current", (row) => {
    const left = removeEntry(queueOf("abcd", row.at), row.removed);
    expect([order(left), playing(left)]).toEqual([row.order, row.playing]);
  });

  it("is empty, with no current entry, after the last one was removed", () => {
    const left = removeEntry(queueOf("a"), 0);
    expect([left.entries, left.index]).toEqual([[], -1]);
  });

  it.each([addNext, addLast])("%o makes the first track of an empty queue current", (add) => {
    expect(playing(add(EMPTY_QUEUE, trackNamed("a")))).toBe("a");
  });

  it("returns the same object when nothing changes", () => {
    const queue = queueOf("abc", 1);
    expect([jumpTo(queue, 1), jumpTo(queue, 5), moveEntry(queue, 1, 1), removeEntry(queue, 8)]).toEqual(
      Array.from({ length: 4 }, () => queue),
    );
    expect(jumpTo(queue, 1)).toBe(queue);
  });
});
