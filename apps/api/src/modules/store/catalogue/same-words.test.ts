import { describe, expect, test } from "vitest";
import { sameWords } from "./same-words.ts";

describe("other words for a piece of merch", () => {
  test.each([
    ["tee", "t-shirt"],
    ["Tees", "t-shirt"],
    ["T Shirts", "t-shirt"],
    ["LP", "vinyl"],
    ["tape", "cassette"],
  ])("%s is also looked for as %s", (search, word) => {
    expect(sameWords(search)).toContain(word);
  });

  test("a search is not among its own other words, and anything else has none", () => {
    expect(sameWords("tee")).not.toContain("tee");
    expect(sameWords("miracle")).toEqual([]);
    expect(sameWords("steel")).toEqual([]);
  });
});
