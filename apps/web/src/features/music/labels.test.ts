import { expect, test } from "vitest";
import { totalLength, trackCount } from "./labels.ts";

test("the total length is shown in minutes, and from an hour on in hours and minutes", () => {
  expect(totalLength([{ duration: "00:03:57" }, { duration: "00:04:31" }])).toBe("8 min");
  expect(totalLength([{ duration: "01:00:05" }, { duration: "00:04:00" }])).toBe("1 h 4 min");
  expect(totalLength([{ duration: "00:00:12" }])).toBe("1 min");
});

test("the track count uses the singular for one track", () => {
  expect([trackCount(0), trackCount(1), trackCount(2)]).toEqual(["0 tracks", "1 track", "2 tracks"]);
});
