import { describe, expect, test } from "vitest";
import { sameWords } from "./search-synonyms.ts";

describe("synonyms for merch", () => {
  test.each([
    ["tee", "t-shirt"],
    ["Tees", "t-shirt"],
    ["T Shirts", "t-shirt"],
    ["LP", "vinyl"],
    ["tape", "cassette"],
  ])("%s also matches %s", (search, word) => {
    expect(sameWords(search)).toContain(word);
  });

  test("a search is not a synonym of itself, and other words have none", () => {
    expect(sameWords("tee")).not.toContain("tee");
    expect(sameWords("miracle")).toEqual([]);
    expect(sameWords("steel")).toEqual([]);
  });
});
