import { type LyricLine, type Placed, parseLine } from "./arrange.ts";
import { at } from "./core.ts";
import { type Syllable, syllable } from "./phonetics.ts";
import type { Song } from "./song.ts";
import { parseKey } from "./theory.ts";
import type { Sung } from "./voice.ts";

/**
 * Maps words, split at hyphens into syllables, to the phrase's notes: extra syllables share the longest notes, and with too few,
 * the last one is held.
 */
export function vocals(
  song: Song,
  places: Placed[],
  octave: number,
): { sung: (Omit<Sung, "time" | "dur"> & { beat: number; beats: number; harmony: boolean })[]; lines: LyricLine[] } {
  const key = parseKey(song.key);
  const sung: (Omit<Sung, "time" | "dur"> & { beat: number; beats: number; harmony: boolean })[] = [];
  const lines: LyricLine[] = [];
  for (const place of places) {
    let beat = place.beat;
    for (const raw of place.section.sing ?? []) {
      const m = /^(?:#(\d+) )?(~?)(\w+) (.+)$/.exec(raw);
      const phrase = song.phrases[m?.[3] ?? ""];
      if (!m || !phrase) throw new Error(`${song.slug}: no such phrase ${raw}`);
      beat += Number(m[1] ?? 0) * song.beats;
      const text = m[4] ?? "";
      const syls: Syllable[] = text.split(/[\s-]+/).map(syllable);
      const notes = parseLine(key, octave, phrase.notes).filter(
        (n): n is { beat: number; beats: number; midi: number } => n.midi !== null,
      );
      while (notes.length < syls.length) {
        let k = 0;
        notes.forEach((n, i) => {
          if (n.beats > (notes[k]?.beats ?? 0)) k = i;
        });
        const n = notes[k];
        if (!n) break;
        notes.splice(k, 1, { ...n, beats: n.beats / 2 }, { ...n, beat: n.beat + n.beats / 2, beats: n.beats / 2 });
      }
      notes.forEach((n, i) => {
        sung.push({
          beat: beat + n.beat,
          beats: n.beats,
          midi: n.midi,
          vel: Number.isInteger(n.beat) ? 0.95 : 0.85,
          syl: syls[i] ?? null,
          end: i === notes.length - 1 || at([notes[i + 1]?.beat ?? 0], 0) > n.beat + n.beats + 0.6,
          harmony: m[2] === "~",
        });
      });
      lines.push({ beat: beat + (notes[0]?.beat ?? 0), text: text.replace(/-/g, "") });
      beat += phrase.bars * song.beats;
    }
    if (beat > place.beat + place.section.bars * song.beats + 1e-6)
      throw new Error(`${song.slug}: ${place.section.name} sings past its end`);
  }
  return { sung, lines };
}
