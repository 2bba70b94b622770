import { describe, expect, it, vi } from "vitest";
import { profileUpdateInput } from "../auth/profile.ts";
import { registrationInput } from "../auth/registration.ts";
import { cleanName, cleanWord } from "./names.ts";

describe("a public name", () => {
  it.each([
    ["Ana\u200bBell", "AnaBell"],
    ["\u202eanA\u202c", "anA"],
    ["\u2066Ana\u2069", "Ana"],
    ["\ufeffAna\u00ad", "Ana"],
    ["Ａｎａ", "Ana"],
    ["ﬁsh", "fish"],
    ["Zoe\u0308", "Zoë"],
    ["  Ana \u00a0\u3000 Bell\n", "Ana Bell"],
    ["\u3164\u115f\u2800", ""],
    ["A\u{e0041}na\ufe0f", "Ana"],
    ["Ana\u200dBell", "AnaBell"],
  ])("normalises %j to %j", (typed, clean) => {
    expect(cleanName(typed)).toBe(clean);
    expect(cleanWord(typed)).toBe(clean);
  });

  it.each(["👩‍🎤 Ana", "❤️", "علی‌رضا", "Łukasz Żółć", "山田 太郎", "O’Brien"])("keeps %s unchanged", (name) => {
    expect(cleanName(name)).toBe(name);
  });

  it("removes joiners from a single word", () => {
    expect(cleanWord("علی‌رضا")).toBe("علیرضا");
  });
});

it("rejects an overlong name before normalising it, which could make it eighteen times longer", () => {
  const long = "\ufdfa".repeat(300_000);
  const normalize = vi.spyOn(String.prototype, "normalize");
  const { error } = registrationInput.safeParse({ first_name: long, last_name: "Bell", username: long });
  const lengths = normalize.mock.contexts.map((text) => String(text).length);
  const { error: refused } = profileUpdateInput.safeParse({ display_name: long });
  normalize.mockRestore();
  expect(refused?.issues).toMatchObject([{ path: ["display_name"], message: "Must be at most 100 characters" }]);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
  expect(error?.issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: ["first_name"], message: "Must be at most 100 characters" }),
      expect.objectContaining({ path: ["username"], message: "Must be at most 50 characters" }),
    ]),
  );
});
