import { describe, expect, it } from "vitest";
import { track } from "../../testing/site-data.ts";
import { placesOf } from "../music/track-places.ts";
import { moreTracks, moved } from "./playlist-order.ts";

const [a, b, c] = [track(1), track(2), track(3)];
const ids = (tracks: readonly { id: number }[]) => tracks.map(({ id }) => id);

describe("the order of a playlist", () => {
  it.each([
    [0, 2, [2, 3, 1]],
    [2, 0, [3, 1, 2]],
    [1, 2, [1, 3, 2]],
    [1, 1, [1, 2, 3]],
    [0, 3, [1, 2, 3]],
    [-1, 0, [1, 2, 3]],
    [5, 0, [1, 2, 3]],
  ])("is, after moving %d to %d, %j", (from, to, expected) => {
    expect(ids(moved([a, b, c], from, to))).toEqual(expected);
  });

  it("gives each entry its own key, even when a track occurs twice", () => {
    const keys = placesOf([a, b, a]).map((place) => place.key);
    expect(new Set(keys).size).toBe(3);
    expect(
      placesOf([b, a, a])
        .map((place) => place.key)
        .toSorted(),
    ).toEqual(keys.toSorted());
  });

  it("counts the tracks that a card leaves out", () => {
    expect([moreTracks(1), moreTracks(4)]).toEqual(["+1 more track", "+4 more tracks"]);
  });
});
