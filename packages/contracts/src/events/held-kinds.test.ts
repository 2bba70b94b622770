import { expect, it } from "vitest";
import { kindsLine } from "./held-kinds.ts";

it.each([
  [[], ""],
  [[{ name: "Floor", quantity: 3 }], "Floor"],
  [[{ name: "Floor", quantity: null }], "Floor"],
  [
    [
      { name: "Floor", quantity: 2 },
      { name: "Balcony", quantity: 1 },
    ],
    "2 × Floor, 1 × Balcony",
  ],
  [
    [
      { name: "Floor", quantity: null },
      { name: "Balcony", quantity: null },
    ],
    "Floor / Balcony",
  ],
])("writes the ticket kinds %j as “%s”", (kinds, line) => {
  expect(kindsLine(kinds)).toBe(line);
});
