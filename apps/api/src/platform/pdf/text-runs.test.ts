import { expect, it } from "vitest";
import { inVisualOrder, runsOf } from "./text-runs.ts";

const latin = { name: "latin", has: (code: number) => code < 0x250 };
const hebrew = { name: "hebrew", has: (code: number) => code === 0x20 || (code >= 0x590 && code < 0x600) };

/** The texts of a line's runs, from left to right. */
const drawn = (text: string) => inVisualOrder(runsOf(text, [latin, hebrew])).map((run) => run.text);

it.each([
  ["Eva Test", ["Eva Test"]],
  ["אברהם לוי", ["אברהם לוי"]],
  // The hyphen is from another font, and the name still begins on the right.
  ["אברהם בן-דוד", ["דוד", "-", "אברהם בן"]],
  ["Poster אברהם בן-דוד (2)", ["Poster ", "דוד", "-", "אברהם בן", " ", "(2)"]],
  ["אברהם & Eva & דוד", ["אברהם", " ", "& Eva & ", "דוד"]],
])("draws %s from left to right as %j", (text, expected) => {
  expect(drawn(text)).toEqual(expected);
});
