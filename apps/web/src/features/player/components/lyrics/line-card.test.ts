import { expect, it } from "vitest";
import { wrapWords } from "./line-card.ts";

const letters = (text: string) => text.length;

it.each([
  ["the river kept the light", 11, ["the river", "kept the", "light"]],
  ["the river kept the light", 100, ["the river kept the light"]],
  ["unbreakable you", 5, ["unbreakable", "you"]],
  ["  ", 5, []],
])("wraps %j at width %i", (text, width, lines) => {
  expect(wrapWords(text, width, letters)).toEqual(lines);
});
