import { expect, it } from "vitest";
import { localInput, readLocalInput } from "./local-time.ts";

it("keeps each digit of a year that is being typed: the field would be emptied by a year of fewer than four", () => {
  for (const value of ["0002-12-24T20:00", "0202-12-24T20:00", "2026-12-24T20:00"])
    expect(localInput(readLocalInput(value))).toBe(value);
});
