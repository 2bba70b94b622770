import { describe, expect, it } from "vitest";
import { isReservedFirstName, isReservedName } from "./reserved-names.ts";

describe("a reserved name", () => {
  it.each([
    "Luna Vale",
    "lunavale",
    "LUNA_VALE",
    "Luna Vale Official",
    "the.real.luna.vale",
    "luna-vale-2",
    "Lunа Vаle",
    "Łuná Valé",
    "L\u0443na Vale".replace("\u0443", "υ"),
    "admin",
    "Аdmin",
    "ADMlN",
    "adm1n",
    "admin_2",
    "Owner",
    "0wner",
    "Site Owner",
    "lunavaleadmin",
    "Official Support Team",
  ])("is %s", (name) => {
    expect(isReservedName(name, "Luna Vale")).toBe(true);
  });

  it.each([
    "Luna",
    "Vale",
    "lunatic",
    "Luna Valentine",
    "luna.vale.fan",
    "Townery",
    "Administra",
    "badminton",
    "music",
    "the real team",
    "Stafford",
    "Ömer",
    "山田太郎",
    "12345",
    "",
  ])("is not %s", (name) => {
    expect(isReservedName(name, "Luna Vale")).toBe(false);
  });

  it("may be an artist's single name as a first name, but never an office", () => {
    expect(isReservedFirstName("Adele", "Adele")).toBe(false);
    expect(isReservedFirstName("Luna Vale", "Luna Vale")).toBe(true);
    expect(isReservedFirstName("Admin", "Adele")).toBe(true);
    expect(isReservedName("Adele", "Adele")).toBe(true);
  });

  it("ends for a long name, also where the artist's name is made of fillers", () => {
    const name = `${"the".repeat(300)}x`;
    expect(isReservedName(name, "The The")).toBe(false);
    expect(isReservedName("The Real The The", "The The")).toBe(true);
  });

  it("works for an artist's name with regular expression characters", () => {
    expect(isReservedName("C++ (live)", "C++ (live)")).toBe(true);
    expect(isReservedName("anything", "***")).toBe(false);
  });
});
