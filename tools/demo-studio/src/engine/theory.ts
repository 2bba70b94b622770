import { at } from "./core.ts";

export type Mode = "major" | "minor" | "dorian" | "mixolydian" | "lydian" | "phrygian";
export type Key = { tonic: number; mode: Mode };
export type Chord = { name: string; root: number; bass: number; tones: number[] };

const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SCALES: Record<Mode, number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
};
const QUALITIES: Record<string, number[]> = {
  "": [0, 4, 7],
  m: [0, 3, 7],
  "5": [0, 7],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  add9: [0, 2, 4, 7],
  madd9: [0, 2, 3, 7],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  "7": [0, 4, 7, 10],
  "6": [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  maj9: [0, 2, 4, 7, 11],
  m9: [0, 2, 3, 7, 10],
  "9": [0, 2, 4, 7, 10],
  m11: [0, 3, 5, 7, 10],
  "7sus4": [0, 5, 7, 10],
  "9sus4": [0, 2, 5, 7, 10],
  "69": [0, 2, 4, 7, 9],
  dim: [0, 3, 6],
  m7b5: [0, 3, 6, 10],
  aug: [0, 4, 8],
};

/** Semitones that a sharp or flat sign adds. */
function accidental(sign: string | undefined): number {
  if (sign === "#") return 1;
  return sign === "b" ? -1 : 0;
}

function pitchClass(name: string): number {
  const base = LETTERS[name.charAt(0)];
  if (base === undefined) throw new Error(`no such note: ${name}`);
  return (base + 12 + accidental(name.charAt(1))) % 12;
}

/** 'F# minor' → tonic pitch class and mode. */
export function parseKey(text: string): Key {
  const [note = "", mode = ""] = text.split(" ");
  if (!(mode in SCALES)) throw new Error(`no such mode: ${text}`);
  return { tonic: pitchClass(note), mode: mode as Mode };
}

/** 'Gmaj7/B' → pitch classes; the slash names the bass. */
export function parseChord(name: string): Chord {
  const [body = "", slash] = name.split("/");
  const m = /^([A-G][#b]?)(.*)$/.exec(body);
  const shape = QUALITIES[m?.[2] ?? "?"];
  if (!m || !shape) throw new Error(`no such chord: ${name}`);
  const root = pitchClass(m[1] ?? "");
  return { name, root, bass: slash ? pitchClass(slash) : root, tones: shape.map((i) => (root + i) % 12) };
}

/** Scale degree ('3', "b7'", '5,') to MIDI, degree 1 standing in octave `octave`. */
export function degree(key: Key, token: string, octave: number): number {
  const m = /^([b#]?)([1-7])([',]*)$/.exec(token);
  if (!m) throw new Error(`no such degree: ${token}`);
  let n = key.tonic + 12 * (octave + 1) + at(SCALES[key.mode], Number(m[2]) - 1);
  n += accidental(m[1]);
  for (const c of m[3] ?? "") n += c === "'" ? 12 : -12;
  return n;
}

export const inScale = (key: Key, midi: number): boolean =>
  SCALES[key.mode].includes((((midi - key.tonic) % 12) + 12) % 12);

/**
 * Voices a progression: of all close and drop-2 positions in the register, picks the one that moves least from the previous
 * chord. Common tones stay and nothing leaps, which makes synthetic pads sound played.
 */
export function voiceLead(chords: Chord[], low: number, high: number, voices: number): number[][] {
  let last: number[] = [];
  const centre = (low + high) / 2;
  return chords.map((chord) => {
    const tones =
      chord.tones.length > voices
        ? chord.tones.filter((t) => t !== chord.root || chord.bass !== chord.root).slice(-voices)
        : chord.tones;
    let best: number[] = [];
    let bestCost = Infinity;
    for (let p = low; p <= high; p++) {
      if (!tones.includes(p % 12)) continue;
      const close: number[] = [];
      for (let q = p; close.length < voices && q < p + 30; q++) if (tones.includes(q % 12)) close.push(q);
      const second = at(close, close.length - 2);
      const open = [second - 12, ...close.filter((x) => x !== second)];
      for (const v of [close, open]) {
        if (at(v, 0) < low || at(v, v.length - 1) > high) continue;
        const mean = v.reduce((a, b) => a + b, 0) / v.length;
        let cost = Math.abs(mean - centre) * 0.35;
        v.forEach((x, i) => {
          cost += last.length ? Math.min(...last.map((y) => Math.abs(x - y))) + 0.25 * Math.abs(x - (last[i] ?? x)) : 0;
        });
        for (let i = 1; i < v.length; i++) if (at(v, i) - at(v, i - 1) === 1) cost += 2.5;
        if (cost < bestCost) {
          bestCost = cost;
          best = v;
        }
      }
    }
    if (!best.length) throw new Error(`register ${low}..${high} is too narrow for ${chord.name}`);
    last = best;
    return best;
  });
}
