import { describe, expect, it } from "vitest";
import { AppError } from "../platform/errors/app-error.ts";
import { assertReadable } from "./readable-input.ts";

const refusal = (input: unknown) => {
  try {
    assertReadable(input);
  } catch (error) {
    return error instanceof AppError ? (error.fields ?? error.detail) : error;
  }
  return null;
};
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe("an input", () => {
  it("is refused at its field for a text that cannot be stored, wherever in it that is", () => {
    const message = ["Contains characters that are not allowed"];
    expect(refusal("a\u0000")).toEqual({ non_field_errors: message });
    expect(refusal({ name: "fine", bio: "\ud800" })).toEqual({ bio: message });
    expect(refusal({ lines: [{ text: "fine" }, { text: "b\u0000" }] })).toEqual({ lines: message });
    expect(refusal([{ text: "\udfff" }])).toEqual({ 0: message });
    expect(refusal({ name: "fine", lines: [{ text: "🦜" }], none: null })).toBeNull();
  });

  it("is refused for a name that cannot be stored, and for more than 32 levels", () => {
    expect(refusal({ lines: [{ "a\u0000": 1 }] })).toBe("The input contains a name that is not allowed.");
    expect(refusal(nested(32))).toBeNull();
    expect(refusal(nested(33))).toBe("The input is nested too deeply.");
  });

  it("is not inspected inside files", () => {
    expect(refusal({ avatar: { bytes: Buffer.from("\u0000"), filename: "a.png" }, at: new Date() })).toBeNull();
  });
});
