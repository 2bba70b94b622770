import { describe, expect, it } from "vitest";
import { moneyInput } from "./fields.ts";
import { typedToCents } from "./money.ts";

describe("a typed amount", () => {
  it.each([
    ["9.99", 999],
    ["9,99", 999],
    ["9,9", 990],
    [" 25 ", 2500],
    ["+2,50", 250],
    ["-1,50", -150],
    ["0,05", 5],
  ])("%j is %d cents", (text, cents) => expect(typedToCents(text)).toBe(cents));

  it.each(["1,234", "1.234", "1,234.50", "1.234,50", "9,", ",99", "9,999", "9 99", "nine", "", "+-1", "1e3"])(
    "rejects %j",
    (text) => expect(typedToCents(text)).toBeNull(),
  );

  it("is rejected with an example of the format, also when negative", () => {
    expect(moneyInput.parse("9,99")).toBe(999);
    for (const text of ["1,234", "-1,00"]) {
      expect(moneyInput.safeParse(text).error?.issues[0]?.message).toBe(
        "Enter an amount such as 25.00, without a separator for thousands",
      );
    }
  });
});
