import { expect, it } from "vitest";
import { isOutBy } from "./pickup-rules.ts";

it("excludes a show that ends before a pre-order to be handed over there is out", () => {
  const show = new Date("2027-05-01T22:00:00Z");
  const vinyl = { source: "own_stock", out_at: new Date("2027-05-02T00:00:00Z") };
  const shirt = { source: "own_stock", out_at: null };
  expect(isOutBy(show, [shirt, { ...vinyl, out_at: new Date("2027-05-01T18:00:00Z") }])).toBe(true);
  expect(isOutBy(show, [shirt, { ...vinyl, source: "digital" }])).toBe(true);
  expect(isOutBy(show, [shirt, vinyl])).toBe(false);
});
