import { expect, test } from "vitest";
import { classFor, styleTags } from "./style-sheet.ts";

test("a page's tags contain only the classes in its HTML, in that order, regardless of earlier pages", () => {
  const [a, , c] = ["a", "b", "c"].map((key) => classFor(key, (selector) => [`${selector}{${key}}`, "@media{}"]));
  const name = (full = "") => full.slice(2);
  expect(styleTags(`<i class="${c}"></i><b class="${a} x"></b><i class="${c}"></i>`, "html{g}")).toBe(
    `<style>html{g}</style><style data-classes="${name(c)} ${name(a)}">.${c}{c}@media{}.${a}{a}@media{}</style>`,
  );
});

test("a class's rules are computed once", () => {
  classFor("once", () => []);
  expect(
    classFor("once", () => {
      throw new Error("worked out again");
    }),
  ).toMatch(/^f-/);
});
