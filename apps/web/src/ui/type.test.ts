import { expect, test } from "vitest";
import { titleSize } from "./type.tsx";

test("a title is as large as its page allows, and smaller the longer it is", () => {
  const sizes = (largest: "d1" | "d2") =>
    [7, 30, 31, 60, 61, 120, 121].map((length) => titleSize("x".repeat(length), largest));
  expect(sizes("d1")).toEqual(["d1", "d1", "d2", "d2", "d3", "d3", "d4"]);
  expect(sizes("d2")).toEqual(["d2", "d2", "d2", "d2", "d3", "d3", "d4"]);
});
