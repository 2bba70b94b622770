import { vinyl } from "../engine/beds.ts";
import type { Song } from "../engine/song.ts";
import { arp, bass, bed, chords, inst, line, voice } from "./instruments.ts";

/** Voice and felt piano, nothing to hide behind. */
export const orchard: Song = {
  slug: "the-orchard-sleeps",
  title: "The Orchard Sleeps",
  bpm: 64,
  key: "F# minor",
  beats: 4,
  swing: 0,
  loose: 0.016,
  tail: 6,
  hall: { decay: 3.6, damp: 3800, size: 1.2, pre: 0.04 },
  echo: { beats: 1, feedback: 0.25, bright: 2200 },
  phrases: {
    A: { bars: 2, notes: "5:1 4:.5 3:1.5 1:1 | 2:.5 3:1.5 1:1 _:1" },
    B: { bars: 2, notes: "3:1 4:.5 5:1.5 7:1 | 4:2.5 _:1.5" },
    C: { bars: 2, notes: "1':1.5 7:.5 6:1 5:1 | 3:.5 4:.5 5:2 _:1" },
    D: { bars: 2, notes: "6:1.5 5:.5 4:1 3:1 | 2:1 1:2 _:1" },
  },
  parts: {
    felt: arp(inst.felt, {
      pats: { main: "02132423", slow: "0.2.3.2." },
      step: 0.5,
      gate: 1.8,
      level: -20,
      low: 49,
      high: 73,
      echo: 0,
      duck: 0,
    }),
    left: bass(inst.felt, { pats: { main: "R-------" }, octave: 2, level: -23, duck: 0, gate: 1.1 }),
    cello: line(inst.strings, { level: -26, octave: 3, rev: 0.6, pats: { main: "1:4 5:4 3:4 5:2 4:2" } }),
    box: line(inst.musicBox, { level: -27, octave: 5, pats: { main: "5:1 3:.5 1:.5 2:2 _:2 3:.5 4:.5 5:1" } }),
    haze: chords(inst.hazePad, { pats: { main: "x---" }, level: -31, rev: 0.7 }),
    dust: bed(vinyl, -40),
    voice: voice("whisper", { octave: 4, doubles: 0.25, level: -17, harmony: 2 }),
  },
  form: [
    { name: "intro", bars: 4, chords: "F#m7 | Dmaj7 | Aadd9 | Esus4", on: "felt left dust" },
    {
      name: "verse",
      bars: 8,
      chords: "F#m7 | Dmaj7 | Aadd9 | E",
      on: "felt left dust voice",
      sing: [
        "A The lad-der leans a-gainst the sky",
        "B No-bod-y climbs it now",
        "A The swing still moves, I don’t know why",
        "B It hangs from the tired old bough",
      ],
    },
    {
      name: "chorus",
      bars: 8,
      chords: "Dmaj7 | A/C# | Bm7 | F#m7",
      on: "felt left cello haze voice",
      sing: [
        "~C The or-chard sleeps, the or-chard dreams",
        "~D Of ev-ery hand that knew its seams",
        "~C And I am safe as fruit in straw",
        "~D Re-mem-ber-ing the sum-mer raw",
      ],
    },
    { name: "tune", bars: 4, chords: "F#m7 | Dmaj7 | Aadd9 | Esus4", on: "felt:slow left box cello haze" },
    {
      name: "last",
      bars: 8,
      chords: "Dmaj7 | A/C# | Bm7 | F#m7",
      on: "felt left cello haze box@-6 voice",
      sing: [
        "~C The or-chard sleeps, the or-chard dreams",
        "~D Of ev-ery hand that knew its seams",
        "~C So lay me down where light comes in",
        "~D And let the long white qui-et win",
      ],
    },
    { name: "outro", bars: 2, chords: "Dmaj7 | F#m", on: "felt:slow left haze dust" },
  ],
};
