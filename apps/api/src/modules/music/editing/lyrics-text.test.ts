import { describe, expect, it } from "vitest";
import { lyricsText, readLyrics } from "./lyrics-text.ts";

describe("the lyrics of the editor", () => {
  it("are returned as they were typed, including times", () => {
    const typed = "[00:01.50] First light\n[00:04.00]\n[61:02.25] Last light";
    const stored = readLyrics(typed);
    expect(stored.lyrics).toBe("First light\n\nLast light");
    expect(lyricsText(stored.lyrics, JSON.parse(stored.synced_lyrics ?? "null"))).toBe(typed);
  });

  it("are plain without times, and null when empty", () => {
    expect(readLyrics("One\nTwo")).toEqual({ lyrics: "One\nTwo", synced_lyrics: null });
    expect(readLyrics("")).toEqual({ lyrics: null, synced_lyrics: null });
    expect(lyricsText("One\nTwo", null)).toBe("One\nTwo");
  });
});
