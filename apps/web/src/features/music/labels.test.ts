import { expect, test } from "vitest";
import { totalLength, trackCount } from "./labels.ts";

test("the length of all tracks is said in minutes, from an hour on in hours and minutes", () => {
  expect(totalLength([{ duration: "00:03:57" }, { duration: "00:04:31" }])).toBe("8 min");
  expect(totalLength([{ duration: "01:00:05" }, { duration: "00:04:00" }])).toBe("1 h 4 min");
  expect(totalLength([{ duration: "00:00:12" }])).toBe("1 min");
});

test("one track is one track", () => {
  expect([trackCount(0), trackCount(1), trackCount(2)]).toEqual(["0 tracks", "1 track", "2 tracks"]);
});
