import { describe, expect, it } from "vitest";
import {
  IllegalTransitionError,
  judgeJoin,
  judgeWaitlist,
  type Line,
  placesLeft,
  promotions,
  type Standing,
  transitionAction,
} from "./waitlist.ts";

const line = (capacity: number | null, places_taken: number, ...waiting: number[]): Line => ({
  capacity,
  places_taken,
  waiting: waiting.map((party_size, index) => ({ id: index + 1, party_size })),
});
const attending = (party_size: number): Standing => ({ status: "attending", party_size });
const waiting = (party_size: number): Standing => ({ status: "waitlisted", party_size });

type Case = [what: string, standing: Standing, line: Line, size: number, verdict: string];

const said = (verdict: ReturnType<typeof judgeJoin>) => (verdict.kind === "refused" ? verdict.because : verdict.kind);

describe("judgeJoin", () => {
  it.each<Case>([
    ["no limit", null, line(null, 5000), 8, "go"],
    ["the last places", null, line(10, 8), 2, "go"],
    ["again with the same size", attending(2), line(10, 10), 2, "same"],
    [
      "again with another size",
      attending(2),
      line(10, 2),
      3,
      "You already have places for 2 people. Leave first to join with another party size.",
    ],
    [
      "again with another size, alone",
      attending(1),
      line(10, 2),
      3,
      "You already have places for 1 person. Leave first to join with another party size.",
    ],
    ["full", null, line(10, 10), 1, "This show is full. Join the waitlist and you get the next free place."],
    [
      "fuller than full, after a lowered capacity",
      null,
      line(5, 10),
      1,
      "This show is full. Join the waitlist and you get the next free place.",
    ],
    [
      "no capacity at all",
      null,
      line(0, 0),
      1,
      "This show is full. Join the waitlist and you get the next free place.",
    ],
    [
      "too few places left",
      null,
      line(10, 9),
      3,
      "Only 1 place left, not enough for 3 people. Join the waitlist, or come as a smaller party.",
    ],
    [
      "a party larger than the room",
      null,
      line(2, 0),
      3,
      "Only 2 places left, not enough for 3 people. Join the waitlist, or come as a smaller party.",
    ],
    ["places that no waiting party fits in", null, line(10, 8, 3, 4), 2, "go"],
    [
      "places that a waiting party fits in",
      null,
      line(10, 8, 3, 2),
      1,
      "This show is full. Join the waitlist and you get the next free place.",
    ],
    ["waiting for more, taking what is left", waiting(3), line(10, 8, 3), 2, "go"],
    [
      "waiting, and still full",
      waiting(2),
      line(10, 10, 2),
      2,
      "You are already on the waitlist. When a place comes free, you get it automatically.",
    ],
  ])("%s", (_what, standing, at, size, verdict) => {
    expect(said(judgeJoin("upcoming", standing, at, size))).toBe(verdict);
  });

  it.each(["cancelled", "past"] as const)("of a %s show is refused, also for fans who are attending", (state) => {
    const because = state === "past" ? "This show is over." : "This show was cancelled.";
    expect(said(judgeJoin(state, null, line(10, 0), 1))).toBe(because);
    expect(said(judgeJoin(state, attending(1), line(10, 1), 1))).toBe(because);
    expect(said(judgeWaitlist(state, null, line(10, 10), 1))).toBe(because);
  });

  it("of a postponed show works as for any other", () => {
    expect(said(judgeJoin("postponed", null, line(10, 0), 1))).toBe("go");
  });
});

describe("judgeWaitlist", () => {
  it.each<Case>([
    ["full", null, line(10, 10), 1, "go"],
    ["too few places left for the party", null, line(10, 9), 2, "go"],
    ["places that a waiting party fits in", null, line(10, 8, 2), 1, "go"],
    ["places left", null, line(10, 9), 1, "There are places left for you. Join the show instead of its waitlist."],
    ["no limit", null, line(null, 9), 1, "There are places left for you. Join the show instead of its waitlist."],
    ["already in", attending(1), line(10, 10), 1, "You already have a place at this show."],
    ["again with the same size", waiting(2), line(10, 10, 2), 2, "same"],
    [
      "again with another size",
      waiting(2),
      line(10, 10, 2),
      1,
      "You are already waiting for 2 people. Leave the waitlist first to wait with another party size.",
    ],
  ])("%s", (_what, standing, at, size, verdict) => {
    expect(said(judgeWaitlist("upcoming", standing, at, size))).toBe(verdict);
  });
});

describe("promotions", () => {
  it.each<[what: string, line: Line, promoted: number[], passedOver: number[]]>([
    ["no party waits", line(10, 5), [], []],
    ["nothing is free", line(10, 10, 1, 1), [], []],
    ["the first in line", line(10, 9, 1, 1), [1], []],
    ["as many as fit, in order", line(10, 7, 1, 1, 1, 1), [1, 2, 3], []],
    ["a larger party is passed over and named", line(10, 9, 2, 1), [2], [1]],
    ["a party too large for what is left after others is passed over", line(10, 7, 2, 2, 1), [1, 3], [2]],
    ["a party behind the last that got in was not passed over", line(10, 9, 1, 2), [1], []],
    ["a party that no other overtook was not passed over", line(10, 9, 2, 3), [], []],
    ["no limit any more", line(null, 9, 4, 4), [1, 2], []],
    ["fewer places than are taken", line(5, 9, 1), [], []],
  ])("%s", (_what, at, promoted, passedOver) => {
    const result = promotions(at);
    expect(result.promoted.map(({ id }) => id)).toEqual(promoted);
    expect(result.passed_over.map(({ id }) => id)).toEqual(passedOver);
  });

  it("never gives more places than are free, and leaves none that a waiting party fits in", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 2000; round++) {
      const at = line(random(20), random(20), ...Array.from({ length: random(12) }, () => 1 + random(5)));
      const { promoted } = promotions(at);
      const free = (placesLeft(at) ?? 0) - promoted.reduce((sum, party) => sum + party.party_size, 0);
      const left = at.waiting.filter((party) => !promoted.includes(party));
      expect(free).toBeGreaterThanOrEqual(0);
      expect(left.some((party) => party.party_size <= free)).toBe(false);
    }
  });
});

describe("transitionAction", () => {
  it("names every legal move and throws for the others", () => {
    const places = ["none", "attending", "waitlisted"] as const;
    const named = places.map((from) =>
      places.map((to) => {
        try {
          return transitionAction(from, to);
        } catch (error) {
          expect(error).toBeInstanceOf(IllegalTransitionError);
          return null;
        }
      }),
    );
    expect(named).toEqual([
      [null, "joined", "waitlisted"],
      ["left", null, null],
      ["left_waitlist", "promoted", null],
    ]);
  });
});
