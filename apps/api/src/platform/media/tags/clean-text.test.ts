import { expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

it("cleans the lines of a text and keeps its indentation and empty lines", () => {
  expect(cleanText("\n\n  one \t\r\ntwo\u2028\u0007three  \n \n\n four \n\n")).toBe("  one\ntwo\nthree\n\n\n four");
  expect(cleanText(" \n\t ")).toBe(null);
});

it.each([" ", "\t", "\n", "\u2003"])("takes the largest lyrics file even if it is one run of %j", (space) => {
  const run = space.repeat(2 ** 20 - 2);
  expect(cleanText(`a${run}`)).toBe("a");
  // One that does not end in the run, which took hours: an attempt to match per character, each as long as the run.
  expect(cleanText(`a${run}b`)?.startsWith(`a${space}`)).toBe(true);
});
