import { expect, test } from "vitest";
import { freePlaces, matchTracks, type Recognisable } from "./match.ts";

const track = (title: string, number: number | null, hash: string | null = null, disc = 1): Recognisable => ({
  title,
  number,
  hash,
  disc,
  isImported: true,
});
const match = (planned: Recognisable[], existing: Recognisable[]) =>
  [...matchTracks(planned, existing)].sort(([a], [b]) => a - b);

test("the same bytes are the same track, whatever its name or position", () => {
  expect(match([track("New name", 7, "a")], [track("Other", 7, "b"), track("Old name", 1, "a")])).toEqual([[0, 1]]);
});

test("a replaced file is matched by position and title, then by title, then by position", () => {
  const existing = [track("One", 1, "x"), track("Two", 2, "y"), track("Three", 3, "z")];
  expect(match([track("one ", 1, "n1")], existing)).toEqual([[0, 0]]);
  expect(match([track("Two", 9, "n2")], existing)).toEqual([[0, 1]]);
  expect(match([track("Renamed", 3, "n3")], existing)).toEqual([[0, 2]]);
});

test("the position alone does not match a track that the owner created", () => {
  const own = { ...track("Owner's", 1), isImported: false };
  expect(match([track("Mine", 1, "a")], [own])).toEqual([]);
  expect(match([track("Owner's", 1, "a")], [own])).toEqual([[0, 0]]);
});

test("an intro inserted first is new, and all others only move", () => {
  const existing = [track("One", 1), track("Two", 2)];
  expect(match([track("Intro", 1, "i"), track("One", 2, "n1"), track("Two", 3, "n2")], existing)).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test("two tracks of one title are distinguished by position, and no track is matched twice", () => {
  const existing = [track("Interlude", 2), track("Interlude", 5)];
  const planned = [track("Interlude", 5, "a"), track("Interlude", 2, "b"), track("Interlude", 8, "c")];
  expect(match(planned, existing)).toEqual([
    [0, 1],
    [1, 0],
  ]);
});

test("another disc is another position, and tracks with nothing in common do not match", () => {
  expect(match([track("A", 1, null, 2)], [track("B", 1)])).toEqual([]);
  expect(match([track("A", null, null)], [track("B", null, null)])).toEqual([]);
});

test("positions: remaining tracks keep theirs, others get free ones", () => {
  const staying = [
    { disc: 1, number: 1 },
    { disc: 1, number: 3 },
    { disc: 2, number: null },
  ];
  const wanted = [
    { disc: 1, number: 1 },
    { disc: 1, number: 2 },
    { disc: 2, number: 1 },
    { disc: 1, number: null },
  ];
  expect(freePlaces(staying, wanted)).toEqual([
    { disc: 1, number: 2 },
    { disc: 1, number: 4 },
    { disc: 2, number: 1 },
    { disc: 1, number: 5 },
  ]);
});
