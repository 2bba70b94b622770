import { expect, it } from "vitest";
import { sizeLabel } from "./size-label.ts";

it.each([
  [0, "0 MB"],
  [20_000, "0.1 MB"],
  [4_260_000, "4.3 MB"],
  [38_400_000, "38 MB"],
])("formats %i bytes as %s", (bytes, label) => {
  expect(sizeLabel(bytes)).toBe(label);
});
