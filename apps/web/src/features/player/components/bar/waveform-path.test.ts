import { describe, expect, it } from "vitest";
import { waveformPath } from "./waveform-path.ts";

/** The height of every bar, read back from the path. */
const heights = (path: string) => [...path.matchAll(/v-([\d.]+)h/g)].map(([, height]) => Number(height));

describe("a waveform", () => {
  it.each([
    { what: "more peaks than bars", peaks: [10, 90, 20, 30, 40, 50], bars: 3, expected: [90, 30, 50] },
    { what: "as many", peaks: [10, 20, 30], bars: 3, expected: [10, 20, 30] },
    { what: "fewer", peaks: [10, 80], bars: 4, expected: [10, 10, 80, 80] },
    { what: "silence", peaks: [0, 0], bars: 2, expected: [5, 5] },
  ])("of $what shows the highest peak of each bar", ({ peaks, bars, expected }) => {
    expect(heights(waveformPath(peaks, bars))).toEqual(expected);
  });
});
