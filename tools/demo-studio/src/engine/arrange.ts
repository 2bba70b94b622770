import { at, type Rng, rngOf } from "./core.ts";
import type { ArpPart, BassPart, ChordPart, DrumPart, LinePart, Section, Song } from "./song.ts";
import { type Chord, degree, type Key, parseChord, voiceLead } from "./theory.ts";

export type Note = { beat: number; beats: number; midi: number; vel: number };
export type Stroke = { beat: number; drum: string; vel: number };
export type Slot = { chord: Chord; beat: number; beats: number };
export type LyricLine = { beat: number; text: string };
export type Placed = { section: Section; beat: number; slots: Slot[]; on: Map<string, { pat: string; db: number }> };

/** Lays the form out in beats and spreads the chords over it. */
export function layout(song: Song): Placed[] {
  let beat = 0;
  return song.form.map((section) => {
    const bars = section.chords.split("|").map((b) => b.trim().split(/\s+/).filter(Boolean).map(parseChord));
    const slots: Slot[] = [];
    for (let b = 0; b < section.bars; b++) {
      const list = bars[b % bars.length] ?? [];
      list.forEach((chord, i) => {
        slots.push({
          chord,
          beat: beat + b * song.beats + (i * song.beats) / list.length,
          beats: song.beats / list.length,
        });
      });
    }
    const on = new Map(
      section.on
        .split(/\s+/)
        .filter(Boolean)
        .map((w) => {
          const m = /^(\w+)(?::(\w+))?(?:@(-?[\d.]+))?$/.exec(w);
          if (!m || !song.parts[m[1] ?? ""]) throw new Error(`${song.slug}: no such part ${w}`);
          return [m[1] ?? "", { pat: m[2] ?? "main", db: Number(m[3] ?? 0) }];
        }),
    );
    const placed = { section, beat, slots, on };
    beat += section.bars * song.beats;
    return placed;
  });
}

export const totalBeats = (song: Song): number => song.form.reduce((n, s) => n + s.bars * song.beats, 0);

/** Delays a beat by the song's swing when it falls on an off-step. */
export function swung(song: Song, beat: number): number {
  const step = song.swingStep ?? 0.25;
  const pos = beat / step;
  return Math.abs(pos - Math.round(pos)) < 1e-4 && Math.round(pos) % 2 === 1 ? beat + song.swing * step : beat;
}

function pattern(song: Song, part: { pats: Record<string, string> }, pat: string): string {
  const p = part.pats[pat];
  if (p === undefined) throw new Error(`${song.slug}: no such pattern ${pat}`);
  return p.replace(/[\s|]/g, "");
}

/** Voicings for all chords that the part plays in the whole song, so that voice leading carries over section borders. */
function voicings(part: ChordPart | ArpPart, places: Placed[]): Map<Slot, number[]> {
  const slots = places.flatMap((p) => p.slots);
  const led = voiceLead(
    slots.map((s) => s.chord),
    part.low,
    part.high,
    part.voices,
  );
  return new Map(slots.map((s, i) => [s, led[i] ?? []]));
}

function steps(
  song: Song,
  text: string,
  stepLen: number,
  place: Placed,
): { beat: number; char: string; next: string; index: number }[] {
  const n = Math.round((place.section.bars * song.beats) / stepLen);
  return Array.from({ length: n }, (_, i) => ({
    beat: place.beat + i * stepLen,
    char: text[i % text.length] ?? ".",
    next: text[(i + 1) % text.length] ?? ".",
    index: i,
  }));
}

const slotAt = (place: Placed, beat: number): Slot | undefined => place.slots.findLast((s) => s.beat <= beat + 1e-6);

/** How hard the strokes of a chord pattern are struck. */
const CHORD_FORCE: Record<string, number> = { o: 0.5, x: 0.78, X: 1 };

export function chordNotes(song: Song, part: ChordPart, places: Placed[], name: string): Note[] {
  const led = voicings(part, places);
  const out: Note[] = [];
  for (const place of places) {
    const on = place.on.get(name);
    if (!on) continue;
    const text = pattern(song, part, on.pat);
    const all = steps(song, text, part.step, place);
    all.forEach((s, i) => {
      const force = CHORD_FORCE[s.char];
      if (force === undefined) return;
      let len = 1;
      while (all[i + len]?.char === "-") len++;
      const slot = slotAt(place, s.beat);
      // A held chord is struck again where the harmony changes under it.
      const pieces: { slot: Slot; beat: number; beats: number }[] = [];
      const end = s.beat + len * part.step;
      for (const sl of place.slots) {
        const a = Math.max(sl.beat, s.beat);
        const b = Math.min(sl.beat + sl.beats, end);
        if (b > a + 1e-6 && (sl === slot || sl.beat > s.beat)) pieces.push({ slot: sl, beat: a, beats: b - a });
      }
      for (const piece of pieces) {
        (led.get(piece.slot) ?? []).forEach((midi, k) => {
          out.push({
            beat: piece.beat + k * (part.strum ?? 0),
            beats: piece.beats,
            midi,
            vel: force * 10 ** (on.db / 20),
          });
        });
      }
    });
  }
  return out;
}

export function arpNotes(song: Song, part: ArpPart, places: Placed[], name: string): Note[] {
  const led = voicings(part, places);
  const out: Note[] = [];
  for (const place of places) {
    const on = place.on.get(name);
    if (!on) continue;
    const tokens = pattern(song, part, on.pat).match(/[0-9]\+?|\./g) ?? [];
    const n = Math.round((place.section.bars * song.beats) / part.step);
    for (let i = 0; i < n; i++) {
      const tok = tokens[i % tokens.length] ?? ".";
      if (tok === ".") continue;
      const beat = place.beat + i * part.step;
      const tones = led.get(slotAt(place, beat) as Slot) ?? [];
      const idx = Number(tok.charAt(0));
      const midi = at(tones, idx % tones.length) + 12 * Math.floor(idx / tones.length) + (tok.endsWith("+") ? 12 : 0);
      const offBar = Number.isInteger(beat) ? 0.86 : 0.7;
      const accent = (beat - place.beat) % song.beats === 0 ? 1 : offBar;
      out.push({ beat, beats: part.gate, midi, vel: accent * 0.85 * 10 ** (on.db / 20) });
    }
  }
  return out;
}

export function bassNotes(song: Song, part: BassPart, places: Placed[], name: string, key: Key): Note[] {
  const out: Note[] = [];
  const base = 12 * (part.octave + 1);
  const fold = (pc: number): number => base + ((pc - 4 + 12) % 12) + 4 - (pc < 4 ? 0 : 0);
  const slotsAll = places.flatMap((p) => p.slots);
  for (const place of places) {
    const on = place.on.get(name);
    if (!on) continue;
    const all = steps(song, pattern(song, part, on.pat), part.step, place);
    all.forEach((s, i) => {
      if (".-".includes(s.char)) return;
      const slot = slotAt(place, s.beat);
      if (!slot) return;
      let len = 1;
      while (all[i + len]?.char === "-" && slotAt(place, at([all[i + len]?.beat ?? 0], 0)) === slot) len++;
      const root = fold(slot.chord.bass);
      const third =
        slot.chord.tones
          .map((t) => (t - slot.chord.root + 12) % 12)
          .find((x) => x === 3 || x === 4 || x === 5 || x === 2) ?? 7;
      const seventh = slot.chord.tones.map((t) => (t - slot.chord.root + 12) % 12).find((x) => x >= 9) ?? 12;
      const upper = fold(slot.chord.root);
      const fifth = slot.chord.tones.some((t) => (t - slot.chord.root + 12) % 12 === 6) ? 6 : 7;
      const next = slotsAll[slotsAll.indexOf(slot) + 1] ?? slot;
      const target = fold(next.chord.bass);
      const below =
        [1, 2]
          .map((d) => target - d)
          .find((m) => [0, 2, 4, 5, 7, 9, 11].some((_, k) => degree(key, String(k + 1), 1) % 12 === m % 12)) ?? target;
      const midi =
        {
          R: root,
          X: root,
          r: root,
          "5": upper + fifth,
          "8": root + 12,
          "3": upper + third,
          "7": upper + seventh,
          "^": below,
        }[s.char] ?? root;
      out.push({
        beat: s.beat,
        beats: len * part.step * (part.gate ?? 0.94),
        midi,
        vel: (s.char === "r" ? 0.55 : 0.82) * 10 ** (on.db / 20),
      });
    });
  }
  return out;
}

export function parseLine(
  key: Key,
  octave: number,
  text: string,
): { beat: number; beats: number; midi: number | null }[] {
  let beat = 0;
  return text
    .trim()
    .split(/[\s|]+/)
    .map((tok) => {
      const [d = "", len] = tok.split(":");
      const beats = len === undefined ? 1 : Number(len);
      const note = { beat, beats, midi: d === "_" ? null : degree(key, d, octave) };
      beat += beats;
      return note;
    });
}

export function lineNotes(song: Song, part: LinePart, places: Placed[], name: string, key: Key): Note[] {
  const out: Note[] = [];
  for (const place of places) {
    const on = place.on.get(name);
    if (!on) continue;
    const raw = part.pats[on.pat];
    if (raw === undefined) throw new Error(`${song.slug}: no such line ${on.pat}`);
    const notes = parseLine(key, part.octave, raw);
    const last = notes[notes.length - 1];
    const length = last ? last.beat + last.beats : 1;
    const end = place.section.bars * song.beats;
    for (let from = 0; from < end - 1e-6; from += length) {
      for (const n of notes) {
        if (n.midi === null || from + n.beat >= end - 1e-6) continue;
        out.push({
          beat: place.beat + from + n.beat,
          beats: Math.min(n.beats * (part.legato ?? 0.95), end - from - n.beat),
          midi: n.midi,
          vel: (Number.isInteger(n.beat) ? 0.85 : 0.7) * 10 ** (on.db / 20),
        });
      }
    }
  }
  return out;
}

export function strokes(song: Song, part: DrumPart, places: Placed[], name: string, rng: Rng): Stroke[] {
  const out: Stroke[] = [];
  for (const place of places) {
    const on = place.on.get(name);
    if (!on) continue;
    const bars = place.section.bars;
    const bar = (text: string, from: number, count: number): void => {
      for (const row of text.split("/")) {
        const [drum = "", cells = ""] = row.trim().split(":");
        const grid = cells.replace(/[\s|]/g, "");
        if (!part.kit[drum]) throw new Error(`${song.slug}: no such drum ${drum}`);
        // A row is one bar, or longer if it has more than 16 steps; the step stays a sixteenth of a 4/4 bar.
        const per = Math.max(1, Math.round(grid.length / (song.beats * 4)));
        const step = (song.beats * per) / grid.length;
        for (let i = 0; i < count * (grid.length / per); i++) {
          const c = grid[(i + from * (grid.length / per)) % grid.length] ?? ".";
          const beat = place.beat + from * song.beats + i * step;
          const v = { X: 1, x: 0.8, o: 0.36, f: 0.85, r: 0.6 }[c];
          if (v === undefined) continue;
          const vel = v * (0.92 + rng() * 0.16) * 10 ** (on.db / 20);
          out.push({ beat, drum, vel });
          if (c === "f") out.push({ beat: beat - 0.06, drum, vel: vel * 0.45 });
          if (c === "r")
            for (let k = 1; k < 3; k++) out.push({ beat: beat + (k * step) / 3, drum, vel: vel * (0.7 + 0.1 * k) });
        }
      }
    };
    const main = part.pats[on.pat];
    const fill = place.section.fill ? part.pats[place.section.fill] : undefined;
    if (main === undefined || (place.section.fill && fill === undefined))
      throw new Error(`${song.slug}: no such beat ${on.pat} or fill`);
    bar(main, 0, fill ? bars - 1 : bars);
    if (fill) bar(fill, bars - 1, 1);
  }
  return out;
}

export const rngFor = (song: Song, part: string): Rng => rngOf(`${song.slug}/${part}`);
