import { describe, expect, test } from "vitest";
import { albumFolder, allNumbered, discOfFolder, isLooseFolder, parseFileName, parseFolderName } from "./file-name.ts";

describe("the name of a file", () => {
  test.each([
    ["01 - Title.mp3", null, 1, "Title"],
    ["1. Title.mp3", null, 1, "Title"],
    ["03_Title_of_it.wav", null, 3, "Title of it"],
    ["07 Title.flac", null, 7, "Title"],
    ["12) Title.ogg", null, 12, "Title"],
    ["1-03 Title.flac", 1, 3, "Title"],
    ["2.11 - Title.flac", 2, 11, "Title"],
    ["CD2/03 Title.mp3", 2, 3, "Title"],
    ["Album/Disc 1/03 Title.mp3", 1, 3, "Title"],
    ["Side B/01 Title.mp3", 2, 1, "Title"],
    ["Title.mp3", null, null, "Title"],
    ["99 Problems.mp3", null, null, "99 Problems"],
    ["1979.mp3", null, null, "1979"],
    ["2000 Miles.mp3", null, null, "2000 Miles"],
    ["24-7.mp3", null, null, "24-7"],
    ["01.mp3", null, 1, "01"],
    ["00 - Intro.mp3", null, null, "Intro"],
    ["Title - Live.mp3", null, null, "Title - Live"],
    ["Señor.v2.mp3", null, null, "Señor.v2"],
    ["a_b c.mp3", null, null, "a_b c"],
    ["\u0007\u0001.mp3", null, null, "Untitled"],
  ])("%s", (name, disc, number, title) => {
    expect(parseFileName(name, false)).toEqual({ disc, number, title });
  });

  test("a bare number is the track number where every file has one", () => {
    const names = ["A/1 One.mp3", "A/2 Two.mp3", "A/10 Ten.mp3"];
    expect(allNumbered(names)).toBe(true);
    expect(parseFileName("A/2 Two.mp3", true)).toEqual({ disc: null, number: 2, title: "Two" });
    expect(allNumbered(["A/1 One.mp3", "A/Two.mp3"])).toBe(false);
    expect(allNumbered(["A/99 Problems.mp3"])).toBe(false);
    expect(allNumbered(["1979.mp3", "2000 Miles.mp3"])).toBe(false);
  });
});

describe("the name of a folder", () => {
  test.each([
    ["Title", "Title", null, null],
    ["Artist - Title", "Title", "Artist", null],
    ["2019 - Title", "Title", null, 2019],
    ["[2019] Title", "Title", null, 2019],
    ["2019 Title", "Title", null, 2019],
    ["Title (2019)", "Title", null, 2019],
    ["Artist - Title (2019) [FLAC 24-96]", "Title", "Artist", 2019],
    ["Artist - 2019 - Title", "Title", "Artist", 2019],
    ["Some_Title", "Some Title", null, null],
    ["1984", "1984", null, null],
    ["1984 (2020)", "1984", null, 2020],
    ["Over/The/Hills", "Hills", null, null],
    ["Title (Deluxe)", "Title (Deluxe)", null, null],
    ["[FLAC]", "[FLAC]", null, null],
  ])("%s", (folder, title, artist, year) => {
    expect(parseFolderName(folder)).toEqual({ title, artist, year });
  });

  test("discs are recognised by their folders' names", () => {
    expect(["CD1", "cd 02", "Disc 3 - Live", "Disk-4", "Side A", "Volume 2"].map(discOfFolder)).toEqual([
      1, 2, 3, 4, 1, 2,
    ]);
    expect(["CD", "Discovery", "CD0", "Album", "Sideways"].map(discOfFolder)).toEqual([null, null, null, null, null]);
  });

  test("disc and format folders belong to the album above them", () => {
    expect(albumFolder("Artist/Album/CD2/FLAC/01.flac")).toBe("Artist/Album");
    expect(albumFolder("Album/01.flac")).toBe("Album");
    expect(albumFolder("CD1/01.flac")).toBe(".");
    expect(albumFolder("01.flac")).toBe(".");
  });

  test("some folder names mean that the files do not belong together", () => {
    expect(["Singles", "downloads", "New Folder (2)", "tmp"].every(isLooseFolder)).toBe(true);
    expect(["Single Malt", "Songs of Love", "Music for Airports"].some(isLooseFolder)).toBe(false);
  });
});
