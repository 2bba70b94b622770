import { expect, test } from "vitest";
import { statusLabel, statusTone } from "./labels.ts";

test.each([
  ["pending", "warning"],
  ["PROCESSING", "info"],
  ["Shipped", "primary"],
  ["delivered", "success"],
  ["Cancelled", "error"],
  ["on_hold", "default"],
  ["", "default"],
])("the chip of %j is %s, regardless of case", (status, tone) => {
  expect(statusTone(status)).toBe(tone);
});

test("a status is displayed capitalised", () => {
  const statuses = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
  expect(statuses.map(statusLabel)).toEqual(["Pending", "Processing", "Shipped", "Delivered", "Cancelled"]);
});
