import { describe, expect, it } from "vitest";
import { isWeakPassword } from "./weak-passwords.ts";

const WORDS = ["Luna Vale", "fanfare", "lunavale", "ana.bell@example.com", "ana.bell", "anabell77"];

describe("a weak password", () => {
  it.each([
    "aaaaaaaa",
    "AAAAAAAAAA",
    "abababab",
    "ababababa".slice(0, 8),
    "tramtram",
    "11111111a",
    "12345678",
    "87654321",
    "1234567890",
    "abcdefgh",
    "zyxwvuts",
    "qwertyui",
    "poiuytrewq",
    "abcd1234",
    "qwerty123",
    "Luna Vale",
    "lunavale2026",
    "L.u.n.a-V.a.l.e!",
    "FanFare1!",
    "fanfare fanfare",
    "luna vale fanfare",
    "ana.bell@example.com",
    "AnaBell77!!",
    "ana.bell1",
  ])("is %s", (password) => {
    expect(isWeakPassword(password, WORDS)).toBe(true);
  });

  it.each([
    "orange tram at night",
    "lanterns-at-dusk",
    "luna moths by the lamp",
    "abandoned ship",
    "12 monkeys & 1 boat",
    "Tr0ub4dor&3",
    "xkqpvmzr",
    "correct horse battery",
    "fanfare for the common man",
  ])("is not %s", (password) => {
    expect(isWeakPassword(password, WORDS)).toBe(false);
  });

  it("treats no word of three letters or fewer as part of the password", () => {
    expect(isWeakPassword("anagrams", ["ana", ""])).toBe(false);
  });
});
