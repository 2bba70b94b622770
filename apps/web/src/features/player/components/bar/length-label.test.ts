import { expect, test } from "vitest";
import { lengthLabel } from "./length-label.ts";

test.each([
  ["00:03:57", 237, "3:57"],
  ["00:03:57", 236.97, "3:57"],
  ["00:03:57", 238.02, "3:57"],
  ["00:03:57", 241.5, "4:01"],
  ["00:03:57", 30, "0:30"],
  ["", 61.9, "1:01"],
  [undefined, 0, "0:00"],
])("a track listed as %s with a stream of %d seconds is shown as %s long", (listed, measured, label) => {
  expect(lengthLabel(listed, measured)).toBe(label);
});
