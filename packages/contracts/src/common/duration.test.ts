import { expect, test } from "vitest";
import { secondsToLabel, shortDurationLabel, toDurationLabel } from "./duration.ts";

test.each([0, 999, 1000, 59_999, 60_000, 108_727, 236_999, 237_000, 3_599_500, 3_661_000])(
  "a length of %i ms has the same label from text and from seconds",
  (milliseconds) => {
    expect(shortDurationLabel(toDurationLabel(milliseconds))).toBe(secondsToLabel(milliseconds / 1000));
  },
);

test("truncates fractions of a second", () => {
  expect(toDurationLabel(236_999)).toBe("00:03:56");
  expect(toDurationLabel(237_000)).toBe("00:03:57");
});
