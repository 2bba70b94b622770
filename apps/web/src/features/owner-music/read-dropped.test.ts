import { expect, it } from "vitest";
import { chosenFiles, isUseful } from "./read-dropped.ts";

it.each([
  ["Lanterns/01 Ember.FLAC", true],
  ["Lanterns/cover.jpg", true],
  ["Lanterns/01 Ember.lrc", true],
  ["Lanterns/.DS_Store", false],
  ["__MACOSX/01.mp3", false],
  ["notes.pdf", false],
  ["mp3", false],
])("isUseful(%s) returns %s", (name, useful) => {
  expect(isUseful(name)).toBe(useful);
});

it("keeps the path of a file within its folder", () => {
  const file = new File(["x"], "01.mp3");
  Object.defineProperty(file, "webkitRelativePath", { value: "Lanterns/01.mp3" });
  expect(chosenFiles([file, new File(["x"], "02.mp3")]).map(({ name }) => name)).toEqual(["Lanterns/01.mp3", "02.mp3"]);
});
