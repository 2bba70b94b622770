import type { LyricLine } from "@fanfare/contracts/music/track";
import { parseLrc } from "../uploads/sources/lyrics-file.ts";

const pad = (value: number) => String(value).padStart(2, "0");

/** `12.5` → `[00:12.50]`. */
function stamp(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  return `[${pad(Math.floor(hundredths / 6000))}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}]`;
}

/** Lyrics as the text that the editor shows, with times where there are any. */
export const lyricsText = (plain: string | null, timed: readonly LyricLine[] | null): string | null =>
  timed ? timed.map((line) => `${stamp(line.time)} ${line.text}`.trimEnd()).join("\n") : plain;

/** The editor's text in its stored form. Text without any time is plain lyrics. */
export function readLyrics(text: string | null): { lyrics: string | null; synced_lyrics: string | null } {
  if (!text) return { lyrics: null, synced_lyrics: null };
  const { plain, timed } = parseLrc(text);
  return { lyrics: plain, synced_lyrics: timed ? JSON.stringify(timed) : null };
}
